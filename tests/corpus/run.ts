import { availableParallelism } from 'node:os'
import { createMediaBuilder } from '../../src/server/media/builder.ts'
import type { CorpusCase } from './case.ts'
import { corpus } from './corpus.ts'
import { openStage } from './stage.ts'
import { type Trial, tryAll, tryCase } from './trial.ts'

/** `npm run corpus`: every case through the media builder; with names or their beginnings, only those. */
const asked = process.argv.slice(2)
const chosen: readonly CorpusCase[] =
  asked.length === 0 ? corpus : corpus.filter(({ name }) => asked.some((beginning) => name.startsWith(beginning)))
const toldSlowest = 5

const kindOfEnding = ({ ending }: Trial) => (ending.startsWith('interrupted') ? 'interrupted' : ending)

function printTable(trials: readonly Trial[]): void {
  const endings = Map.groupBy(trials, kindOfEnding)
  for (const [ending, those] of [...endings].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`  ${ending.padEnd(28)} ${String(those.length).padStart(5)}`)
  }
  const slowest = trials.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, toldSlowest)
  for (const { name, durationMs } of slowest) console.log(`  slow: ${name} ${(durationMs / 1000).toFixed(1)} s`)
}

const stage = await openStage()
const builder = createMediaBuilder()
const startedMs = performance.now()
const trials = await tryAll(chosen, availableParallelism(), async (one) => {
  const trial = await tryCase(stage, one, builder)
  if (asked.length > 0) console.log(`${trial.name}: ${trial.ending}`)
  for (const problem of trial.faults) console.log(`FAULT ${trial.name}: ${problem}`)
  return trial
})
const faulty = trials.filter(({ faults }) => faults.length > 0).length
console.log(`${trials.length} cases in ${Math.round((performance.now() - startedMs) / 1000)} s, ${faulty} faulty`)
printTable(trials)
await stage.close()
process.exit(faulty > 0 || trials.length === 0 ? 1 : 0)
