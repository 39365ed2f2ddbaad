print("branch-mock")
