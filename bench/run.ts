import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const benchFolder = import.meta.dirname
const ratioLine = /^ratio (\S+) (\d+(?:\.\d+)?)$/

/**
 * A bench is a folder with a `bench.ts` that exports `run` and prints `ratio NAME VALUE` lines. It gets a folder to
 * write to, which is deleted afterwards.
 */
type Bench = { readonly run: (folder: string) => Promise<void> }

const fileOf = (name: string) => join(benchFolder, name, 'bench.ts')

function benchNames(): string[] {
  return readdirSync(benchFolder)
    .filter((name) => existsSync(fileOf(name)))
    .sort()
}

/** Runs a bench in its own process, so that its heap and threads don't affect the next one. */
async function runInChildProcess(name: string, ratios: string[]): Promise<boolean> {
  console.log(`\n— ${name}`)
  const countBefore = ratios.length
  const child = spawn(process.execPath, ['--expose-gc', import.meta.filename, '--inside', name], {
    cwd: dirname(benchFolder),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    if (ratioLine.test(line)) ratios.push(line)
  }
  if ((await exited) !== 0) return false
  if (ratios.length === countBefore) console.error(`${name} printed no ratio.`)
  return ratios.length > countBefore
}

async function runInThisProcess(name: string): Promise<void> {
  const bench = (await import(pathToFileURL(fileOf(name)).href)) as Bench
  const folder = await mkdtemp(join(tmpdir(), 'stopover-bench-'))
  try {
    await bench.run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runAll(requestedNames: readonly string[]): Promise<number> {
  const allNames = benchNames()
  const unknown = requestedNames.filter((name) => !allNames.includes(name))
  if (unknown.length > 0 || allNames.length === 0) {
    console.error(`Unknown bench: ${unknown.join(', ') || 'none'}. Benches: ${allNames.join(', ') || 'none'}.`)
    return 1
  }
  const ratios: string[] = []
  const failedNames: string[] = []
  for (const name of requestedNames.length > 0 ? requestedNames : allNames) {
    if (!(await runInChildProcess(name, ratios))) failedNames.push(name)
  }
  console.log(`\n${ratios.join('\n')}`)
  if (failedNames.length > 0) console.error(`Failed: ${failedNames.join(', ')}.`)
  return failedNames.length === 0 ? 0 : 1
}

const [firstArgument, benchName] = process.argv.slice(2)
if (firstArgument === '--inside' && benchName !== undefined) await runInThisProcess(benchName)
else process.exitCode = await runAll(process.argv.slice(2))
