// Arc tangent and its kin: the ratio is compared with eighths, whose arc tangents are tabled to 106 bits; the rest is at
// most a sixteenth, for a minimax polynomial (Scripts/minimax-coefficients) of relative error 2^−62.
#include "arithmetic.h"

// Arc tangents of 0/8 … 8/8.
static const pair eighths[9] = {
    {0, 0},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};
static const pair quarter_turn = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
static const pair half_turn = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

// Arc tangent of a / b for 0 ≤ a ≤ b, b > 0, neither so large or small that their products leave the range.
static pair arc(double a, double b) {
  double ratio = a / b;
  int k = (int)(ratio * 8 + 0.5);
  double t = ratio;
  if (k > 0) {
    // a − b · k/8 without rounding: b's halves times k are exact, and the first difference cancels.
    double c = k * 0.125;
    double upper = upper_half(b);
    t = ((a - c * upper) - c * (b - upper)) / (b + c * a);
  }
  double z = t * t;
  double p = -0x1.709d1f6aaf551p-4;
  p = p * z + 0x1.c7182cf6e0b19p-4;
  p = p * z - 0x1.24924809e8b47p-3;
  p = p * z + 0x1.9999999959c28p-3;
  p = p * z - 0x1.5555555555530p-2;
  if (k == 0) return (pair){t, t * z * p};
  return (pair){eighths[k].hi, eighths[k].lo + (t + t * z * p)};
}

// from − angle
static pair less(pair from, pair angle) {
  pair d = sum(from.hi, -angle.hi);
  return (pair){d.hi, d.lo + (from.lo - angle.lo)};
}

double waymark_atan2(double y, double x) {
  if (x != x || y != y) return x + y;
  double a = magnitude(y), b = magnitude(x);
  const double infinity = __builtin_inf();
  pair angle;
  if (a == 0) {
    angle = (pair){0, 0};
  } else if (a == infinity && b == infinity) {
    angle = eighths[8];
  } else if (a == infinity || b == 0) {
    angle = quarter_turn;
  } else if (b == infinity) {
    angle = (pair){0, 0};
  } else {
    // Both are scaled alike, so that halving and multiplying them stays exact.
    double larger = a > b ? a : b;
    if (larger > 0x1p900) {
      a *= 0x1p-200;
      b *= 0x1p-200;
    } else if (larger < 0x1p-800) {
      a *= 0x1p200;
      b *= 0x1p200;
    }
    angle = a <= b ? arc(a, b) : less(quarter_turn, arc(b, a));
  }
  if (is_negative(x)) angle = less(half_turn, angle);
  return with_sign_of(angle.hi + angle.lo, y);
}

double waymark_atan(double x) { return waymark_atan2(x, 1); }

double waymark_asin(double x) {
  // Below zero for |x| > 1, and then not a number, as it should be.
  return waymark_atan2(x, __builtin_sqrt((1 - x) * (1 + x)));
}

double waymark_acos(double x) { return waymark_atan2(__builtin_sqrt((1 - x) * (1 + x)), x); }
