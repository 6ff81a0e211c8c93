import { byteFlips, truncations } from './broken.ts'
import type { CorpusCase } from './case.ts'
import { pixelBombs } from './pixel-bombs.ts'
import { polyglots } from './polyglots.ts'
import { hostileReaders } from './readers.ts'
import { recordingBombs } from './recording-bombs.ts'
import { renamedTypes } from './renamed.ts'

/** Every case, each under a name of its own. */
export const corpus: readonly CorpusCase[] = [
  ...[truncations, byteFlips, pixelBombs, recordingBombs, polyglots, hostileReaders, renamedTypes].flat(),
]

const groupOf = ({ name }: CorpusCase) => name.split('/')[0] ?? ''

/**
 * So many cases, of every group its share but at least one, spread evenly over it from a place that the seed says.
 */
export function sampleOf(cases: readonly CorpusCase[], count: number, seed: number): readonly CorpusCase[] {
  const groups = Map.groupBy(cases, groupOf)
  return [...groups.values()].flatMap((group) => {
    const wanted = Math.min(group.length, Math.max(1, Math.round((count * group.length) / cases.length)))
    const step = group.length / wanted
    return Array.from(
      { length: wanted },
      (_, index) => group[Math.floor(index * step + (seed % Math.ceil(step)))],
    ).filter((found) => found !== undefined)
  })
}
