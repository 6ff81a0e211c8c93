/** Deterministic pseudo-random integers below a bound (32-bit xorshift; Marsaglia 2003, triple 13, 17, 5). */
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

const requestedSeeds = process.env.KILL_SEEDS

/** Is set if tests kill many servers, as in `npm run soak`, rather than one of each kind. */
export const killsMany = requestedSeeds !== undefined

/** Seeds of a test that kills servers: `KILL_SEEDS` of them, or the test's own number. */
export const killSeedsOf = (defaultCount: number): readonly number[] =>
  Array.from({ length: requestedSeeds === undefined ? defaultCount : Number(requestedSeeds) }, (_, index) => index + 1)

/** Seeds for one kill at any time and one at a step. Each starts a server; `npm run soak` runs twenty that cover all steps. */
export const killSeeds = killSeedsOf(2)

/** Step at which a server dies: `undefined` (any time) for the first seed, then each of the steps in turn. */
export const deathAmong = <Step>(steps: readonly Step[], seed: number): Step | undefined =>
  steps[((seed - 1) % (steps.length + 1)) - 1]
