import { copyInstallation } from './first-starts.ts'
import { test as base } from './keyboard-only.ts'
import { demoPassword, type Stopover, startStopover } from './stopover.ts'
import { startTwoProcesses } from './two-processes.ts'

type WorkerFixtures = {
  /** Whether the demo account and its tour exist; a test file sets it by `test.use({ withDemo: false })`. */
  withDemo: boolean
  /** Any name that no other test file uses, for a file that needs a server to itself. */
  ownServer: string
  app: Stopover
}

async function startSingleProcess(withDemo: boolean, env: Readonly<Record<string, string>>): Promise<Stopover> {
  const installation = await copyInstallation(withDemo ? 'demo' : 'empty')
  return startStopover({ ...installation, env: { ...installation.env, ...env } })
}

/** Test with a running Stopover behind `page.goto('/…')`. It is started once per worker and must exit cleanly. */
export const test = base.extend<{ serverOutput: undefined }, WorkerFixtures>({
  withDemo: [true, { option: true, scope: 'worker' }],
  ownServer: ['', { option: true, scope: 'worker' }],
  app: [
    async ({ withDemo }, use) => {
      const env = { DEMO: withDemo ? 'on' : 'off', DEMO_PASSWORD: demoPassword }
      const { TEST_DATABASE_URL: serverUrl } = process.env
      const app = serverUrl ? await startTwoProcesses(serverUrl, { env }) : await startSingleProcess(withDemo, env)
      await use(app)
      await app.stop().finally(app.remove)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  serverOutput: [
    async ({ app }, use, testInfo) => {
      const outputStart = app.output().length
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server output', { body: app.output().slice(outputStart), contentType: 'text/plain' })
      }
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
