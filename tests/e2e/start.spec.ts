import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/app.ts'
import { startStopover } from './support/stopover.ts'

test.use({ withDemo: false })

test('a start is alive, ready and shows the sign-in screen', async ({ page, request }) => {
  for (const path of ['/healthz', '/readyz']) expect((await request.get(path)).status()).toBe(200)
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page)
})

test('a second start on the same data folder ends with a sentence and leaves the first alone', async ({
  app,
  request,
}) => {
  const second = startStopover({ dataFolder: app.dataFolder, env: { DEMO: 'off' } })
  await expect(second).rejects.toThrow(/ended with 1 before it was ready[\s\S]*in use/)
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('a killed server starts again on its data', async () => {
  const first = await startStopover({ env: { DEMO: 'off' } })
  await first.kill()
  const again = await startStopover({ dataFolder: first.dataFolder, env: { DEMO: 'off' } })
  await again.stop()
  again.remove()
})
