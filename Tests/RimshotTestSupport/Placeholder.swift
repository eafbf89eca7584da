// RimshotTestSupport
