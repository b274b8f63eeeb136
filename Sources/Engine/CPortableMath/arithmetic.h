// Helpers of all functions here. Everything depends on each operation being rounded on its own: no fused multiply-add,
// no reordering.
#ifndef WAYMARK_ARITHMETIC_H
#define WAYMARK_ARITHMETIC_H

#include "portable_math.h"

#pragma STDC FP_CONTRACT OFF

typedef unsigned long long bits64;
typedef unsigned int bits32;

// A number as the unevaluated sum of two: about 106 bits.
typedef struct {
  double hi;
  double lo;
} pair;

static inline bits64 bits_of(double x) {
  bits64 bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double double_of(bits64 bits) {
  double x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

static inline double magnitude(double x) { return double_of(bits_of(x) & 0x7FFFFFFFFFFFFFFFu); }

static inline int is_negative(double x) { return (int)(bits_of(x) >> 63); }

static inline double with_sign_of(double x, double sign) {
  return double_of((bits_of(x) & 0x7FFFFFFFFFFFFFFFu) | (bits_of(sign) & 0x8000000000000000u));
}

// 2^n for −1022 ≤ n ≤ 1023.
static inline double power_of_two(int n) { return double_of((bits64)(n + 1023) << 52); }

// a + b exactly (Knuth).
static inline pair sum(double a, double b) {
  double hi = a + b;
  double from_b = hi - a;
  double lo = (a - (hi - from_b)) + (b - from_b);
  return (pair){hi, lo};
}

// The upper 26 bits of a number; the rest has 26 bits with its sign (Veltkamp).
static inline double upper_half(double a) {
  double t = 134217729.0 * a;
  return t - (t - a);
}

// a · b exactly (Dekker).
static inline pair product(double a, double b) {
  double hi = a * b;
  double ah = upper_half(a), al = a - ah;
  double bh = upper_half(b), bl = b - bh;
  double lo = ((ah * bh - hi) + ah * bl + al * bh) + al * bl;
  return (pair){hi, lo};
}

#endif
