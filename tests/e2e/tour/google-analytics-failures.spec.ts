import type { BrowserContext, Page } from '@playwright/test'
import {
  closeConnection,
  failing,
  googleTag,
  invalidScript,
  type TagResponder,
  type TagServer,
} from '../../support/servers/tag-server.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { type GoogleAnalyticsFixture, test } from '../support/viewer/google-analytics.ts'
import { expect, untilDrawn } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('failures')
const gaId = 'G-FAILURE1'

test.beforeAll(({ google: { server, twoStopTour } }) =>
  server.publish(shareId, 1, { ...twoStopTour, gaId, countsVisits: false }),
)

/** Wait after which an unwanted request would have arrived. */
const quietMs = 1_500

const consentCard = (page: Page) => page.getByRole('region', { name: 'Google Analytics' })
const shareUrl = ({ server }: GoogleAnalyticsFixture) => `${server.origin}/share/${shareId}/stop/1`
const eventNames = ({ measured }: TagServer) => measured.map(({ name }) => name)
const clientIds = ({ measured }: TagServer) => new Set(measured.map(({ facts }) => facts.cid))

async function allowAnalytics(page: Page): Promise<void> {
  await consentCard(page).getByRole('button', { name: 'Allow' }).click()
  await expect(consentCard(page)).toBeHidden()
}

async function goToGarden(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Go to Garden' }).click()
  await expect(page.getByRole('heading', { name: 'Garden' })).toBeVisible()
}

/** Errors thrown in the page. Errors of its frames are left out. */
async function pageErrors(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'pageErrors'))
}

/** Records the errors of each page that the context opens from now on. */
async function recordErrors(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const errors: string[] = []
    Reflect.set(window, 'pageErrors', errors)
    addEventListener('error', ({ message }) => errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  })
}

test('a slow tag and failed measurements send each event once', anySize, async ({ page, context, google }) => {
  await recordErrors(context)
  const { tags } = google
  let sendTag = () => {}
  tags.answer('tag', (response, socket) => {
    sendTag = () => googleTag(response, socket)
  })
  // Browsers retry a request only if its connection was closed. These responses are errors.
  tags.answer('measurements', failing(500), failing(404))
  await page.goto(shareUrl(google))
  await untilDrawn(page)
  await allowAnalytics(page)
  await expect.poll(() => tags.requests.length).toBe(1)
  await goToGarden(page)
  expect(tags.measured).toEqual([])
  sendTag()
  const expectedEvents = ['page_view', 'stop_view', 'hotspot_open', 'stop_view']
  await expect.poll(() => eventNames(tags)).toEqual(expectedEvents)
  await page.waitForTimeout(quietMs)
  expect(eventNames(tags)).toEqual(expectedEvents)
  expect(await pageErrors(page)).toEqual([])
})

/** The closed connection comes first, because browsers retry a request on a reused connection. */
const tagFailures: readonly TagResponder[] = [closeConnection, invalidScript, () => {}]

test(
  'the tour works without the tag, and measures again on the next page',
  anySize,
  async ({ page, context, google }) => {
    await recordErrors(context)
    const { tags } = google
    for (const [index, tagFailure] of tagFailures.entries()) {
      tags.clear()
      tags.answer('tag', tagFailure)
      await page.goto('about:blank')
      await page.goto(shareUrl(google))
      await untilDrawn(page)
      // Consent is remembered for the following pages.
      if (index === 0) await allowAnalytics(page)
      await expect.poll(() => tags.requests.length).toBe(1)
      await goToGarden(page)
      await page.waitForTimeout(quietMs)
      expect(tags.measured).toEqual([])
      expect(tags.requests).toHaveLength(1)
      expect(await pageErrors(page)).toEqual([])
    }
    tags.clear()
    await page.reload()
    await untilDrawn(page)
    await expect.poll(() => eventNames(tags)).toEqual(['page_view', 'stop_view'])
  },
)

test('a page restored from the back/forward cache counts nothing twice', anySize, async ({ page, context, google }) => {
  await recordErrors(context)
  const { tags, server } = google
  await page.goto(shareUrl(google))
  await untilDrawn(page)
  await allowAnalytics(page)
  await expect.poll(() => eventNames(tags)).toEqual(['page_view', 'stop_view'])
  await page.evaluate(() => Reflect.set(window, 'isFromCache', true))
  await page.goto(`${server.origin}/meta.json`)
  await page.goBack()
  await untilDrawn(page)
  const wasCached = (await page.evaluate(() => Reflect.get(window, 'isFromCache'))) === true
  test.info().annotations.push({ type: 'restored from cache', description: String(wasCached) })
  // A page that had to be loaded again starts another visit.
  const initialEvents = wasCached ? ['page_view', 'stop_view'] : ['page_view', 'stop_view', 'page_view', 'stop_view']
  await expect.poll(() => eventNames(tags)).toEqual(initialEvents)
  await goToGarden(page)
  await expect.poll(() => eventNames(tags)).toEqual([...initialEvents, 'hotspot_open', 'stop_view'])
  await page.evaluate(() => {
    for (const name of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
  })
  await page.waitForTimeout(quietMs)
  expect(eventNames(tags)).toEqual([...initialEvents, 'hotspot_open', 'stop_view'])
  expect(clientIds(tags).size).toBe(1)
  expect(await pageErrors(page)).toEqual([])
})

test('two tours on one page each measure their own events', anySize, async ({ page, context, google, visit }) => {
  await recordErrors(context)
  const { server, tags } = google
  const element = `<stopover-tour tour="${shareId}" style="display:block;height:450px"></stopover-tour>`
  const script = `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
  const html = `<!doctype html><html lang="en"><title>A site</title><body>${script}${element}${element}</body></html>`
  await page.goto(visit.site.serve('/two', { html }))
  const tours = page.locator('stopover-tour')
  for (const index of [0, 1]) await expect(tours.nth(index).locator('.tour:not([data-waiting])')).toBeAttached()
  const firstCard = tours.first().getByRole('region', { name: 'Google Analytics' })
  await firstCard.getByRole('button', { name: 'Allow' }).click()
  // One answer counts for both tours.
  await expect(page.getByRole('region', { name: 'Google Analytics' })).toHaveCount(0)
  const initialEvents = ['page_view', 'page_view', 'stop_view', 'stop_view']
  await expect.poll(() => eventNames(tags).toSorted()).toEqual(initialEvents)
  await tours.last().getByRole('button', { name: 'Go to Garden' }).click()
  await expect.poll(() => eventNames(tags).slice(initialEvents.length)).toEqual(['hotspot_open', 'stop_view'])
  await page.waitForTimeout(quietMs)
  expect(tags.measured).toHaveLength(initialEvents.length + 2)
  expect(clientIds(tags).size).toBe(1)
  expect(await pageErrors(page)).toEqual([])
})

test(
  'a second tab follows the consent of the first with the same client id',
  anySize,
  async ({ page, context, google }) => {
    await recordErrors(context)
    const { tags } = google
    const secondTab = await context.newPage()
    for (const tab of [secondTab, page]) {
      await tab.goto(shareUrl(google))
      await untilDrawn(tab)
      await expect(consentCard(tab)).toBeVisible()
    }
    await allowAnalytics(page)
    await expect.poll(() => eventNames(tags).toSorted()).toEqual(['page_view', 'page_view', 'stop_view', 'stop_view'])
    await expect(consentCard(secondTab)).toBeHidden()
    await secondTab.waitForTimeout(quietMs)
    expect(tags.measured).toHaveLength(4)
    expect(clientIds(tags).size).toBe(1)
    expect(await pageErrors(page)).toEqual([])
    expect(await pageErrors(secondTab)).toEqual([])
  },
)
