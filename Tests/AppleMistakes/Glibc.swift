// On ios: imports what is not there on ios: Glibc
import Glibc

func process() -> Int32 { getpid() }
