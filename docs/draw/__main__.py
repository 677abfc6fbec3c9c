from draw import main

main()
