print("rimshot")
