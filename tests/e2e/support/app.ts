import { startOnCopy } from './first-starts.ts'
import { test as base } from './keyboard-only.ts'
import { demoPassword, type Stopover } from './stopover.ts'
import { startTwoProcesses } from './two-processes.ts'

type WorkerFixtures = {
  /**
   * Name of a server that only spec files with the same name share. Each worker starts one server for each name that it
   * runs.
   */
  ownServer: string
  app: Stopover
}

/** Test with a running Stopover behind `page.goto('/…')`. Each worker starts it once, and it must exit cleanly. */
export const test = base.extend<{ serverOutput: undefined }, WorkerFixtures>({
  ownServer: ['', { option: true, scope: 'worker' }],
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this parameter
    async ({}, use) => {
      const env = { DEMO: 'on', DEMO_PASSWORD: demoPassword }
      const { TEST_DATABASE_URL: serverUrl } = process.env
      const app = serverUrl ? await startTwoProcesses(serverUrl, { env }) : await startOnCopy('demo', env)
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
