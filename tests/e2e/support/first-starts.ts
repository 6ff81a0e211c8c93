import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/testing/chromium.ts'
import { demoPassword, type Stopover, startStopover } from './stopover.ts'

const folders = { demo: 'STOPOVER_E2E_DEMO', empty: 'STOPOVER_E2E_EMPTY' } as const
export type FirstStart = keyof typeof folders

async function firstStart(demo: 'on' | 'off'): Promise<Stopover> {
  // Where stops need a location, the demo is made all the same.
  const app = await startStopover({ env: { DEMO: demo, DEMO_PASSWORD: demoPassword, FLAGS: '-out-of-world' } })
  await app.stop()
  return app
}

/** Starts Stopover for the first time, once with the demo and once without; the tests start it again on copies. */
export default async function makeFirstStarts(): Promise<() => void> {
  if (findChromium() === undefined) {
    throw new Error('There is no Chromium. Run npm test, which installs one, or set CHROMIUM_PATH.')
  }
  const [demo, empty] = await Promise.all([firstStart('on'), firstStart('off')])
  process.env[folders.demo] = demo.dataFolder
  process.env[folders.empty] = empty.dataFolder
  return () => {
    demo.remove()
    empty.remove()
  }
}

/** A data folder of one's own, as a first start left it. */
export function dataAfter(start: FirstStart): string {
  const folder = process.env[folders[start]]
  if (folder === undefined) throw new Error('Nothing was started for the first time: see globalSetup.')
  const copy = mkdtempSync(join(tmpdir(), 'stopover-e2e-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}
