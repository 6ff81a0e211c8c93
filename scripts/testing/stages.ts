import { buildIfStale } from '../building/bundles.ts'
import { type OnOutput, type Outcome, runProgram, toolArguments } from '../program.ts'
import { findOrInstallChromium } from './chromium.ts'
import { installEngines } from './engines.ts'
import { fairCommand } from './fair-command.ts'
import { findOrInstallPhp } from './php.ts'
import { type Cluster, startCluster } from './postgres.ts'
import { findOrInstallPostgres } from './postgres-binaries.ts'

export type Result =
  | { readonly status: 'passed' }
  | { readonly status: 'failed'; readonly reason?: string }
  | { readonly status: 'skipped'; readonly reason: string }
export type Stage = {
  readonly name: string
  readonly title: string
  readonly run: (onOutput: OnOutput) => Promise<Result>
}
/** Stages that start in this order, one at a time in each lane. The next phase starts when all have ended. */
export type Phase = { readonly laneCount: number; readonly stages: readonly Stage[] }

const minuteMs = 60_000
const checkTimeoutMs = 5 * minuteMs
/** Timeout of a stage. It is far above the duration of every stage on two cores, so that only hanging stages reach it. */
const stageTimeoutMs = 75 * minuteMs
let cluster: Promise<Cluster> | undefined

/** Starts the PostgreSQL server that all stages share; later calls return the same server. */
function startPostgresOnce(binFolder: string): Promise<Cluster> {
  cluster ??= startCluster(binFolder)
  return cluster
}

/** Stops the shared PostgreSQL server if a stage has started it. */
export async function stopCluster(): Promise<void> {
  const startedCluster = await cluster?.catch(() => undefined)
  await startedCluster?.stop()
}

function toResult({ exitCode, timedOut }: Outcome): Result {
  if (timedOut) return { status: 'failed', reason: 'ran past its time limit' }
  return exitCode === 0 ? { status: 'passed' } : { status: 'failed' }
}

/** Runs Vitest projects on the embedded database, unless `env` names another one. */
async function runVitest(
  projects: readonly string[],
  onOutput?: OnOutput,
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const projectArguments = projects.flatMap((project) => ['--project', project])
  const args = [...toolArguments('vitest'), 'run', ...projectArguments]
  return toResult(await runProgram(process.execPath, args, { env, onOutput, timeoutMs: stageTimeoutMs }))
}

async function runCheck(onOutput: OnOutput): Promise<Result> {
  return toResult(await runProgram(process.execPath, ['scripts/check.ts'], { onOutput, timeoutMs: checkTimeoutMs }))
}

const missingPostgres =
  "PostgreSQL isn't installed and couldn't be installed automatically; install PostgreSQL 15 or newer"

/** Runs Vitest projects on PostgreSQL; undefined if it isn't installed. */
async function runOnPostgres(
  projects: readonly string[],
  onOutput?: OnOutput,
  env: Readonly<Record<string, string>> = {},
): Promise<Result | undefined> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) return undefined
  const { url } = await startPostgresOnce(binFolder)
  return runVitest(projects, onOutput, { ...env, TEST_DATABASE_URL: url })
}

const missingPhp =
  "PHP, for the WordPress plugin, isn't installed and couldn't be installed automatically; install php-cli"

/** Runs the server tests on PostgreSQL; on the embedded database if PostgreSQL isn't installed. */
async function runServerTests(onOutput: OnOutput): Promise<Result> {
  const result = await runOnPostgres(['postgresql'], onOutput)
  if (result !== undefined) return result
  const pgliteResult = await runVitest(['server', 'crash'], onOutput)
  return pgliteResult.status === 'failed'
    ? pgliteResult
    : { status: 'skipped', reason: `ran on PGlite only: ${missingPostgres}` }
}

/** Runs the server tests. Without PHP, the tests of the WordPress plugin are skipped. */
async function runServerTestsWithPhp(onOutput: OnOutput): Promise<Result> {
  const php = findOrInstallPhp()
  const result = await runServerTests(onOutput)
  return php === undefined && result.status === 'passed' ? { status: 'skipped', reason: missingPhp } : result
}

async function runBuild(): Promise<Result> {
  return (await buildIfStale({ isForTests: true })) ? { status: 'passed' } : { status: 'failed' }
}

/** Disables Playwright's compiler, because Node strips the types of browser tests in a quarter of the time. */
const nativeTypeStripping = { PW_DISABLE_TS_ESM: '1' } as const

async function runBrowserTests(onOutput: OnOutput): Promise<Result> {
  const chromium = findOrInstallChromium()
  if (chromium === undefined) {
    return {
      status: 'skipped',
      reason:
        "Chromium isn't installed and couldn't be installed automatically; install Chromium or Chrome, or set CHROMIUM_PATH",
    }
  }
  const args = [...toolArguments('@playwright/test', 'playwright'), 'test']
  // PGlite used 30 % of the CPU time of browser tests, and other stages test it.
  const binFolder = findOrInstallPostgres()
  const databaseEnv =
    binFolder === undefined ? {} : { BROWSER_TEST_DATABASE_URL: (await startPostgresOnce(binFolder)).url }
  const env = { ...nativeTypeStripping, CHROMIUM_PATH: chromium, ...databaseEnv }
  const playwright = fairCommand(process.execPath, args)
  return toResult(await runProgram(playwright.command, playwright.args, { env, onOutput, timeoutMs: stageTimeoutMs }))
}

/** Kills servers on both databases at more moments than `npm test` has time for. */
export async function runCrashSoak(): Promise<Result> {
  const projects = ['crash', 'embedded-crash']
  const pgliteResult = await runVitest(projects, undefined, { KILL_SEEDS: '20' })
  if (pgliteResult.status === 'failed') return pgliteResult
  return (
    (await runOnPostgres(projects, undefined, { KILL_SEEDS: '20' })) ?? { status: 'skipped', reason: missingPostgres }
  )
}

/** Runs all server tests on the embedded database. `npm test` runs only the tests that depend on the database on it. */
export const runAllServerTestsOnPGlite = (): Promise<Result> =>
  runVitest(['server', 'both-databases', 'embedded-database'])

/** Compares ten random retouches of panoramas with complete builds. `npm test` compares one. */
export const runRetouchSoak = (): Promise<Result> => runVitest(['media'], undefined, { RETOUCH_ROUNDS: '10' })

/** Kills and replaces three processes, interrupts their database and bucket, and uploads a gigabyte. */
export async function runClusterSoak(): Promise<Result> {
  const result = await runOnPostgres(['cluster', 'cluster-soak'], undefined, {
    CLUSTER_KILLS: '200',
    CLUSTER_STARTS: '20',
    CLUSTER_RESTARTS: '30',
    CLUSTER_OUTAGES: '20',
    CLUSTER_ROLLING_RESTARTS: '10',
  })
  return result ?? { status: 'skipped', reason: missingPostgres }
}

/** Browser tests of features in which people or requests meet on the same data. */
const collaborationSpecs = ['publishing/', 'comments.spec', 'presence.spec', 'stop-claims.spec', 'editor/editor.spec']

/** Runs browser tests on two processes on PostgreSQL, with requests alternating between them. */
export async function runOnTwoProcesses(): Promise<Result> {
  const chromium = findOrInstallChromium()
  const binFolder = findOrInstallPostgres()
  if (chromium === undefined || binFolder === undefined) {
    return {
      status: 'skipped',
      reason: "Chromium or PostgreSQL isn't installed and couldn't be installed automatically",
    }
  }
  const { url } = await startPostgresOnce(binFolder)
  const args = [...toolArguments('@playwright/test', 'playwright'), 'test', ...collaborationSpecs]
  const env = { ...nativeTypeStripping, CHROMIUM_PATH: chromium, TEST_DATABASE_URL: url, EVERY_SIZE: 'on' }
  return toResult(await runProgram(process.execPath, args, { env, timeoutMs: stageTimeoutMs }))
}

/** Runs tests in WebKit and Firefox: `engines` for `npm test`, or the long `soak` for `npm run soak`. */
export async function runInEngines(project: 'engines' | 'soak', onOutput?: OnOutput): Promise<Result> {
  if (installEngines()) return runVitest([project], onOutput)
  return {
    status: 'skipped',
    reason:
      "WebKit, Firefox or Xvfb isn't installed; install the Debian packages webkit2gtk-driver, firefox-esr and xvfb",
  }
}

const checkStage: Stage = { name: 'check', title: 'Format, lint, types, dead code, architecture', run: runCheck }
const buildStage: Stage = { name: 'build', title: 'Build of app and SDK', run: runBuild }
const unitStage: Stage = {
  name: 'unit',
  title: 'Unit tests',
  run: (onOutput) => runVitest(['unit', 'media'], onOutput),
}
const pgliteStage: Stage = {
  name: 'pglite',
  title: 'Server tests on PGlite',
  run: (onOutput) => runVitest(['pglite'], onOutput),
}
const postgresStage: Stage = { name: 'postgresql', title: 'Server tests on PostgreSQL', run: runServerTestsWithPhp }
const browserStage: Stage = { name: 'browser', title: 'Browser tests', run: runBrowserTests }
const enginesStage: Stage = {
  name: 'engines',
  title: 'Tests in WebKit and Firefox',
  run: (onOutput) => runInEngines('engines', onOutput),
}

/**
 * Stages of the second phase often wait for databases, servers and screens. To use two cores, two run at a time with two
 * workers each. The longest come first, so that both lanes end at about the same time: at the end of the other order, the
 * browser tests ran alone for more than a minute, with one core idle half of the time.
 */
export const phases: readonly Phase[] = [
  { laneCount: 1, stages: [checkStage, buildStage] },
  { laneCount: 2, stages: [browserStage, postgresStage, unitStage, pgliteStage, enginesStage] },
]
export const stages: readonly Stage[] = phases.flatMap((phase) => phase.stages)
