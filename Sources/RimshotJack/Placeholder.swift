// RimshotJack
