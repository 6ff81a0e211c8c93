import { expect, it } from 'vitest'
import { startTestApp } from '../support/app.ts'

const sharedEnv = { SHARED_DATA_DIR: 'on' }

it('a second process with a media folder of its own fails to start and names the settings', async () => {
  const firstApp = await startTestApp()
  await expect(startTestApp({ databaseOf: firstApp })).rejects.toThrow(/Set S3_BUCKET .* or SHARED_DATA_DIR=on for all/)
  await expect(startTestApp({ databaseOf: firstApp, env: sharedEnv })).rejects.toThrow(/SHARED_DATA_DIR=on for all/)
  await firstApp.stop()
})

it('processes that are configured to share a folder all start', async () => {
  const firstApp = await startTestApp({ env: sharedEnv })
  const secondApp = await startTestApp({ databaseOf: firstApp, env: sharedEnv })
  expect((await fetch(`${secondApp.address}/readyz`)).status).toBe(200)
  await secondApp.stop()
  await firstApp.stop()
})
