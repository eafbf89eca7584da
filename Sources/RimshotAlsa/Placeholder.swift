// RimshotAlsa
