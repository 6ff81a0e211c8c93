import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/testing/chromium.ts'
import { createDatabase } from '../../support/servers/postgres-database.ts'
import { createSharedFolder } from './prepared-once.ts'
import { demoPassword, type StartOptions, type Stopover, startStopover } from './stopover.ts'

/** Environment variables with the data folders of prepared installations, which tests copy. */
const folderVariables = { demo: 'STOPOVER_E2E_DEMO', empty: 'STOPOVER_E2E_EMPTY' } as const
/** Environment variables with the names of their template databases on the PostgreSQL server, if there is one. */
const templateVariables = { demo: 'STOPOVER_E2E_DEMO_TEMPLATE', empty: 'STOPOVER_E2E_EMPTY_TEMPLATE' } as const
export type Installation = keyof typeof folderVariables
/** Environment variable with the path of a file that names the demo's installation for later stages of `npm test`. */
const demoRecordVariable = 'STOPOVER_TEST_DEMO_RECORD'

/** Values of environment variables with which another stage copies the demo's installation. */
type DemoRecord = Readonly<Record<string, string>>

/** Starts and stops Stopover on an empty folder and an empty database. */
async function prepareInstallation(kind: Installation): Promise<Stopover> {
  const { BROWSER_TEST_DATABASE_URL: serverUrl } = process.env
  const database = serverUrl ? await createDatabase(serverUrl, 'template0') : undefined
  const demoSetting = kind === 'demo' ? 'on' : 'off'
  // The demo's stops have no location, so the flag that requires one is off.
  const env = { DEMO: demoSetting, DEMO_PASSWORD: demoPassword, FLAGS: '-out-of-world' }
  const app = await startStopover({ env: { ...env, ...(database && { DATABASE_URL: database.url }) } })
  await app.stop()
  process.env[folderVariables[kind]] = app.dataFolder
  if (database !== undefined) process.env[templateVariables[kind]] = database.name
  return app
}

/** Global setup: starts Stopover once with the demo and once without, so that tests can start copies of both. */
export default async function runFirstStarts(): Promise<() => void> {
  if (findChromium() === undefined) {
    throw new Error('There is no Chromium. Run npm test, which installs one, or set CHROMIUM_PATH.')
  }
  console.log('Preparing two installations, which takes about a minute …')
  const removeSharedFolder = createSharedFolder()
  const [demo, empty] = await Promise.all([prepareInstallation('demo'), prepareInstallation('empty')])
  const isShared = shareDemo()
  return () => {
    // A shared demo is removed with the folder of the whole run.
    if (!isShared) demo.remove()
    empty.remove()
    removeSharedFolder()
  }
}

/** Names the demo's installation in a file for the later stages of the same run, if there are any. */
function shareDemo(): boolean {
  const recordPath = process.env[demoRecordVariable]
  if (recordPath === undefined) return false
  const names = [folderVariables.demo, templateVariables.demo, 'BROWSER_TEST_DATABASE_URL']
  const record: DemoRecord = Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
  // Another stage must not read half of it.
  const incompletePath = `${recordPath}.incomplete`
  writeFileSync(incompletePath, JSON.stringify(record))
  renameSync(incompletePath, recordPath)
  return true
}

/**
 * Starts Stopover with its demo: on a copy of the installation that an earlier stage of the same run has prepared, or on an
 * empty folder. Creating the demo takes most of the time of a start.
 */
export async function startWithDemo(): Promise<Stopover> {
  const env = { DEMO: 'on', DEMO_PASSWORD: demoPassword }
  const recordPath = process.env[demoRecordVariable]
  if (recordPath === undefined || !existsSync(recordPath)) return startStopover({ env })
  const record: DemoRecord = JSON.parse(readFileSync(recordPath, 'utf8'))
  Object.assign(process.env, record)
  return startOnCopy('demo', env)
}

function preparedFolder(kind: Installation): string {
  const folder = process.env[folderVariables[kind]]
  if (folder === undefined) throw new Error('No installation was prepared: see globalSetup.')
  return folder
}

/**
 * Copies a prepared installation with its embedded database. With a PostgreSQL server the database is a copy of the
 * template there instead, which needs less CPU time.
 */
export async function copyInstallation(kind: Installation): Promise<Required<StartOptions>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stopover-e2e-'))
  cpSync(preparedFolder(kind), dataFolder, { recursive: true })
  const { BROWSER_TEST_DATABASE_URL: serverUrl, [templateVariables[kind]]: template } = process.env
  if (!serverUrl || template === undefined) return { dataFolder, env: {} }
  const { url } = await createDatabase(serverUrl, template)
  return { dataFolder, env: { DATABASE_URL: url } }
}

/** Starts Stopover on a copy of a prepared installation. */
export async function startOnCopy(kind: Installation, env: Readonly<Record<string, string>>): Promise<Stopover> {
  const copy = await copyInstallation(kind)
  return startStopover({ ...copy, env: { ...copy.env, ...env } })
}
