// Cube root and length of a plane vector.
#include "arithmetic.h"

double waymark_cbrt(double x) {
  double size = magnitude(x);
  if (size == 0 || !(size < __builtin_inf())) return x + x;
  int n = 0;
  if (size < 0x1p-1022) {
    size *= 0x1p54;
    n = -54;
  }
  // size = m · 2^(3n) with m from 1 to 8.
  int exponent = (int)(bits_of(size) >> 52) - 1023;
  int rest = (exponent % 3 + 3) % 3;
  double m = double_of((bits_of(size) & 0x000FFFFFFFFFFFFFu) | ((bits64)(1023 + rest) << 52));
  n = n / 3 + (exponent - rest) / 3;
  // A parabola within 3 %, then Halley's iteration, which makes each error the cube of the last.
  double t = 0.7287 + m * (0.3101 - m * 0.0187);
  for (int i = 0; i < 2; i++) {
    double cube = t * t * t;
    t = t * (cube + 2 * m) / (2 * cube + m);
  }
  // One Newton step from a root of 26 bits, whose square is exact: the quotient carries the full precision.
  t = upper_half(t);
  double quotient = m / (t * t);
  t += t * ((quotient - t) / (2 * t + quotient));
  return with_sign_of(t * power_of_two(n), x);
}

double waymark_hypot(double x, double y) {
  double a = magnitude(x), b = magnitude(y);
  const double infinity = __builtin_inf();
  if (a == infinity || b == infinity) return infinity;
  if (a != a || b != b) return a + b;
  double larger = a > b ? a : b;
  double scale = larger > 0x1p510 ? 0x1p600 : larger < 0x1p-450 ? 0x1p-600 : 1;
  a /= scale;
  b /= scale;
  return scale * __builtin_sqrt(a * a + b * b);
}
