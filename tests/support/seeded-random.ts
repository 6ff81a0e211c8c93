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

const onPostgreSql = process.env.TEST_DATABASE_URL !== undefined

/**
 * Seeds of a test that kills servers. Twelve on PGlite, which has more to lose, and which are enough for every step a
 * server dies at; five on PostgreSQL, whose own crash safety is not ours to prove: the whole run is to end within 25
 * minutes. `KILL_SEEDS` asks for another number.
 */
const usual = onPostgreSql ? 5 : 12
export const killSeeds: readonly number[] = Array.from(
  { length: Number(process.env.KILL_SEEDS ?? usual) },
  (_, index) => index + 1,
)

/** The first of them, for a test that has enough of few; all when a number was asked for. */
export const firstKillSeeds = (count: number): readonly number[] =>
  process.env.KILL_SEEDS === undefined ? killSeeds.slice(0, count) : killSeeds
