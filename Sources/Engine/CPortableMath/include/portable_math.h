// The mathematics functions of the engine: the same bits on every processor and operating system.
//
// C libraries differ in the last place, and one of them even from machine to machine. A rounding error in a sine
// becomes another choice of an estimator some steps later, and then two replays of one recording differ. So the engine
// has its own functions: only additions, multiplications, divisions and square roots, which IEEE 754 defines to the
// last bit, in a fixed order. Errors are below one unit in the last place, where stated below two; zeros, infinities
// and NaN are treated as in C99, Annex F.
//
// No system header is needed, so that the same module serves Linux, WebAssembly and Apple platforms.
#ifndef WAYMARK_PORTABLE_MATH_H
#define WAYMARK_PORTABLE_MATH_H

#define WAYMARK_SWIFT_NAME(name) __attribute__((swift_name(name)))

// Below one unit.
double waymark_sin(double x) WAYMARK_SWIFT_NAME("sin(_:)");
double waymark_cos(double x) WAYMARK_SWIFT_NAME("cos(_:)");
double waymark_exp(double x) WAYMARK_SWIFT_NAME("exp(_:)");
double waymark_log(double x) WAYMARK_SWIFT_NAME("log(_:)");
double waymark_cbrt(double x) WAYMARK_SWIFT_NAME("cbrt(_:)");

// Below two units.
double waymark_tan(double x) WAYMARK_SWIFT_NAME("tan(_:)");
double waymark_atan(double x) WAYMARK_SWIFT_NAME("atan(_:)");
double waymark_atan2(double y, double x) WAYMARK_SWIFT_NAME("atan2(_:_:)");
double waymark_asin(double x) WAYMARK_SWIFT_NAME("asin(_:)");
double waymark_acos(double x) WAYMARK_SWIFT_NAME("acos(_:)");
double waymark_hypot(double x, double y) WAYMARK_SWIFT_NAME("hypot(_:_:)");

// Exact by definition, so every C library agrees on them; it provides them at link time.
double fmod(double, double);
double remainder(double, double);
// The nearest double to a decimal number. Only for targets without an operating system: elsewhere the point depends on a locale.
double strtod(const char *, char **);

// Asks the processor to prefetch the memory at an address; has no other effect, and does nothing where this is not
// supported.
static inline void waymark_prefetch(const void *address) WAYMARK_SWIFT_NAME("prefetch(_:)");
static inline void waymark_prefetch(const void *address) { __builtin_prefetch(address); }

// A number from 0 to 1e9 with its fraction cut off. Swift's own conversion checks for what the caller has excluded.
static inline long waymark_whole(double x) WAYMARK_SWIFT_NAME("whole(_:)");
static inline long waymark_whole(double x) { return (long)x; }

// Asks the system to back memory that is about to be filled with large pages, where it has them: with small ones the
// processor spends more time on finding the page than on reading from it. Has no other effect.
void waymark_advise_large_pages(void *start, unsigned long bytes) WAYMARK_SWIFT_NAME("adviseLargePages(_:bytes:)");

#endif
