// The C mathematics functions that the engine uses, declared without any system header, so that the same module
// serves Linux, WebAssembly and Apple platforms. The platform's C library provides them at link time.
#ifndef WAYMARK_PORTABLE_MATH_H
#define WAYMARK_PORTABLE_MATH_H

double sin(double);
double cos(double);
double tan(double);
double asin(double);
double acos(double);
double atan(double);
double atan2(double, double);
double sinh(double);
double cosh(double);
double tanh(double);
double asinh(double);
double atanh(double);
double exp(double);
double expm1(double);
double log(double);
double log1p(double);
double pow(double, double);
double cbrt(double);
double hypot(double, double);
double fmod(double, double);
double remainder(double, double);

#endif
