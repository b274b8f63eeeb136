// Exponential function and natural logarithm: powers of two are taken out, a minimax polynomial
// (Scripts/minimax-coefficients) does the rest with a relative error of 2^−58.
#include "arithmetic.h"

// ln 2 in parts; multiples of the first by a number of up to 11 bits are exact.
static const double ln2_hi = 0x1.62e42fee00000p-1;
static const double ln2_lo = 0x1.a39ef35793c76p-33;

double waymark_exp(double x) {
  if (x != x) return x;
  if (x > 709.8) return __builtin_inf();
  if (x < -745.2) return 0;
  double turns = x * 0x1.71547652b82fep+0;
  int n = (int)(turns < 0 ? turns - 0.5 : turns + 0.5);
  double hi = x - n * ln2_hi;
  double lo = n * ln2_lo;
  double r = hi - lo;
  double p = 0x1.af860d451a1b9p-26;
  p = p * r + 0x1.28b0a6ecaa875p-22;
  p = p * r + 0x1.71dddf7821599p-19;
  p = p * r + 0x1.a0199630db81bp-16;
  p = p * r + 0x1.a01a01bb0776dp-13;
  p = p * r + 0x1.6c16c185cac99p-10;
  p = p * r + 0x1.111111110d5cdp-7;
  p = p * r + 0x1.555555554ff92p-5;
  p = p * r + 0x1.5555555555561p-3;
  p = p * r + 0x1.000000000000cp-1;
  double y = 1 + ((r * r * p - lo) + hi);
  // In two steps: 2^n alone may be out of range where the result is not.
  int half = n / 2;
  return y * power_of_two(half) * power_of_two(n - half);
}

double waymark_log(double x) {
  if (x != x) return x;
  if (x == 0) return -__builtin_inf();
  if (x < 0) return __builtin_nan("");
  if (x == __builtin_inf()) return x;
  int n = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    n = -54;
  }
  // x = 2^n · (1 + f) with 1 + f from √½ to √2.
  bits64 bits = bits_of(x);
  n += (int)(bits >> 52) - 1023;
  double m = double_of((bits & 0x000FFFFFFFFFFFFFu) | 0x3FF0000000000000u);
  if (m > 0x1.6a09e667f3bcdp+0) {
    m *= 0.5;
    n += 1;
  }
  double f = m - 1;
  double s = f / (2 + f);
  double z = s * s;
  double p = 0x1.2f15bcc11022ep-3;
  p = p * z + 0x1.39a02ece09ff5p-3;
  p = p * z + 0x1.74664d774e4e4p-3;
  p = p * z + 0x1.c71c51c669fd4p-3;
  p = p * z + 0x1.249249423e568p-2;
  p = p * z + 0x1.999999997f8a7p-2;
  p = p * z + 0x1.5555555555593p-1;
  // ln(1 + f) = 2s + s·z·p = f − (f²/2 − s·(f²/2 + z·p)), which keeps f itself unrounded.
  double half = 0.5 * f * f;
  return n * ln2_hi - ((half - (s * (half + z * p) + n * ln2_lo)) - f);
}
