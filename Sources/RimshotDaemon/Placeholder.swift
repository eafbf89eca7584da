// RimshotDaemon
