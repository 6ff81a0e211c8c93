import type { BrowserContext, Page } from '@playwright/test'
import { cut, failing, garbage, googleTag, type TagAnswer, type TagServer } from '../../support/servers/tag-server.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { type Google, test } from '../support/viewer/measured-tours.ts'
import { expect, untilDrawn } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('troubled')
const gaId = 'G-TROUBLE1'

test.beforeAll(({ google: { server, house } }) => server.publish(shareId, 1, { ...house, gaId, countsVisits: false }))

/** Time in which another request would have been sent. */
const quietMs = 1_500

const card = (page: Page) => page.getByRole('region', { name: 'Google Analytics' })
const addressOf = ({ server }: Google) => `${server.origin}/share/${shareId}/stop/1`
const namesOf = ({ measured }: TagServer) => measured.map(({ name }) => name)
const clientsOf = ({ measured }: TagServer) => new Set(measured.map(({ facts }) => facts.cid))

async function allow(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Allow' }).click()
  await expect(card(page)).toBeHidden()
}

async function goToGarden(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Go to Garden' }).click()
  await expect(page.getByRole('heading', { name: 'Garden' })).toBeVisible()
}

/** Errors thrown in the page, not those of frames. */
async function errorsOf(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'thrown'))
}

async function watchErrors(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const errors: string[] = []
    Reflect.set(window, 'thrown', errors)
    addEventListener('error', ({ message }) => errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  })
}

test('a slow tag and failed measurements send each event once', anySize, async ({ page, context, google }) => {
  await watchErrors(context)
  const { tags } = google
  let sendTag = () => {}
  tags.answer('tag', (response, socket) => {
    sendTag = () => googleTag(response, socket)
  })
  // Browsers retry only requests whose connection was closed.
  tags.answer('measurements', failing(500), failing(404))
  await page.goto(addressOf(google))
  await untilDrawn(page)
  await allow(page)
  await expect.poll(() => tags.requests.length).toBe(1)
  await goToGarden(page)
  expect(tags.measured).toEqual([])
  sendTag()
  const expected = ['page_view', 'stop_view', 'hotspot_open', 'stop_view']
  await expect.poll(() => namesOf(tags)).toEqual(expected)
  await page.waitForTimeout(quietMs)
  expect(namesOf(tags)).toEqual(expected)
  expect(await errorsOf(page)).toEqual([])
})

/** The cut connection comes first, because browsers retry a request on a reused connection. */
const failures: readonly TagAnswer[] = [cut, garbage, () => {}]

test(
  'the tour works without the tag, and measures again on the next page',
  anySize,
  async ({ page, context, google }) => {
    await watchErrors(context)
    const { tags } = google
    for (const [index, answer] of failures.entries()) {
      tags.forget()
      tags.answer('tag', answer)
      await page.goto('about:blank')
      await page.goto(addressOf(google))
      await untilDrawn(page)
      // Consent is remembered for the following pages.
      if (index === 0) await allow(page)
      await expect.poll(() => tags.requests.length).toBe(1)
      await goToGarden(page)
      await page.waitForTimeout(quietMs)
      expect(tags.measured).toEqual([])
      expect(tags.requests).toHaveLength(1)
      expect(await errorsOf(page)).toEqual([])
    }
    tags.forget()
    await page.reload()
    await untilDrawn(page)
    await expect.poll(() => namesOf(tags)).toEqual(['page_view', 'stop_view'])
  },
)

test('a page restored from the back/forward cache counts nothing twice', anySize, async ({ page, context, google }) => {
  await watchErrors(context)
  const { tags, server } = google
  await page.goto(addressOf(google))
  await untilDrawn(page)
  await allow(page)
  await expect.poll(() => namesOf(tags)).toEqual(['page_view', 'stop_view'])
  await page.evaluate(() => Reflect.set(window, 'isKept', true))
  await page.goto(`${server.origin}/meta.json`)
  await page.goBack()
  await untilDrawn(page)
  const wasCached = (await page.evaluate(() => Reflect.get(window, 'isKept'))) === true
  test.info().annotations.push({ type: 'kept by the browser', description: String(wasCached) })
  // A page that had to be loaded again starts another visit.
  const initialEvents = wasCached ? ['page_view', 'stop_view'] : ['page_view', 'stop_view', 'page_view', 'stop_view']
  await expect.poll(() => namesOf(tags)).toEqual(initialEvents)
  await goToGarden(page)
  await expect.poll(() => namesOf(tags)).toEqual([...initialEvents, 'hotspot_open', 'stop_view'])
  await page.evaluate(() => {
    for (const name of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
  })
  await page.waitForTimeout(quietMs)
  expect(namesOf(tags)).toEqual([...initialEvents, 'hotspot_open', 'stop_view'])
  expect(clientsOf(tags).size).toBe(1)
  expect(await errorsOf(page)).toEqual([])
})

test('two tours on one page each measure their own events', anySize, async ({ page, context, google, visit }) => {
  await watchErrors(context)
  const { server, tags } = google
  const element = `<stopover-tour tour="${shareId}" style="display:block;height:450px"></stopover-tour>`
  const script = `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
  const html = `<!doctype html><html lang="en"><title>A site</title><body>${script}${element}${element}</body></html>`
  await page.goto(visit.site.show('/two', { html }))
  const tours = page.locator('stopover-tour')
  for (const index of [0, 1]) await expect(tours.nth(index).locator('.tour:not([data-waiting])')).toBeAttached()
  const consentCard = tours.first().getByRole('region', { name: 'Google Analytics' })
  await consentCard.getByRole('button', { name: 'Allow' }).click()
  // One answer counts for both tours.
  await expect(page.getByRole('region', { name: 'Google Analytics' })).toHaveCount(0)
  const initialEvents = ['page_view', 'page_view', 'stop_view', 'stop_view']
  await expect.poll(() => namesOf(tags).toSorted()).toEqual(initialEvents)
  await tours.last().getByRole('button', { name: 'Go to Garden' }).click()
  await expect.poll(() => namesOf(tags).slice(initialEvents.length)).toEqual(['hotspot_open', 'stop_view'])
  await page.waitForTimeout(quietMs)
  expect(tags.measured).toHaveLength(initialEvents.length + 2)
  expect(clientsOf(tags).size).toBe(1)
  expect(await errorsOf(page)).toEqual([])
})

test(
  'a second tab follows the consent of the first with the same client id',
  anySize,
  async ({ page, context, google }) => {
    await watchErrors(context)
    const { tags } = google
    const secondTab = await context.newPage()
    for (const tab of [secondTab, page]) {
      await tab.goto(addressOf(google))
      await untilDrawn(tab)
      await expect(card(tab)).toBeVisible()
    }
    await allow(page)
    await expect.poll(() => namesOf(tags).toSorted()).toEqual(['page_view', 'page_view', 'stop_view', 'stop_view'])
    await expect(card(secondTab)).toBeHidden()
    await secondTab.waitForTimeout(quietMs)
    expect(tags.measured).toHaveLength(4)
    expect(clientsOf(tags).size).toBe(1)
    expect(await errorsOf(page)).toEqual([])
    expect(await errorsOf(secondTab)).toEqual([])
  },
)
