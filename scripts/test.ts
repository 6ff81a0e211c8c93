import { join } from 'node:path'
import { type OnOutput, onStop, stopPrograms } from './program.ts'
import { readDocumentedTimes } from './testing/documented-times.ts'
import { type Phase, phases, type Result, type Stage, stages, stopCluster } from './testing/stages.ts'
import { lastLines, type Row, summaryTable } from './testing/summary.ts'
import { createTestFolder } from './testing/test-folder.ts'

const isCi = process.env.CI === 'true'
/** Number of last lines of a failed stage that are printed again at the end, because logs may be truncated before it. */
const repeatedLineCount = 80

function selectPhases(names: readonly string[]): readonly Phase[] {
  const unknownNames = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknownNames.length > 0) {
    console.error(`Unknown stage: ${unknownNames.join(', ')}. Stages: ${stages.map((stage) => stage.name).join(', ')}.`)
    process.exit(1)
  }
  if (names.length === 0) return phases
  return phases.map((phase) => ({ ...phase, stages: phase.stages.filter(({ name }) => names.includes(name)) }))
}

/** Runs a stage. A stage without its programs is skipped, but fails in continuous integration. */
async function runStage(stage: Stage, onOutput: OnOutput): Promise<Result> {
  try {
    const result = await stage.run(onOutput)
    return result.status === 'skipped' && isCi ? { status: 'failed', reason: result.reason } : result
  } catch (error) {
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs pending stages until none is left. Only one of several concurrent lanes may print its output immediately. */
async function runLane(pendingStages: Stage[], printsImmediately: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (let stage = pendingStages.shift(); stage !== undefined; stage = pendingStages.shift()) {
    const startedMs = performance.now()
    const chunks: Buffer[] = []
    if (printsImmediately) console.log(`\n=== ${stage.title}`)
    const result = await runStage(stage, (chunk) => {
      chunks.push(chunk)
      if (printsImmediately) process.stdout.write(chunk)
    })
    const durationMs = performance.now() - startedMs
    rows.push({ title: stage.title, result, durationMs, output: String(Buffer.concat(chunks)) })
  }
  return rows
}

/** Runs the stages of a phase. The first lane prints immediately; the output of the others follows when all have ended. */
async function runPhase({ laneCount, stages: phaseStages }: Phase): Promise<Row[]> {
  const pendingStages = [...phaseStages]
  const lanes = Array.from({ length: laneCount }, (_, index) => runLane(pendingStages, index === 0))
  const [firstLaneRows = [], ...otherLaneRows] = await Promise.all(lanes)
  for (const { title, output } of otherLaneRows.flat()) process.stdout.write(`\n=== ${title}\n${output}`)
  return [firstLaneRows, ...otherLaneRows].flat()
}

// Programs write to a pipe and would otherwise turn off colors.
if (process.stdout.isTTY) process.env.FORCE_COLOR ??= '1'
const selectedPhases = selectPhases(process.argv.slice(2))
const folder = createTestFolder()
process.env.TMPDIR = folder.path
process.env.STOPOVER_TEST_DEMO_RECORD = join(folder.path, 'demo.json')
process.on('exit', folder.remove)
onStop(async () => {
  await stopPrograms()
  await stopCluster()
})

const startedMs = performance.now()
const rows: Row[] = []
const installMs = Number(process.env.STOPOVER_INSTALL_MS ?? 0)
if (installMs > 0) rows.push({ title: 'Install', result: { status: 'passed' }, durationMs: installMs, output: '' })
for (const phase of selectedPhases) rows.push(...(await runPhase(phase)))
await stopCluster()
const failedRows = rows.filter((row) => row.result.status === 'failed')
if (rows.length > 1) {
  for (const { title, output } of failedRows)
    console.log(`\n=== ${title}: last lines again\n${lastLines(output, repeatedLineCount)}`)
}
console.log(`\n${summaryTable(rows, installMs + performance.now() - startedMs, readDocumentedTimes())}`)
process.exit(failedRows.length > 0 ? 1 : 0)
