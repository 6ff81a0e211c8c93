import type { TourViewer } from '../../../src/sdk/core/api.ts'
import { visitorLimits } from '../../../src/shared/limits.ts'
import { psnrDb } from '../../support/files/image-similarity.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { aTour, pixels, turnedGradient } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, untilSettled, untilSharp } from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    viewers: TourViewer[]
    heardErrors: string[]
  }
}

const failure = "This stop's media couldn't be loaded."

test.beforeEach(({ page }) => page.setViewportSize({ width: 800, height: 600 }))

test('draws nothing of what moves by itself while it is scrolled out of sight', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  const framesDrawn = () => page.evaluate(() => window.viewer.stats().framesDrawn)
  const moveTo = (top: string) =>
    page.evaluate(async (wanted) => {
      const place = document.getElementById('host')
      if (place) Object.assign(place.style, { top: wanted, bottom: 'auto', height: '100vh' })
      const rest = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
      await rest()
      await rest()
    }, top)
  await page.evaluate(() => window.viewer.cruise(20))
  const begun = await framesDrawn()
  await expect.poll(framesDrawn).toBeGreaterThan(begun + 3)
  await moveTo('300vh')
  const left = await framesDrawn()
  await page.waitForTimeout(700)
  expect(await framesDrawn()).toBe(left)
  // what somebody waits for is drawn nevertheless
  await page.evaluate(() => window.viewer.goTo('garden', { transition: 'fade' }))
  expect(await page.evaluate(() => window.viewer.stop.id)).toBe('garden')
  await page.evaluate(() => window.viewer.cruise(20))
  await moveTo('0')
  const back = await framesDrawn()
  await expect.poll(framesDrawn).toBeGreaterThan(back + 3)
})

test('says so where its graphics context is not given back, and begins with another one', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 25 }))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await untilSettled(page)
  const before = await pixels(page)
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
  // tiles that were finer than they had to be, because they were there already, are not fetched again
  expect(psnrDb(await pixels(page), before)).toBeGreaterThan(50)
})

test('of more tours than a page bears, those out of sight for longest rest until they near the screen', async ({
  page,
  host,
}) => {
  const garden = await servePanorama(host, 'garden', { formula: turnedGradient, faceSizePx: 1008 })
  await mount(page, host, aDocument([aStop({ id: 'garden', mediaId: 'garden' })], [garden]))
  await page.evaluate(async (more) => {
    const first = document.getElementById('host')
    if (!first) throw new Error('the page has no place for the viewer')
    Object.assign(first.style, { inset: 'auto', top: '0', height: '200px', width: '300px' })
    window.viewers = [window.viewer]
    for (let at = 1; at <= more; at++) {
      const place = first.cloneNode() as HTMLElement
      place.style.top = `${at * 200}vh`
      document.body.append(place)
      const viewer = window.createTourViewer(place, { document: window.viewer.document })
      window.viewers.push(viewer)
      await viewer.ready
    }
  }, visitorLimits.liveTours)
  const resting = () =>
    page.evaluate(() => window.viewers.flatMap((viewer, at) => (viewer.stats().budgetMiB === 0 ? [at] : [])))
  await expect.poll(async () => (await resting()).length).toBe(1)
  const [asleep = 0] = await resting()
  expect(asleep).toBeGreaterThan(0)
  // its image can be had all the same, and then it rests on
  const taken = await page.evaluate(
    async (at) => (await window.viewers[at]?.snapshot({ type: 'image/png' }))?.size,
    asleep,
  )
  expect(taken).toBeGreaterThan(1000)
  expect(await resting()).toEqual([asleep])
  await page.evaluate((at) => window.viewers[at]?.element.scrollIntoView(), asleep)
  await page.waitForFunction((at) => window.viewers[at]?.stats().sharp, asleep)
  await expect.poll(async () => (await resting()).length).toBe(1)
  expect(await resting()).not.toContain(asleep)
  expect(await page.evaluate(() => window.viewers.length)).toBe(visitorLimits.liveTours + 1)
})

test('a panorama that failed for a while comes back: by its button, by entering its stop', async ({ page, host }) => {
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
  await mount(page, host, await aTour(host), { transition: 'none' })
  await fail()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(failure)).toBeHidden()
  await expect(page.getByRole('application')).toBeFocused()
  await fail()
  await page.evaluate(() => window.viewer.goTo('garden'))
  status = 200
  await page.evaluate(() => window.viewer.goTo('hall'))
  await expect(page.getByText(failure)).toBeHidden()
  await untilSharp(page)
})
