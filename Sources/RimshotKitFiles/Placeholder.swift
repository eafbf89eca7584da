// RimshotKitFiles
