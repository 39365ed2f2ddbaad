import Glibc  // brings the C library's mathematics along, which Model's rounding calls

print("branch-mock")
