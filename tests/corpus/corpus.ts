import { byteFlips, truncations } from './broken.ts'
import type { CorpusCase } from './case.ts'
import { pixelBombs } from './pixel-bombs.ts'
import { polyglots } from './polyglots.ts'
import { hostileReaders } from './readers.ts'
import { recordingBombs } from './recording-bombs.ts'
import { renamedTypes } from './renamed.ts'

/** All cases, with unique names. */
export const corpus: readonly CorpusCase[] = [
  ...[truncations, byteFlips, pixelBombs, recordingBombs, polyglots, hostileReaders, renamedTypes].flat(),
]

const groupOf = ({ name }: CorpusCase) => name.split('/')[0] ?? ''

/**
 * Stratified sample: takes evenly spaced cases from each group, in proportion to its size but at least one. The seed
 * determines where the first one lies.
 */
export function sampleOf(cases: readonly CorpusCase[], count: number, seed: number): readonly CorpusCase[] {
  const groups = Map.groupBy(cases, groupOf)
  return [...groups.values()].flatMap((group) => {
    const sampleSize = Math.min(group.length, Math.max(1, Math.round((count * group.length) / cases.length)))
    const step = group.length / sampleSize
    return Array.from(
      { length: sampleSize },
      (_, index) => group[Math.floor(index * step + (seed % Math.ceil(step)))],
    ).filter((corpusCase) => corpusCase !== undefined)
  })
}
