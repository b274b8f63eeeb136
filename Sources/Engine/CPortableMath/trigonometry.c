// Sine, cosine, tangent: reduction to [−π/4, π/4] with a remainder that compensates for its rounding, then polynomials.
//
// The reduction subtracts π/2 in parts whose multiples are exact (W. J. Cody, W. Waite, Software Manual for the
// Elementary Functions, 1980); large arguments multiply by the bits of 2/π that matter (M. Payne, R. Hanek, Radian
// reduction for trigonometric functions, SIGNUM Newsletter 18, 1983). The polynomials are minimax (Remez exchange with
// 300 bits, Scripts/minimax-coefficients): relative error 2^−58 of the sine, absolute error 2^−64 of the cosine.
#include "arithmetic.h"

static const double quarter_turn_hi = 0x1.921fb54442d18p+0;
static const double quarter_turn_lo = 0x1.1a62633145c07p-54;
static const double eighth_turn = 0x1.921fb54442d18p-1;

// Bits of 2/π after the point.
static const bits32 two_over_pi[38] = {
    0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB, 0xDEBBC561,
    0xB7246E3A, 0x424DD2E0, 0x06492EEA, 0x09D1921C, 0xFE1DEB1C, 0xB129A73E, 0xE88235F5, 0x2EBB4484,
    0xE99C7026, 0xB45F7E41, 0x3991D639, 0x835339F4, 0x9C845F8B, 0xBDF9283B, 0x1FF897FF, 0xDE05980F,
    0xEF2F118B, 0x5A0A6D1F, 0x6D367ECF, 0x27CB09B7, 0x4F463F66, 0x9E5FEA2D, 0x7527BAC7, 0xEBE5F17B,
    0x3D0739F7, 0x8A5292EA, 0x6BFB5FB1, 0x1F8D5D08, 0x56033046, 0xFC7B6BAB,
};

// sin(x.hi + x.lo) for |x| ≤ π/4.
static double sine(pair x) {
  double z = x.hi * x.hi;
  double p = 0x1.5d9300fb26d44p-33;
  p = p * z - 0x1.ae5e663a8ea59p-26;
  p = p * z + 0x1.71de3577b69c0p-19;
  p = p * z - 0x1.a01a019c11996p-13;
  p = p * z + 0x1.111111110f87ap-7;
  p = p * z - 0x1.5555555555549p-3;
  return x.hi + (x.lo * (1 - 0.5 * z) + z * x.hi * p);
}

// cos(x.hi + x.lo) for |x| ≤ π/4.
static double cosine(pair x) {
  double z = x.hi * x.hi;
  double p = -0x1.8fae9c60e5a84p-37;
  p = p * z + 0x1.1ee9ebe9048f5p-29;
  p = p * z - 0x1.27e4f809f0685p-22;
  p = p * z + 0x1.a01a019cb1bd7p-16;
  p = p * z - 0x1.6c16c16c1517ep-10;
  p = p * z + 0x1.555555555554cp-5;
  double half = 0.5 * z;
  double one_less = 1 - half;
  return one_less + (((1 - one_less) - half) + (z * z * p - x.hi * x.lo));
}

// x − n·π/2 for an integer n of at most 20 bits: the first three parts of π/2 have 33 bits, so their multiples are
// exact.
static pair reduce_small(double x, double n) {
  pair r = sum(x - n * 0x1.921fb54400000p+0, -(n * 0x1.0b4611a600000p-34));
  pair s = sum(r.hi, -(n * 0x1.3198a2e000000p-69));
  double lo = (r.lo + s.lo) - n * 0x1.b839a252049c1p-104;
  return sum(s.hi, lo);
}

// Any finite x ≥ 2^20: its distance from the nearest multiple of π/2, and that multiple modulo 4.
static pair reduce_large(double x, int *quadrant) {
  // x = m · 2^e with an integer m. Of m · 2^e · 2/π only the value modulo 4 matters: words of 2/π whose product with m
  // · 2^e is a multiple of 4 are skipped, and of the others the first seven leave an error below 2^−138.
  bits64 bits = bits_of(x);
  int e = (int)(bits >> 52) - 1075;
  bits64 m = (bits & 0x000FFFFFFFFFFFFFu) | 0x0010000000000000u;
  int skipped = e >= 34 ? (e - 2) / 32 : 0;
  int shift = e - 32 * skipped + 32;
  bits32 words[12] = {0};
  bits64 carry = 0;
  for (int i = 0; i < 7; i++) {
    bits32 w = two_over_pi[skipped + 6 - i];
    bits64 low = (m & 0xFFFFFFFFu) * w + (carry & 0xFFFFFFFFu);
    carry = (m >> 32) * w + (low >> 32) + (carry >> 32);
    words[i] = (bits32)low;
  }
  words[7] = (bits32)carry;
  words[8] = (bits32)(carry >> 32);
  // Move the binary point to the boundary between words 7 and 8.
  int whole = shift / 32, part = shift % 32;
  bits32 moved[12] = {0};
  for (int i = 11; i >= whole; i--) {
    bits64 w = (bits64)words[i - whole] << part;
    if (part > 0 && i - whole > 0) w |= words[i - whole - 1] >> (32 - part);
    moved[i] = (bits32)w;
  }
  int q = (int)(moved[8] & 3);
  int negative = (int)(moved[7] >> 31);
  if (negative) {
    q += 1;
    bits32 borrow = 1;
    for (int i = 0; i < 8; i++) {
      bits64 w = (bits64)(bits32)~moved[i] + borrow;
      moved[i] = (bits32)w;
      borrow = (bits32)(w >> 32);
    }
  }
  pair fraction = {0, 0};
  double scale = 0x1p-32;
  for (int i = 7; i >= 1; i--) {
    pair s = sum(fraction.hi, moved[i] * scale);
    fraction = (pair){s.hi, fraction.lo + s.lo};
    scale *= 0x1p-32;
  }
  pair r = product(fraction.hi, quarter_turn_hi);
  r = sum(r.hi, r.lo + (fraction.hi * quarter_turn_lo + fraction.lo * quarter_turn_hi));
  *quadrant = q & 3;
  return negative ? (pair){-r.hi, -r.lo} : r;
}

// Any finite x: its distance from the nearest multiple of π/2, and that multiple modulo 4.
static pair reduce(double x, int *quadrant) {
  double size = magnitude(x);
  if (size < 0x1p20) {
    int n = (int)(size * 0x1.45f306dc9c883p-1 + 0.5);
    pair r = reduce_small(size, n);
    *quadrant = n & 3;
    if (!is_negative(x)) return r;
    *quadrant = -n & 3;
    return (pair){-r.hi, -r.lo};
  }
  pair r = reduce_large(size, quadrant);
  if (!is_negative(x)) return r;
  *quadrant = -*quadrant & 3;
  return (pair){-r.hi, -r.lo};
}

double waymark_sin(double x) {
  double size = magnitude(x);
  if (size <= eighth_turn) return size < 0x1p-27 ? x : sine((pair){x, 0});
  if (!(size < __builtin_inf())) return x - x;
  int quadrant;
  pair r = reduce(x, &quadrant);
  double value = quadrant & 1 ? cosine(r) : sine(r);
  return quadrant & 2 ? -value : value;
}

double waymark_cos(double x) {
  double size = magnitude(x);
  if (size <= eighth_turn) return cosine((pair){x, 0});
  if (!(size < __builtin_inf())) return x - x;
  int quadrant;
  pair r = reduce(x, &quadrant);
  double value = quadrant & 1 ? sine(r) : cosine(r);
  return quadrant == 1 || quadrant == 2 ? -value : value;
}

double waymark_tan(double x) {
  double size = magnitude(x);
  if (size < 0x1p-27) return x;
  if (!(size < __builtin_inf())) return x - x;
  pair r = {x, 0};
  int quadrant = 0;
  if (size > eighth_turn) r = reduce(x, &quadrant);
  return quadrant & 1 ? -(cosine(r) / sine(r)) : sine(r) / cosine(r);
}
