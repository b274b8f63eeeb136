// The product of 128-bit integers, which compilers call for when they find a closed form for a loop. WebAssembly without
// a compiler's runtime library has none.
#if defined(__wasm__)

typedef unsigned long long Word;

__int128 __multi3(__int128 a, __int128 b);

__int128 __multi3(__int128 a, __int128 b) {
  const Word mask = 0xffffffffu;
  const Word a0 = (Word)a, b0 = (Word)b;
  const Word a1 = (Word)((unsigned __int128)a >> 64), b1 = (Word)((unsigned __int128)b >> 64);
  // Schoolbook product of the low words, in halves.
  const Word low = (a0 & mask) * (b0 & mask);
  const Word middle = (a0 >> 32) * (b0 & mask) + (low >> 32);
  const Word cross = (a0 & mask) * (b0 >> 32) + (middle & mask);
  const Word high = (a0 >> 32) * (b0 >> 32) + (middle >> 32) + (cross >> 32) + a0 * b1 + a1 * b0;
  return (__int128)((unsigned __int128)high << 64 | (cross << 32 | (low & mask)));
}

#endif
