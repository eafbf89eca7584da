// RimshotJackTests
