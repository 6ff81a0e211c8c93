import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/testing/chromium.ts'
import { createDatabase } from '../../support/servers/postgres-database.ts'
import { demoPassword, type StartOptions, type Stopover, startStopover } from './stopover.ts'

const folders = { demo: 'STOPOVER_E2E_DEMO', empty: 'STOPOVER_E2E_EMPTY' } as const
/** Environment variables with the names of template databases of the same contents, which tests copy. */
const templates = { demo: 'STOPOVER_E2E_DEMO_TEMPLATE', empty: 'STOPOVER_E2E_EMPTY_TEMPLATE' } as const
export type FirstStart = keyof typeof folders

/** Starts and stops Stopover on an empty folder and an empty database, which tests copy afterwards. */
async function firstStart(start: FirstStart): Promise<Stopover> {
  const { BROWSER_TEST_DATABASE_URL: serverUrl } = process.env
  const database = serverUrl ? await createDatabase(serverUrl, 'template0') : undefined
  const demo = start === 'demo' ? 'on' : 'off'
  // The demo's stops have no location, so the flag that requires one is off.
  const env = { DEMO: demo, DEMO_PASSWORD: demoPassword, FLAGS: '-out-of-world' }
  const app = await startStopover({ env: { ...env, ...(database && { DATABASE_URL: database.url }) } })
  await app.stop()
  process.env[folders[start]] = app.dataFolder
  if (database !== undefined) process.env[templates[start]] = database.name
  return app
}

/** Global setup: starts Stopover once with the demo and once without, so that tests can start it on copies. */
export default async function runFirstStarts(): Promise<() => void> {
  if (findChromium() === undefined) {
    throw new Error('There is no Chromium. Run npm test, which installs one, or set CHROMIUM_PATH.')
  }
  const [demo, empty] = await Promise.all([firstStart('demo'), firstStart('empty')])
  return () => {
    demo.remove()
    empty.remove()
  }
}

function firstStartFolder(start: FirstStart): string {
  const folder = process.env[folders[start]]
  if (folder === undefined) throw new Error('Nothing was started for the first time: see globalSetup.')
  return folder
}

/**
 * Copies what a first start left, embedded database included. Where there is a PostgreSQL server the database is a copy
 * of the template there, which needs less CPU time.
 */
export async function copyInstallation(start: FirstStart): Promise<Required<StartOptions>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stopover-e2e-'))
  cpSync(firstStartFolder(start), dataFolder, { recursive: true })
  const { BROWSER_TEST_DATABASE_URL: serverUrl, [templates[start]]: template } = process.env
  if (!serverUrl || template === undefined) return { dataFolder, env: {} }
  const { url } = await createDatabase(serverUrl, template)
  return { dataFolder, env: { DATABASE_URL: url } }
}

/** Starts Stopover on a copy of what a first start left. */
export async function startOnCopy(start: FirstStart, env: Readonly<Record<string, string>>): Promise<Stopover> {
  const installation = await copyInstallation(start)
  return startStopover({ ...installation, env: { ...installation.env, ...env } })
}
