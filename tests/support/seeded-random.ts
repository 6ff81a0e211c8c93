/** Creates a deterministic generator of pseudo-random integers below a bound (xorshift32; Marsaglia 2003). */
export function seededRandom(seed: number): (bound: number) => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0 || 1
  return (bound) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % bound
  }
}

const requestedSeeds = process.env.KILL_SEEDS

/** True if tests kill many servers, as in `npm run soak`. */
export const killsMany = requestedSeeds !== undefined

/** Seeds of a test that kills servers: as many as `KILL_SEEDS` says, or else `defaultCount`. */
export const killSeedsOf = (defaultCount: number): readonly number[] =>
  Array.from({ length: requestedSeeds === undefined ? defaultCount : Number(requestedSeeds) }, (_, index) => index + 1)

/** Seeds for one kill at any time and one at a step. Each starts a server; twenty in `npm run soak` cover all steps. */
export const killSeeds = killSeedsOf(2)

/** Step at which a server is killed: `undefined` (any time) for the first seed, then each of the steps in turn. */
export const deathAmong = <Step>(steps: readonly Step[], seed: number): Step | undefined =>
  steps[((seed - 1) % (steps.length + 1)) - 1]
