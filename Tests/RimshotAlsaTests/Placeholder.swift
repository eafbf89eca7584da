// RimshotAlsaTests
