// RimshotCommandLineTests
