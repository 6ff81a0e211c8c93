import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { addHeadset, captureEyes, enterVR } from '../support/viewer/headset.ts'
import { expect, mount, servePanorama, test, untilSharp } from '../support/viewer/viewer-page.ts'

test('a lost graphics context is restored during VR, and each loss has a timeout of its own', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 480, height: 300 })
  await addHeadset(page)
  await page.addInitScript(() => {
    // The viewer ends the session five seconds after a loss. The test fires these timeouts itself.
    const lossTimeouts: (() => void)[] = []
    Reflect.set(window, 'lossTimeouts', lossTimeouts)
    const setRealTimeout = window.setTimeout.bind(window)
    const clearRealTimeout = window.clearTimeout.bind(window)
    const firstId = 1_000_000_000
    Reflect.set(window, 'setTimeout', (callback: () => void, ms?: number) =>
      ms === 5000 ? firstId - 1 + lossTimeouts.push(callback) : setRealTimeout(callback, ms),
    )
    Reflect.set(window, 'clearTimeout', (id?: number) => {
      if (id !== undefined && id >= firstId) lossTimeouts[id - firstId] = () => undefined
      else clearRealTimeout(id)
    })
  })
  const hall = await servePanorama(host, 'hall', { formula: ([x]) => [127.5 + 110 * x, 90, 90], faceSizePx: 504 })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]))
  await untilSharp(page)
  await enterVR(page)
  await untilSharp(page)
  const eyesBefore = await captureEyes(page)
  const loseContext = () =>
    page.evaluate(async () => {
      const context = window.viewer.element.querySelector('canvas')?.getContext('webgl2')
      const extension = context?.getExtension('WEBGL_lose_context')
      const contextLost = new Promise((resolve) => window.viewer.on('contextlost', resolve))
      extension?.loseContext()
      await contextLost
      Reflect.set(window, 'extension', extension)
    })
  await loseContext()
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const restored = new Promise((resolve) => window.viewer.on('contextrestored', resolve))
    Reflect.get(window, 'extension').restoreContext()
    await restored
  })
  await untilSharp(page)
  // Levels of detail differ by rounding errors only.
  const maxDifference = async () => {
    const { data } = await captureEyes(page)
    return data.reduce((max, value, index) => Math.max(max, Math.abs(value - (eyesBefore.data[index] ?? 0))), 0)
  }
  await expect.poll(maxDifference).toBeLessThanOrEqual(1)
  await loseContext()
  const fireTimeoutOfLoss = (loss: number) =>
    page.evaluate((index) => Reflect.get(window, 'lossTimeouts')[index](), loss)
  const isRunning = () => page.evaluate(() => window.headset.stats.running)
  await fireTimeoutOfLoss(0)
  expect(await isRunning()).toBe(true)
  await fireTimeoutOfLoss(1)
  await expect.poll(isRunning).toBe(false)
})
