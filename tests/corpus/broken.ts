import { type CorpusCase, numbered, randomFor, sourceKinds, sourceNames } from './case.ts'

/** Fractions of a file that remain: from its first byte to all but its last byte. */
const remainingFractions = [0.0001, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.99, 0.9999]

/** Valid files of each type, truncated at twelve positions (threat T75). */
export const truncations: readonly CorpusCase[] = sourceNames.flatMap((source) =>
  remainingFractions.map((fraction) => ({
    name: `cut/${source}/${fraction}`,
    kind: sourceKinds[source],
    bytes: ({ sources }) => {
      const whole = sources[source]
      return whole.subarray(0, Math.min(whole.length - 1, Math.max(1, Math.round(whole.length * fraction))))
    },
  })),
)

const flipsPerSource = 120
/** Size of the region with headers and indexes. Flips in samples would only test the decoders. */
const headerBytes = 700

/** Changes one to eight bytes of a valid file: at its start, at its end, or anywhere. */
function withFlippedBytes(name: string, whole: Buffer): Buffer {
  const random = randomFor(name)
  const broken = Buffer.from(whole)
  const regionStart = random(3) === 0 ? Math.max(0, whole.length - headerBytes) : 0
  const regionLength = random(3) === 0 ? whole.length - regionStart : Math.min(headerBytes, whole.length - regionStart)
  for (let remaining = 1 + random(8); remaining > 0; remaining--) {
    const offset = regionStart + random(regionLength)
    broken[offset] = (broken[offset] ?? 0) ^ (1 + random(255))
  }
  return broken
}

export const byteFlips: readonly CorpusCase[] = sourceNames.flatMap((source) =>
  numbered(flipsPerSource).map((number) => {
    const name = `flip/${source}/${number}`
    return { name, kind: sourceKinds[source], bytes: ({ sources }) => withFlippedBytes(name, sources[source]) }
  }),
)
