import { cpSync, mkdtempSync } from 'node:fs'
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
  return () => {
    demo.remove()
    empty.remove()
    removeSharedFolder()
  }
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
