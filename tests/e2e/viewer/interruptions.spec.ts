import type { TourViewer } from '../../../src/sdk/core/api.ts'
import { liveToursMax } from '../../../src/sdk/core/visibility/context-budget.ts'
import { psnrDb } from '../../support/files/image-similarity.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { aTour, screenshotPixels, turnedGradient } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, untilSettled, untilSharp } from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    viewers: TourViewer[]
    heardErrors: string[]
  }
}

const failure = "This stop's media couldn't be loaded."

test.beforeEach(({ page }) => page.setViewportSize({ width: 480, height: 300 }))

test('a viewer draws nothing out of view, waits while offline, and replaces a context that is not restored', async ({
  page,
  host,
  context,
}) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  const framesDrawn = () => page.evaluate(() => window.viewer.stats().framesDrawn)
  const moveTo = (top: string) =>
    page.evaluate(async (hostTop) => {
      const container = document.getElementById('host')
      if (container) Object.assign(container.style, { top: hostTop, bottom: 'auto', height: '100vh' })
      const nextTick = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
      await nextTick()
      await nextTick()
    }, top)
  await page.evaluate(() => window.viewer.cruise(20))
  const framesBefore = await framesDrawn()
  await expect.poll(framesDrawn).toBeGreaterThan(framesBefore + 3)
  await moveTo('300vh')
  const framesHidden = await framesDrawn()
  await page.waitForTimeout(700)
  expect(await framesDrawn()).toBe(framesHidden)
  // A navigation is drawn nevertheless.
  await page.evaluate(() => window.viewer.goTo('garden', { transition: 'fade' }))
  expect(await page.evaluate(() => window.viewer.stop.id)).toBe('garden')
  await page.evaluate(() => window.viewer.cruise(20))
  await moveTo('0')
  const framesVisible = await framesDrawn()
  await expect.poll(framesDrawn).toBeGreaterThan(framesVisible + 3)

  await page.evaluate(() => {
    window.viewer.cruise(0)
    return window.viewer.goTo('hall', { transition: 'none' })
  })
  await untilSharp(page)
  await page.waitForFunction(() => window.viewer.stats().requestsOpen === 0)
  await context.setOffline(true)
  host.requested.length = 0
  await page.evaluate(() => window.viewer.setView({ yawDeg: 25, pitchDeg: -60, fovDeg: 40 }))
  // The viewer still draws coarse levels and cached tiles.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 40; frame++) await new Promise(requestAnimationFrame)
  })
  expect(host.requested).toEqual([])
  expect(await page.evaluate(() => window.viewer.stats())).toMatchObject({ sharp: false })
  await context.setOffline(false)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await untilSettled(page)
  const before = await screenshotPixels(page)
  const lose = () =>
    page.evaluate(() => {
      window.heardErrors = []
      window.viewer.on('error', ({ detail }) => window.heardErrors.push(detail.code))
      const context = window.viewer.element.querySelector('canvas')?.getContext('webgl2')
      context?.getExtension('WEBGL_lose_context')?.loseContext()
    })
  await lose()
  await expect(page.getByText('The graphics card stopped drawing this tour.')).toBeVisible()
  expect(await page.evaluate(() => window.heardErrors)).toEqual(['CONTEXT_LOST'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The graphics card stopped drawing this tour.')).toBeHidden()
  await untilSettled(page)
  expect(await page.evaluate(() => window.viewer.getView().yawDeg)).toBe(25)
  await page.locator('.surface').blur()
  // Cached tiles that were finer than necessary are not loaded again, so the images may differ slightly.
  expect(psnrDb(await screenshotPixels(page), before)).toBeGreaterThan(50)
})

test('the tour out of view for longest is suspended when a page has too many, until it nears the screen', async ({
  page,
  host,
}) => {
  const garden = await servePanorama(host, 'garden', { formula: turnedGradient, faceSizePx: 1008 })
  await mount(page, host, aDocument([aStop({ id: 'garden', mediaId: 'garden' })], [garden]))
  await page.evaluate(async (addedCount) => {
    const firstContainer = document.getElementById('host')
    if (!firstContainer) throw new Error('the page has no place for the viewer')
    Object.assign(firstContainer.style, { inset: 'auto', top: '0', height: '200px', width: '300px' })
    window.viewers = [window.viewer]
    for (let at = 1; at <= addedCount; at++) {
      const container = firstContainer.cloneNode() as HTMLElement
      container.style.top = `${at * 200}vh`
      document.body.append(container)
      const viewer = window.createTourViewer(container, { document: window.viewer.document })
      window.viewers.push(viewer)
      await viewer.ready
    }
  }, liveToursMax)
  const suspendedViewers = () =>
    page.evaluate(() => window.viewers.flatMap((viewer, at) => (viewer.stats().budgetMiB === 0 ? [at] : [])))
  await expect.poll(async () => (await suspendedViewers()).length).toBe(1)
  const [suspended = 0] = await suspendedViewers()
  expect(suspended).toBeGreaterThan(0)
  // A suspended viewer can take a snapshot, and stays suspended.
  const snapshotBytes = await page.evaluate(
    async (at) => (await window.viewers[at]?.snapshot({ type: 'image/png' }))?.size,
    suspended,
  )
  expect(snapshotBytes).toBeGreaterThan(1000)
  expect(await suspendedViewers()).toEqual([suspended])
  await page.evaluate((at) => window.viewers[at]?.element.scrollIntoView(), suspended)
  await page.waitForFunction((at) => window.viewers[at]?.stats().sharp, suspended)
  await expect.poll(async () => (await suspendedViewers()).length).toBe(1)
  expect(await suspendedViewers()).not.toContain(suspended)
  expect(await page.evaluate(() => window.viewers.length)).toBe(liveToursMax + 1)
})

test('a stop says that it has no media or that they failed, and retries by its button or when it is entered', async ({
  page,
  host,
}) => {
  await page.clock.install()
  let status = 503
  await page
    .context()
    .route('**/media/hall/**', (route) =>
      status === 200 ? route.continue() : route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } }),
    )
  const fail = async () => {
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(page.getByText(failure)).toBeVisible({ timeout: 500 })
    }).toPass()
  }
  const tour = await aTour(host)
  // Missing files, unlike failed requests, are not offered again.
  host.serve('garden', () => Promise.resolve(null))
  await mount(page, host, tour, { transition: 'none' })
  await fail()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(failure)).toBeHidden()
  await expect(page.getByRole('application')).toBeFocused()
  await fail()
  await page.evaluate(() => window.viewer.goTo('garden'))
  await expect(page.getByText(failure)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.evaluate(() => window.viewer.goTo('empty'))
  await expect(page.getByText('This stop has no media.')).toBeVisible()
  status = 200
  await page.evaluate(() => window.viewer.goTo('hall'))
  await expect(page.getByText(failure)).toBeHidden()
  await untilSharp(page)
})
