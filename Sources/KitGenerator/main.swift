print("kits")
