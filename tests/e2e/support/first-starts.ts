import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../../scripts/testing/chromium.ts'
import { createDatabase } from '../../support/servers/postgres-database.ts'
import { demoPassword, type StartOptions, type Stopover, startStopover } from './stopover.ts'

const folders = { demo: 'STOPOVER_E2E_DEMO', empty: 'STOPOVER_E2E_EMPTY' } as const
/** Environment variables with the names of template databases of the same contents, which tests copy. */
const templates = { demo: 'STOPOVER_E2E_DEMO_TEMPLATE', empty: 'STOPOVER_E2E_EMPTY_TEMPLATE' } as const
export type FirstStart = keyof typeof folders

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

async function firstStart(demo: 'on' | 'off'): Promise<Stopover> {
  // The demo's stops have no location, so the flag that requires one is off.
  const app = await startStopover({ env: { DEMO: demo, DEMO_PASSWORD: demoPassword, FLAGS: '-out-of-world' } })
  await app.stop()
  return app
}

/** Moves the embedded database of a first start to PostgreSQL with the operator's script. */
async function moveToPostgres(start: FirstStart, serverUrl: string): Promise<void> {
  const { name, url } = await createDatabase(serverUrl, 'template0')
  const env = { ...process.env, DATA_DIR: firstStartFolder(start), DATABASE_URL: url }
  await run(process.execPath, ['src/server/move-to-postgres.ts'], { cwd: root, env })
  process.env[templates[start]] = name
}

/** Global setup: starts Stopover once with the demo and once without, so that tests can start it on copies. */
export default async function runFirstStarts(): Promise<() => void> {
  if (findChromium() === undefined) {
    throw new Error('There is no Chromium. Run npm test, which installs one, or set CHROMIUM_PATH.')
  }
  const [demo, empty] = await Promise.all([firstStart('on'), firstStart('off')])
  process.env[folders.demo] = demo.dataFolder
  process.env[folders.empty] = empty.dataFolder
  const { BROWSER_TEST_DATABASE_URL: serverUrl } = process.env
  if (serverUrl) await Promise.all([moveToPostgres('demo', serverUrl), moveToPostgres('empty', serverUrl)])
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

/** Copies the data folder that a first start left, embedded database included. Returns the path of the copy. */
export function copyDataFolder(start: FirstStart): string {
  const copy = mkdtempSync(join(tmpdir(), 'stopover-e2e-'))
  cpSync(firstStartFolder(start), copy, { recursive: true })
  return copy
}

/** Like `copyDataFolder`, with a copy of the PostgreSQL template where there is a server: it needs less CPU time. */
export async function copyInstallation(start: FirstStart): Promise<StartOptions> {
  const { BROWSER_TEST_DATABASE_URL: serverUrl, [templates[start]]: template } = process.env
  const dataFolder = copyDataFolder(start)
  if (!serverUrl || template === undefined) return { dataFolder }
  const { url } = await createDatabase(serverUrl, template)
  return { dataFolder, env: { DATABASE_URL: url } }
}
