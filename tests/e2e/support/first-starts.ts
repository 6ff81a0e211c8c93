import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../../scripts/testing/chromium.ts'
import { createDatabase } from '../../support/servers/postgres-database.ts'
import { demoPassword, type StartOptions, type Stopover, startStopover } from './stopover.ts'

const folders = { demo: 'STOPOVER_E2E_DEMO', empty: 'STOPOVER_E2E_EMPTY' } as const
/** Databases of the same contents, which tests copy. */
const templates = { demo: 'STOPOVER_E2E_DEMO_TEMPLATE', empty: 'STOPOVER_E2E_EMPTY_TEMPLATE' } as const
export type FirstStart = keyof typeof folders

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

async function firstStart(demo: 'on' | 'off'): Promise<Stopover> {
  // Where stops need a location, the demo is made all the same.
  const app = await startStopover({ env: { DEMO: demo, DEMO_PASSWORD: demoPassword, FLAGS: '-out-of-world' } })
  await app.stop()
  return app
}

/** Copies the embedded database of a first start to PostgreSQL, as an operator would. */
async function moveToPostgres(start: FirstStart, serverUrl: string): Promise<void> {
  const { name, url } = await createDatabase(serverUrl, 'template0')
  const env = { ...process.env, DATA_DIR: folderAfter(start), DATABASE_URL: url }
  await run(process.execPath, ['src/server/move-to-postgres.ts'], { cwd: root, env })
  process.env[templates[start]] = name
}

/** Starts Stopover for the first time, once with the demo and once without; the tests start it again on copies. */
export default async function makeFirstStarts(): Promise<() => void> {
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

function folderAfter(start: FirstStart): string {
  const folder = process.env[folders[start]]
  if (folder === undefined) throw new Error('Nothing was started for the first time: see globalSetup.')
  return folder
}

/** A data folder of its own, as a first start left it, with the embedded database. */
export function dataAfter(start: FirstStart): string {
  const copy = mkdtempSync(join(tmpdir(), 'stopover-e2e-'))
  cpSync(folderAfter(start), copy, { recursive: true })
  return copy
}

/** The same on a PostgreSQL database of its own where there is a server for it, which takes less of the processor. */
export async function installationAfter(start: FirstStart): Promise<StartOptions> {
  const { BROWSER_TEST_DATABASE_URL: serverUrl, [templates[start]]: template } = process.env
  const dataFolder = dataAfter(start)
  if (!serverUrl || template === undefined) return { dataFolder }
  const { url } = await createDatabase(serverUrl, template)
  return { dataFolder, env: { DATABASE_URL: url } }
}
