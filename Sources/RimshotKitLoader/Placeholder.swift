// RimshotKitLoader
