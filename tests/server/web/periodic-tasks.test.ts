import { afterEach, expect, it } from 'vitest'
import { sdkPinPath } from '../../../src/shared/web/routes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
afterEach(() => app.stop())

// The version of the SDK is announced once a periodic task has archived it.
it.each([
  { runsPeriodicTasks: true, status: 200 },
  { runsPeriodicTasks: false, status: 503 },
])(
  'a server with runsPeriodicTasks $runsPeriodicTasks responds with $status to a request for its SDK version',
  async ({ runsPeriodicTasks, status }) => {
    app = await startTestApp({ runsPeriodicTasks })
    expect((await fetch(app.address + sdkPinPath)).status).toBe(status)
  },
)
