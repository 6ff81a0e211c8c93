import { availableParallelism } from 'node:os'
import { createMediaBuilder } from '../../src/server/media/builder.ts'
import type { CorpusCase } from './case.ts'
import { corpus } from './corpus.ts'
import { openStage } from './stage.ts'
import { type Trial, tryAll, tryCase } from './trial.ts'

// `npm run corpus [name prefix…]` sends cases through the media builder: all, or the cases with one of the prefixes.

const prefixes = process.argv.slice(2)
const cases: readonly CorpusCase[] =
  prefixes.length === 0 ? corpus : corpus.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)))
const slowestPrinted = 5

const groupOf = ({ outcome }: Trial) => (outcome.startsWith('interrupted') ? 'interrupted' : outcome)

function printTable(trials: readonly Trial[]): void {
  const outcomes = Map.groupBy(trials, groupOf)
  for (const [outcome, trialsOfOutcome] of [...outcomes].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`  ${outcome.padEnd(28)} ${String(trialsOfOutcome.length).padStart(5)}`)
  }
  const slowest = trials.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, slowestPrinted)
  for (const { name, durationMs } of slowest) console.log(`  slow: ${name} ${(durationMs / 1000).toFixed(1)} s`)
}

const stage = await openStage()
const builder = createMediaBuilder()
const startedMs = performance.now()
const trials = await tryAll(cases, availableParallelism(), async (corpusCase) => {
  const trial = await tryCase(stage, corpusCase, builder)
  if (prefixes.length > 0) console.log(`${trial.name}: ${trial.outcome}`)
  for (const problem of trial.faults) console.log(`FAULT ${trial.name}: ${problem}`)
  return trial
})
const faulty = trials.filter(({ faults }) => faults.length > 0).length
console.log(`${trials.length} cases in ${Math.round((performance.now() - startedMs) / 1000)} s, ${faulty} faulty`)
printTable(trials)
await stage.close()
process.exit(faulty > 0 || trials.length === 0 ? 1 : 0)
