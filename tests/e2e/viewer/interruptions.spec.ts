import type { TourViewer } from '../../../src/sdk/core/api.ts'
import { maxLiveTours } from '../../../src/sdk/core/visibility/context-budget.ts'
import { psnrDb } from '../../support/files/image-similarity.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { aTour, rotatedGradient, screenshotPixels } from '../support/viewer/hall-and-garden.ts'
import {
  expect,
  mount,
  nextFrames,
  servePanorama,
  test,
  untilSettled,
  untilSharp,
} from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    viewers: TourViewer[]
    errorCodes: string[]
  }
}

const failureMessage = "This stop's media couldn't be loaded."

test.beforeEach(({ page }) => page.setViewportSize({ width: 480, height: 300 }))

test('a viewer recovers from interruptions', async ({ page, host, context }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  const framesDrawn = () => page.evaluate(() => window.viewer.stats().framesDrawn)
  const moveViewerTo = (top: string) =>
    page.evaluate(async (hostTop) => {
      const container = document.getElementById('host')
      if (container) Object.assign(container.style, { top: hostTop, bottom: 'auto', height: '100vh' })
      const nextTick = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
      await nextTick()
      await nextTick()
    }, top)
  await test.step('draws nothing out of view', async () => {
    await page.evaluate(() => window.viewer.cruise(20))
    const framesBefore = await framesDrawn()
    await expect.poll(framesDrawn).toBeGreaterThan(framesBefore + 3)
    await moveViewerTo('300vh')
    const framesOutOfView = await framesDrawn()
    await page.waitForTimeout(700)
    expect(await framesDrawn()).toBe(framesOutOfView)
  })
  await test.step('completes a navigation out of view', async () => {
    await page.evaluate(() => window.viewer.goTo('garden', { transition: 'fade' }))
    expect(await page.evaluate(() => window.viewer.stop.id)).toBe('garden')
  })
  await test.step('draws again when it comes back into view', async () => {
    await page.evaluate(() => window.viewer.cruise(20))
    await moveViewerTo('0')
    const framesBackInView = await framesDrawn()
    await expect.poll(framesDrawn).toBeGreaterThan(framesBackInView + 3)
  })
  await page.evaluate(() => {
    window.viewer.cruise(0)
    return window.viewer.goTo('hall', { transition: 'none' })
  })
  await untilSharp(page)
  await page.waitForFunction(() => window.viewer.stats().requestsOpen === 0)
  await test.step('requests nothing while offline', async () => {
    await context.setOffline(true)
    host.requestedPaths.length = 0
    await page.evaluate(() => window.viewer.setView({ yawDeg: 25, pitchDeg: -60, fovDeg: 40 }))
    // The viewer still draws coarse levels and cached tiles.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 40; frame++) await new Promise(requestAnimationFrame)
    })
    expect(host.requestedPaths).toEqual([])
    expect(await page.evaluate(() => window.viewer.stats())).toMatchObject({ sharp: false })
  })
  await context.setOffline(false)
  await nextFrames(page)
  await untilSettled(page)
  const pixelsBefore = await screenshotPixels(page)
  const loseContext = () =>
    page.evaluate(() => {
      window.errorCodes = []
      window.viewer.on('error', ({ detail }) => window.errorCodes.push(detail.code))
      const context = window.viewer.element.querySelector('canvas')?.getContext('webgl2')
      context?.getExtension('WEBGL_lose_context')?.loseContext()
    })
  await test.step('shows an error for a lost graphics context', async () => {
    await loseContext()
    await expect(page.getByText('The graphics card stopped drawing this tour.')).toBeVisible()
    expect(await page.evaluate(() => window.errorCodes)).toEqual(['CONTEXT_LOST'])
  })
  await test.step('draws the same view after a retry', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The graphics card stopped drawing this tour.')).toBeHidden()
    await untilSettled(page)
    expect(await page.evaluate(() => window.viewer.getView().yawDeg)).toBe(25)
    await page.locator('.surface').blur()
    // Cached tiles that were finer than necessary are not loaded again, so the images may differ slightly.
    expect(psnrDb(await screenshotPixels(page), pixelsBefore)).toBeGreaterThan(50)
  })
})

test('a page with too many tours suspends the tour that was out of view for longest', async ({ page, host }) => {
  const garden = await servePanorama(host, 'garden', { formula: rotatedGradient, faceSizePx: 1008 })
  await mount(page, host, aDocument([aStop({ id: 'garden', mediaId: 'garden' })], [garden]))
  await page.evaluate(async (addedCount) => {
    const firstContainer = document.getElementById('host')
    if (!firstContainer) throw new Error('the page has no container for the viewer')
    Object.assign(firstContainer.style, { inset: 'auto', top: '0', height: '200px', width: '300px' })
    window.viewers = [window.viewer]
    for (let index = 1; index <= addedCount; index++) {
      const container = firstContainer.cloneNode() as HTMLElement
      container.style.top = `${index * 200}vh`
      document.body.append(container)
      const viewer = window.createTourViewer(container, { document: window.viewer.document })
      window.viewers.push(viewer)
      await viewer.ready
    }
  }, maxLiveTours)
  const suspendedIndexes = () =>
    page.evaluate(() => window.viewers.flatMap((viewer, index) => (viewer.stats().budgetMiB === 0 ? [index] : [])))
  await expect.poll(async () => (await suspendedIndexes()).length).toBe(1)
  const [suspendedIndex = 0] = await suspendedIndexes()
  expect(suspendedIndex).toBeGreaterThan(0)
  await test.step('takes a snapshot of the suspended tour', async () => {
    const snapshotBytes = await page.evaluate(
      async (index) => (await window.viewers[index]?.snapshot({ type: 'image/png' }))?.size,
      suspendedIndex,
    )
    expect(snapshotBytes).toBeGreaterThan(1000)
    expect(await suspendedIndexes()).toEqual([suspendedIndex])
  })
  await test.step('draws the suspended tour when it comes into view', async () => {
    await page.evaluate((index) => window.viewers[index]?.element.scrollIntoView(), suspendedIndex)
    await page.waitForFunction((index) => window.viewers[index]?.stats().sharp, suspendedIndex)
    await expect.poll(async () => (await suspendedIndexes()).length).toBe(1)
    expect(await suspendedIndexes()).not.toContain(suspendedIndex)
    expect(await page.evaluate(() => window.viewers.length)).toBe(maxLiveTours + 1)
  })
})

test('a visitor enters stops without usable media', async ({ page, host }) => {
  await page.clock.install()
  let status = 503
  await page
    .context()
    .route('**/media/hall/**', (route) =>
      status === 200 ? route.continue() : route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } }),
    )
  const waitForFailure = async () => {
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(page.getByText(failureMessage)).toBeVisible({ timeout: 500 })
    }).toPass()
  }
  const tour = await aTour(host)
  // A request for a missing file gets the status 404. Such errors cannot be retried.
  host.serveTiles('garden', () => Promise.resolve(null))
  await mount(page, host, tour, { transition: 'none' })
  await test.step('reports requests that fail', async () => {
    await waitForFailure()
  })
  await test.step('retries by the button', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(failureMessage)).toBeHidden()
    await expect(page.getByRole('application')).toBeFocused()
    await waitForFailure()
  })
  await test.step('offers no retry for missing files', async () => {
    await page.evaluate(() => window.viewer.goTo('garden'))
    await expect(page.getByText(failureMessage)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
  await test.step('reports a stop without media', async () => {
    await page.evaluate(() => window.viewer.goTo('empty'))
    await expect(page.getByText('This stop has no media.')).toBeVisible()
  })
  await test.step('retries when the visitor enters the stop again', async () => {
    status = 200
    await page.evaluate(() => window.viewer.goTo('hall'))
    await expect(page.getByText(failureMessage)).toBeHidden()
    await untilSharp(page)
  })
})
