// RimshotCommandLine
