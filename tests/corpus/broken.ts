import { type CorpusCase, numbered, randomOf, sourceKinds, sourceNames } from './case.ts'

/** Shares of a file that are left of it: its first byte, its header, most of it, all but its last byte. */
const cuts = [0.0001, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.99, 0.9999]

/** One good file of each type, cut at twelve places (threat T75). */
export const truncations: readonly CorpusCase[] = sourceNames.flatMap((source) =>
  cuts.map((share) => ({
    name: `cut/${source}/${share}`,
    kind: sourceKinds[source],
    bytes: ({ sources }) => {
      const whole = sources[source]
      return whole.subarray(0, Math.min(whole.length - 1, Math.max(1, Math.round(whole.length * share))))
    },
  })),
)

const flipsPerSource = 120
/** Where headers and indexes lie; flips in samples alone would try the decoders only. */
const headBytes = 700

/** A good file with one to eight bytes changed: in its head, in its tail, or anywhere. */
function flipped(name: string, whole: Buffer): Buffer {
  const random = randomOf(name)
  const broken = Buffer.from(whole)
  const regionStart = random(3) === 0 ? Math.max(0, whole.length - headBytes) : 0
  const regionLength = random(3) === 0 ? whole.length - regionStart : Math.min(headBytes, whole.length - regionStart)
  for (let left = 1 + random(8); left > 0; left--) {
    const at = regionStart + random(regionLength)
    broken[at] = (broken[at] ?? 0) ^ (1 + random(255))
  }
  return broken
}

export const byteFlips: readonly CorpusCase[] = sourceNames.flatMap((source) =>
  numbered(flipsPerSource).map((number) => {
    const name = `flip/${source}/${number}`
    return { name, kind: sourceKinds[source], bytes: ({ sources }) => flipped(name, sources[source]) }
  }),
)
