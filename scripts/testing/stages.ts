import { buildIfStale } from '../building/bundles.ts'
import { type OnOutput, type Outcome, runProgram, toolArguments } from '../program.ts'
import { findOrInstallChromium } from './chromium.ts'
import { installEngines } from './engines.ts'
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
/** Stages that run one after the other. */
export type Lane = readonly Stage[]
/** Lanes that run concurrently; the next phase begins when all of them have ended. */
export type Phase = readonly Lane[]

const minuteMs = 60_000
/** Time limit of a stage: far above its duration on two cores, so that it only ends stages that hang. */
const testsLimitMs = 60 * minuteMs
let cluster: Promise<Cluster> | undefined

/** PostgreSQL server of all stages; the first stage that needs it starts it. */
function postgres(binFolder: string): Promise<Cluster> {
  cluster ??= startCluster(binFolder)
  return cluster
}

/** Ends the PostgreSQL server that a stage may have started or be starting. */
export async function stopCluster(): Promise<void> {
  const started = await cluster?.catch(() => undefined)
  await started?.stop()
}

function resultOf({ exitCode, timedOut }: Outcome): Result {
  if (timedOut) return { status: 'failed', reason: 'ran past its time limit' }
  return exitCode === 0 ? { status: 'passed' } : { status: 'failed' }
}

async function vitest(
  projects: readonly string[],
  onOutput?: OnOutput,
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const chosen = projects.flatMap((project) => ['--project', project])
  const args = [...toolArguments('vitest'), 'run', ...chosen]
  return resultOf(await runProgram(process.execPath, args, { env, onOutput, limitMs: testsLimitMs }))
}

async function check(onOutput: OnOutput): Promise<Result> {
  return resultOf(await runProgram(process.execPath, ['scripts/check.ts'], { onOutput, limitMs: 5 * minuteMs }))
}

const noPostgres = 'there is no PostgreSQL server here and it could not be installed; install PostgreSQL 15 or newer'

/** Environment with the address of PostgreSQL; undefined if it isn't installed. */
async function onPostgres(
  projects: readonly string[],
  onOutput?: OnOutput,
  env: Readonly<Record<string, string>> = {},
): Promise<Result | undefined> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) return undefined
  const { url } = await postgres(binFolder)
  return vitest(projects, onOutput, { ...env, TEST_DATABASE_URL: url })
}

const noPhp = 'there is no PHP here for the plugin for WordPress and it could not be installed; install php-cli'

async function serverTests(onOutput: OnOutput): Promise<Result> {
  const result = await onPostgres(['server', 'both-databases', 'crash', 'cluster'], onOutput)
  if (result !== undefined) return result
  const onPGlite = await vitest(['server', 'crash'], onOutput)
  return onPGlite.status === 'failed' ? onPGlite : { status: 'skipped', reason: `ran on PGlite only: ${noPostgres}` }
}

async function serverOnPostgres(onOutput: OnOutput): Promise<Result> {
  const php = findOrInstallPhp()
  const result = await serverTests(onOutput)
  return php === undefined && result.status === 'passed' ? { status: 'skipped', reason: noPhp } : result
}

async function build(): Promise<Result> {
  return (await buildIfStale(false)) ? { status: 'passed' } : { status: 'failed' }
}

async function browser(onOutput: OnOutput): Promise<Result> {
  const path = findOrInstallChromium()
  if (path === undefined) {
    return {
      status: 'skipped',
      reason:
        'there is no Chromium here and it could not be installed; install Chromium or Chrome, or set CHROMIUM_PATH',
    }
  }
  const args = [...toolArguments('@playwright/test', 'playwright'), 'test']
  // The embedded database took three tenths of the processor time of browser tests, and other stages test it.
  const binFolder = findOrInstallPostgres()
  const database = binFolder === undefined ? undefined : (await postgres(binFolder)).url
  const env = { CHROMIUM_PATH: path, ...(database && { BROWSER_TEST_DATABASE_URL: database }) }
  return resultOf(await runProgram(process.execPath, args, { env, onOutput, limitMs: testsLimitMs }))
}

/** Tests that kill servers on both databases, at more moments than a run of all tests has time for. */
export async function manyKills(): Promise<Result> {
  const projects = ['crash', 'embedded-crash']
  const onPGlite = await vitest(projects, undefined, { KILL_SEEDS: '20' })
  if (onPGlite.status === 'failed') return onPGlite
  return (await onPostgres(projects, undefined, { KILL_SEEDS: '20' })) ?? { status: 'skipped', reason: noPostgres }
}

/** All server tests on the embedded database; a run of all tests takes only those that depend on the database. */
export const serverOnPGlite = (): Promise<Result> => vitest(['server', 'both-databases', 'embedded-database'])

/** Three processes that are killed and replaced, outages of their database and bucket, and an upload of a gigabyte. */
export async function manyClusterKills(): Promise<Result> {
  const result = await onPostgres(['cluster', 'cluster-soak'], undefined, {
    CLUSTER_KILLS: '200',
    CLUSTER_STARTS: '20',
    CLUSTER_RESTARTS: '30',
    CLUSTER_TROUBLES: '20',
    CLUSTER_ROLLS: '10',
  })
  return result ?? { status: 'skipped', reason: noPostgres }
}

/** Tests of collaboration and of tasks around a tour. */
const sharedWork = ['publishing/', 'comments.spec', 'presence.spec', 'stop-claims.spec', 'editor/editor.spec']

/** Browser tests over two processes on PostgreSQL, with requests alternating between them. */
export async function overTwoProcesses(): Promise<Result> {
  const chromium = findOrInstallChromium()
  const binFolder = findOrInstallPostgres()
  if (chromium === undefined || binFolder === undefined) {
    return { status: 'skipped', reason: 'Chromium or PostgreSQL is not here and could not be installed' }
  }
  const { url } = await postgres(binFolder)
  const args = [...toolArguments('@playwright/test', 'playwright'), 'test', ...sharedWork]
  const env = { CHROMIUM_PATH: chromium, TEST_DATABASE_URL: url, EVERY_SIZE: 'on' }
  return resultOf(await runProgram(process.execPath, args, { env, limitMs: testsLimitMs }))
}

/** Tests in WebKit and Firefox: those of every run, or all (`npm run soak`). */
export async function inEngines(project: 'engines' | 'soak', onOutput?: OnOutput): Promise<Result> {
  if (installEngines()) return vitest([project], onOutput)
  return {
    status: 'skipped',
    reason: 'WebKit, Firefox or Xvfb is not here; install the Debian packages webkit2gtk-driver, firefox-esr and xvfb',
  }
}

const checked: Lane = [
  { name: 'check', title: 'Format, lint, types, dead code, architecture', run: check },
  { name: 'build', title: 'Build of app and SDK', run: build },
]
const unit: Stage = { name: 'unit', title: 'Unit tests', run: (onOutput) => vitest(['unit', 'media'], onOutput) }
const onPGlite: Stage = {
  name: 'server',
  title: 'Server tests on PGlite',
  run: (onOutput) => vitest(['both-databases', 'embedded-database', 'embedded-crash'], onOutput),
}
const onPostgreSQL: Stage = { name: 'postgresql', title: 'Server tests on PostgreSQL', run: serverOnPostgres }
const inChromium: Stage = { name: 'browser', title: 'Browser tests', run: browser }
const inOtherEngines: Stage = {
  name: 'engines',
  title: 'Tests in WebKit and Firefox',
  run: (onOutput) => inEngines('engines', onOutput),
}

/**
 * Fast stages come first. Stages of the second phase often wait for databases, servers and screens, so two run at a time
 * with two workers each to use two cores. Server tests wait most and browser tests least, so browser tests begin while
 * the last server tests still run.
 */
export const phases: readonly Phase[] = [
  [checked],
  [
    [unit, onPGlite, inChromium],
    [onPostgreSQL, inOtherEngines],
  ],
]
export const stages: readonly Stage[] = phases.flat(2)
