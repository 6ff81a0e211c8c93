import { buildIfStale } from '../building/bundles.ts'
import { type Outcome, runProgram, toolArguments } from '../program.ts'
import { findOrInstallChromium } from './chromium.ts'
import { type Cluster, startCluster } from './postgres.ts'
import { findOrInstallPostgres } from './postgres-binaries.ts'

export type Result =
  | { readonly status: 'passed' }
  | { readonly status: 'failed'; readonly reason?: string }
  | { readonly status: 'skipped'; readonly reason: string }
export type Stage = { readonly name: string; readonly title: string; readonly run: () => Promise<Result> }

const minuteMs = 60_000
/** Far above what a stage takes on two cores: it ends what hangs, it does not measure. */
const testsLimitMs = 20 * minuteMs
let starting: Promise<Cluster> | undefined

/** Ends the database that a stage may have running or be starting. */
export async function stopCluster(): Promise<void> {
  const cluster = await starting?.catch(() => undefined)
  await cluster?.stop()
}

function resultOf({ exitCode, timedOut }: Outcome): Result {
  if (timedOut) return { status: 'failed', reason: 'ran past its time limit' }
  return exitCode === 0 ? { status: 'passed' } : { status: 'failed' }
}

async function vitest(project: string, env: Record<string, string> = {}): Promise<Result> {
  const args = [...toolArguments('vitest'), 'run', '--project', project]
  return resultOf(await runProgram(process.execPath, args, { env, limitMs: testsLimitMs }))
}

async function check(): Promise<Result> {
  return resultOf(await runProgram(process.execPath, ['scripts/check.ts'], { limitMs: 5 * minuteMs }))
}

async function withChromium(run: (env: Record<string, string>) => Promise<Result>): Promise<Result> {
  const path = findOrInstallChromium()
  if (path !== undefined) return run({ CHROMIUM_PATH: path })
  const reason =
    'there is no Chromium here and it could not be installed; install Chromium or Chrome, or set CHROMIUM_PATH'
  return { status: 'skipped', reason }
}

async function serverOnPostgres(): Promise<Result> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) {
    return {
      status: 'skipped',
      reason: 'there is no PostgreSQL server here and it could not be installed; install PostgreSQL 15 or newer',
    }
  }
  starting = startCluster(binFolder)
  try {
    const { url } = await starting
    return await vitest('server', { TEST_DATABASE_URL: url })
  } finally {
    await stopCluster()
  }
}

async function build(): Promise<Result> {
  return (await buildIfStale(false)) ? { status: 'passed' } : { status: 'failed' }
}

async function browser(env: Record<string, string>): Promise<Result> {
  const args = [...toolArguments('@playwright/test', 'playwright'), 'test']
  return resultOf(await runProgram(process.execPath, args, { env, limitMs: testsLimitMs }))
}

/** In the order they run: what fails fast comes first. */
export const stages: readonly Stage[] = [
  { name: 'check', title: 'Format, lint, types, dead code, architecture', run: check },
  { name: 'build', title: 'Build of app and SDK', run: build },
  { name: 'unit', title: 'Unit tests', run: () => vitest('unit') },
  { name: 'server', title: 'Server tests on PGlite', run: () => vitest('server') },
  { name: 'postgresql', title: 'Server tests on PostgreSQL', run: serverOnPostgres },
  { name: 'browser', title: 'Browser tests', run: () => withChromium(browser) },
]
