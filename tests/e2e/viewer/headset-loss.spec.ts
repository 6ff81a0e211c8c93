import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { addHeadset, enterVR } from '../support/viewer/headset.ts'
import { expect, mount, servePanorama, test, untilSharp } from '../support/viewer/viewer-page.ts'

/** What waits for five seconds waits for the test instead. */
test('every loss of the graphics context is given its own time to come back in', async ({ page, host }) => {
  await addHeadset(page)
  await page.addInitScript(() => {
    const waits: (() => void)[] = []
    Reflect.set(window, 'waits', waits)
    const begin = window.setTimeout.bind(window)
    const end = window.clearTimeout.bind(window)
    const first = 1_000_000_000
    Reflect.set(window, 'setTimeout', (act: () => void, ms?: number) =>
      ms === 5000 ? first - 1 + waits.push(act) : begin(act, ms),
    )
    Reflect.set(window, 'clearTimeout', (id?: number) => {
      if (id !== undefined && id >= first) waits[id - first] = () => undefined
      else end(id)
    })
  })
  const hall = await servePanorama(host, 'hall', { formula: ([x]) => [127.5 + 110 * x, 90, 90], faceSizePx: 504 })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]))
  await untilSharp(page)
  await enterVR(page)
  const lose = () =>
    page.evaluate(async () => {
      const context = window.viewer.element.querySelector('canvas')?.getContext('webgl2')
      const extension = context?.getExtension('WEBGL_lose_context')
      const lost = new Promise((resolve) => window.viewer.on('contextlost', resolve))
      extension?.loseContext()
      await lost
      Reflect.set(window, 'extension', extension)
    })
  await lose()
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const restored = new Promise((resolve) => window.viewer.on('contextrestored', resolve))
    Reflect.get(window, 'extension').restoreContext()
    await restored
  })
  await untilSharp(page)
  await lose()
  const passAfterLoss = (loss: number) => page.evaluate((at) => Reflect.get(window, 'waits')[at](), loss)
  const running = () => page.evaluate(() => window.headset.stats.running)
  await passAfterLoss(0)
  expect(await running()).toBe(true)
  await passAfterLoss(1)
  await expect.poll(running).toBe(false)
})
