import { expect, it } from 'vitest'
import { startTestApp } from '../support/app.ts'

const shared = { SHARED_DATA_DIR: 'on' }

it('a second process with a media folder of its own fails to start and names the settings', async () => {
  const first = await startTestApp()
  await expect(startTestApp({ databaseOf: first })).rejects.toThrow(/Set S3_BUCKET .* or SHARED_DATA_DIR=on for all/)
  await expect(startTestApp({ databaseOf: first, env: shared })).rejects.toThrow(/SHARED_DATA_DIR=on for all/)
  await first.stop()
})

it('processes configured to share a folder start beside each other', async () => {
  const first = await startTestApp({ env: shared })
  const second = await startTestApp({ databaseOf: first, env: shared })
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  await second.stop()
  await first.stop()
})
