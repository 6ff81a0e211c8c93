/** Whole numbers below a bound, the same for the same seed (a 32-bit xorshift; Marsaglia 2003, triple 13, 17, 5). */
export function seededRandom(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % below
  }
}
