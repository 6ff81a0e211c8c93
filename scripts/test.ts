import { onStop, stopPrograms } from './program.ts'
import { type Result, type Stage, stages, stopCluster } from './testing/stages.ts'
import { type Row, summaryTable } from './testing/summary.ts'

const isCi = process.env.CI === 'true'

function chosenStages(names: readonly string[]): readonly Stage[] {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    console.error(`There is no stage ${unknown.join(', ')}. Stages: ${stages.map((stage) => stage.name).join(', ')}.`)
    process.exit(1)
  }
  return names.length === 0 ? stages : stages.filter((stage) => names.includes(stage.name))
}

/** A person may work without what the machine lacks; the continuous integration may not. */
async function runStage(stage: Stage): Promise<Result> {
  try {
    const result = await stage.run()
    return result.status === 'skipped' && isCi ? { status: 'failed', reason: result.reason } : result
  } catch (error) {
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

onStop(async () => {
  await stopPrograms()
  await stopCluster()
})

const rows: Row[] = []
const installMs = Number(process.env.STOPOVER_INSTALL_MS ?? 0)
if (installMs > 0) rows.push({ title: 'Install', result: { status: 'passed' }, durationMs: installMs })
for (const stage of chosenStages(process.argv.slice(2))) {
  console.log(`\n=== ${stage.title}`)
  const startedMs = performance.now()
  const result = await runStage(stage)
  rows.push({ title: stage.title, result, durationMs: performance.now() - startedMs })
}
console.log(`\n${summaryTable(rows)}`)
process.exit(rows.some((row) => row.result.status === 'failed') ? 1 : 0)
