import type { BrowserContext, Page } from '@playwright/test'
import {
  cut,
  failing,
  garbage,
  startTagServer,
  type TagAnswer,
  type TagServer,
  theTag,
} from '../../support/servers/tag-server.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { test as base, expect, houseOf, untilDrawn } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('troubled')
const gaId = 'G-TROUBLE1'

type Google = { readonly tags: TagServer; readonly server: VisitorServer }

/** A tour that measures with a Google that answers as it is told. */
const test = base.extend<{ freshTags: undefined }, { google: Google }>({
  google: [
    async ({ browserName: _ }, use) => {
      const tags = await startTagServer()
      const server = await startVisitorServer({ googleTagUrl: tags.origin })
      await server.publish(shareId, 1, { ...(await houseOf(server)), gaId, countsVisits: false })
      await use({ tags, server })
      await server.stop()
      tags.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  freshTags: [
    async ({ google }, use) => {
      google.tags.forget()
      await use(undefined)
    },
    { auto: true },
  ],
})
// Chromium leaves pages ready to be shown again, unless it is told by Playwright not to.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

/** Time in which something would have been sent once more. */
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

/** What was thrown in a page itself; frames of others keep theirs. */
async function errorsOf(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'thrown'))
}

async function watchErrors(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const thrown: string[] = []
    Reflect.set(window, 'thrown', thrown)
    addEventListener('error', ({ message }) => thrown.push(message))
    addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason)))
  })
}

test(
  'a tag that takes its time, and measurements that fail, send each event once',
  anySize,
  async ({ page, context, google }) => {
    await watchErrors(context)
    const { tags } = google
    let send = () => {}
    tags.answer('tag', (response, socket) => {
      send = () => theTag(response, socket)
    })
    // Browsers themselves send again only what is cut off.
    tags.answer('measurements', failing(500), failing(404))
    await page.goto(addressOf(google))
    await untilDrawn(page)
    await allow(page)
    await expect.poll(() => tags.requests.length).toBe(1)
    await goToGarden(page)
    expect(tags.measured).toEqual([])
    send()
    const expected = ['page_view', 'stop_view', 'hotspot_open', 'stop_view']
    await expect.poll(() => namesOf(tags)).toEqual(expected)
    await page.waitForTimeout(quietMs)
    expect(namesOf(tags)).toEqual(expected)
    expect(await errorsOf(page)).toEqual([])
  },
)

/** Cut off first: browsers themselves ask again where a connection was used before. */
const troubles: readonly TagAnswer[] = [cut, failing(404), garbage, () => {}]

test(
  'the tour works with a tag that is cut off, missing, no script or never sent, and measures with the next page',
  anySize,
  async ({ page, context, google }) => {
    await watchErrors(context)
    const { tags } = google
    for (const [index, answer] of troubles.entries()) {
      tags.forget()
      tags.answer('tag', answer)
      await page.goto('about:blank')
      await page.goto(addressOf(google))
      await untilDrawn(page)
      // The answer holds for the pages after the first.
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

test('a page that is shown again counts nothing twice', anySize, async ({ page, context, google }) => {
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
  const isKept = (await page.evaluate(() => Reflect.get(window, 'isKept'))) === true
  test.info().annotations.push({ type: 'kept by the browser', description: String(isKept) })
  // A page that had to be loaded anew is another visit.
  const begun = isKept ? ['page_view', 'stop_view'] : ['page_view', 'stop_view', 'page_view', 'stop_view']
  await expect.poll(() => namesOf(tags)).toEqual(begun)
  await goToGarden(page)
  await expect.poll(() => namesOf(tags)).toEqual([...begun, 'hotspot_open', 'stop_view'])
  await page.evaluate(() => {
    for (const name of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
  })
  await page.waitForTimeout(quietMs)
  expect(namesOf(tags)).toEqual([...begun, 'hotspot_open', 'stop_view'])
  expect(clientsOf(tags).size).toBe(1)
  expect(await errorsOf(page)).toEqual([])
})

test('of two tours in one page each measures what is done in it', anySize, async ({ page, context, google, visit }) => {
  await watchErrors(context)
  const { server, tags } = google
  const element = `<stopover-tour tour="${shareId}" style="display:block;height:450px"></stopover-tour>`
  const script = `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
  const html = `<!doctype html><html lang="en"><title>A site</title><body>${script}${element}${element}</body></html>`
  await page.goto(visit.site.show('/two', { html }))
  const tours = page.locator('stopover-tour')
  for (const index of [0, 1]) await expect(tours.nth(index).locator('.tour:not([data-waiting])')).toBeAttached()
  const asked = tours.first().getByRole('region', { name: 'Google Analytics' })
  await asked.getByRole('button', { name: 'Allow' }).click()
  // The answer is one for both.
  await expect(page.getByRole('region', { name: 'Google Analytics' })).toHaveCount(0)
  const begun = ['page_view', 'page_view', 'stop_view', 'stop_view']
  await expect.poll(() => namesOf(tags).toSorted()).toEqual(begun)
  await tours.last().getByRole('button', { name: 'Go to Garden' }).click()
  await expect.poll(() => namesOf(tags).slice(begun.length)).toEqual(['hotspot_open', 'stop_view'])
  await page.waitForTimeout(quietMs)
  expect(tags.measured).toHaveLength(begun.length + 2)
  expect(clientsOf(tags).size).toBe(1)
  expect(await errorsOf(page)).toEqual([])
})

test(
  'a second tab follows the answer of the first, under the same client',
  anySize,
  async ({ page, context, google }) => {
    await watchErrors(context)
    const { tags } = google
    const second = await context.newPage()
    for (const tab of [second, page]) {
      await tab.goto(addressOf(google))
      await untilDrawn(tab)
      await expect(card(tab)).toBeVisible()
    }
    await allow(page)
    await expect.poll(() => namesOf(tags).toSorted()).toEqual(['page_view', 'page_view', 'stop_view', 'stop_view'])
    await expect(card(second)).toBeHidden()
    await second.waitForTimeout(quietMs)
    expect(tags.measured).toHaveLength(4)
    expect(clientsOf(tags).size).toBe(1)
    expect(await errorsOf(page)).toEqual([])
    expect(await errorsOf(second)).toEqual([])
  },
)
