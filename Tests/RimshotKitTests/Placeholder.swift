// RimshotKitTests
