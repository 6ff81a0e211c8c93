import { type OnOutput, onStop, stopPrograms } from './program.ts'
import { type Result, type Stage, stages, stopCluster } from './testing/stages.ts'
import { lastLines, type Row, summaryTable } from './testing/summary.ts'
import { makeTestFolder } from './testing/test-folder.ts'

const isCi = process.env.CI === 'true'
/** Of a failed stage, repeated at the very end: that is where people look, and what a cut log keeps. */
const repeatedLines = 80

function chosenStages(names: readonly string[]): readonly Stage[] {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    console.error(`There is no stage ${unknown.join(', ')}. Stages: ${stages.map((stage) => stage.name).join(', ')}.`)
    process.exit(1)
  }
  return names.length === 0 ? stages : stages.filter((stage) => names.includes(stage.name))
}

/** A person may work without what the machine lacks; the continuous integration may not. */
async function runStage(stage: Stage, onOutput: OnOutput): Promise<Result> {
  try {
    const result = await stage.run(onOutput)
    return result.status === 'skipped' && isCi ? { status: 'failed', reason: result.reason } : result
  } catch (error) {
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Stages that run one after the other, each with those that run beside it. */
function groupsOf(chosen: readonly Stage[]): Stage[][] {
  const groups: Stage[][] = []
  for (const stage of chosen) {
    const last = groups.at(-1)
    if (stage.besideLast && last !== undefined) last.push(stage)
    else groups.push([stage])
  }
  return groups
}

/** The first prints as it goes; what those beside it print comes in one piece once they are done. */
async function runGroup(group: readonly Stage[]): Promise<Row[]> {
  const running = group.map(async (stage, position) => {
    const startedMs = performance.now()
    const chunks: Buffer[] = []
    if (position === 0) console.log(`\n=== ${stage.title}`)
    const result = await runStage(stage, (chunk) => {
      chunks.push(chunk)
      if (position === 0) process.stdout.write(chunk)
    })
    return { title: stage.title, result, durationMs: performance.now() - startedMs, output: Buffer.concat(chunks) }
  })
  const rows: Row[] = []
  for (const [position, row] of running.entries()) {
    const { title, result, durationMs, output } = await row
    if (position > 0) process.stdout.write(`\n=== ${title}\n${output}`)
    rows.push({ title, result, durationMs, output: String(output) })
  }
  return rows
}

// Programs print through us, and would take us for no terminal.
if (process.stdout.isTTY) process.env.FORCE_COLOR ??= '1'
const chosen = chosenStages(process.argv.slice(2))
const folder = makeTestFolder()
process.env.TMPDIR = folder.path
process.on('exit', folder.remove)
onStop(async () => {
  await stopPrograms()
  await stopCluster()
})

const startedMs = performance.now()
const rows: Row[] = []
const installMs = Number(process.env.STOPOVER_INSTALL_MS ?? 0)
if (installMs > 0) rows.push({ title: 'Install', result: { status: 'passed' }, durationMs: installMs, output: '' })
for (const group of groupsOf(chosen)) rows.push(...(await runGroup(group)))
const failed = rows.filter((row) => row.result.status === 'failed')
if (rows.length > 1) {
  for (const { title, output } of failed)
    console.log(`\n=== ${title}: the end again\n${lastLines(output, repeatedLines)}`)
}
console.log(`\n${summaryTable(rows, installMs + performance.now() - startedMs)}`)
process.exit(failed.length > 0 ? 1 : 0)
