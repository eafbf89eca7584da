// RimshotRealtimeTests
