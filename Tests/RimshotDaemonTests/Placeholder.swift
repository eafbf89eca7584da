// RimshotDaemonTests
