import { expect, it } from 'vitest'
import { startTestApp } from '../support/app.ts'

const sharedEnv = { SHARED_DATA_DIR: 'on' }

it('a second process with a media folder of its own fails to start and names the settings', async () => {
  const first = await startTestApp()
  await expect(startTestApp({ databaseOf: first })).rejects.toThrow(/Set S3_BUCKET .* or SHARED_DATA_DIR=on for all/)
  await expect(startTestApp({ databaseOf: first, env: sharedEnv })).rejects.toThrow(/SHARED_DATA_DIR=on for all/)
  await first.stop()
})

it('processes that are configured to share a folder all start', async () => {
  const first = await startTestApp({ env: sharedEnv })
  const second = await startTestApp({ databaseOf: first, env: sharedEnv })
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  await second.stop()
  await first.stop()
})
