import type { Page } from '@playwright/test'
import { analyticsLimits } from '../../../src/shared/analytics/analytics-limits.ts'
import type { VisitEvent } from '../../../src/shared/analytics/visit-events.ts'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aHotspot, aStop } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { startVisitCollector, type VisitCollector } from '../support/viewer/visit-collector.ts'
import { disableWebgl, expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

/** Time on a page after which its visit counts, and two samples of the view were taken. */
const untilCountedMs = analyticsLimits.visitAfterMs + 2 * analyticsLimits.sampleMs

/** A user agent without signs of automation. */
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
})

const shareId = aShareId('counted')
const uuidOf = (digit: number) => `a0000000-0000-4000-8000-00000000000${digit}`
const ids = {
  tour: uuidOf(1),
  hall: uuidOf(2),
  garden: uuidOf(3),
  vase: uuidOf(4),
  door: uuidOf(5),
  desk: uuidOf(6),
  form: uuidOf(7),
}

/** A tour with every kind of item that is counted. Its ids are UUIDs, as in real tours. */
function countedTour({ document }: Visit): TourDocument {
  const { tour } = document.tours
  const { hall, garden } = document.stops
  if (!tour || !hall || !garden) throw new Error('the house lacks a stop or its tour')
  const vase = aHotspot({
    id: ids.vase,
    title: 'Vase',
    yawDeg: -10,
    details: { html: '<p><a href="https://example.org/vase">More about it</a></p>' },
  })
  const door = aHotspot({
    id: ids.door,
    kind: 'stop',
    yawDeg: 10,
    details: { targetStopId: ids.garden, arrival: 'automatic' },
  })
  const desk = aHotspot({ id: ids.desk, kind: 'form', title: 'Desk', yawDeg: 25, details: { formId: ids.form } })
  const form = {
    id: ids.form,
    title: 'Book',
    intro: '',
    fields: [{ id: 'name', kind: 'text', label: 'Name', help: '', required: false, settings: {} }],
    submitLabel: '',
    thanks: '',
  }
  return {
    ...document,
    tourId: ids.tour,
    stops: {
      [ids.hall]: aStop({ ...hall, id: ids.hall, hotspots: [vase, door, desk] }),
      [ids.garden]: aStop({ ...garden, id: ids.garden }),
    },
    tours: { [ids.tour]: { ...tour, id: ids.tour, stopIds: [ids.hall, ids.garden], forms: [form] } },
  }
}

test.beforeAll(({ visit }) => visit.server.publish(shareId, 1, countedTour(visit)))

/** Test with a collector of visit events, in pages without signs of automation. */
const visitTest = test.extend<{ collector: VisitCollector }>({
  collector: async ({ context, visit }, use) => {
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true }),
    )
    await context.route('https://example.org/**', (route) => route.fulfill({ body: 'A vase' }))
    const collector = await startVisitCollector(visit.server.origin)
    await use(collector)
    collector.stop()
  },
})

/** Tells if the page has loaded the code that counts visits. */
const isCounting = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/visit-[^/]+\.js$/.test(name)))

const untilCounting = (page: Page) => expect.poll(() => isCounting(page)).toBe(true)

const leaveTour = (page: Page) => page.goto('about:blank')

/** Events of all batches so far, in order. */
const eventsOf = ({ sentBatches }: VisitCollector): readonly VisitEvent[] =>
  sentBatches.flatMap(({ batch }) => batch().events)

visitTest(
  'a page sends its visit in batches, the last one when the visitor leaves',
  anySize,
  async ({ page, context, collector }) => {
    await context.route('**/submissions', (route) => route.fulfill({ status: 201, json: {} }))
    const { origin, sentBatches } = collector
    const referer = 'https://news.example/article?reader=7'
    await page.goto(`${origin}/share/${shareId}/stop/1?utm_campaign=spring`, { referer })
    await untilDrawn(page)
    await untilCounting(page)
    await page.getByRole('button', { name: 'Read: Vase' }).click()
    const [linkedPage] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog', { name: 'Vase' }).getByRole('link', { name: 'More about it' }).click(),
    ])
    await linkedPage.close()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Desk' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thanks!')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go to Garden' }).click()
    await expect(page.getByRole('heading', { name: 'Garden' })).toBeVisible()
    const browserStorage = await page.evaluate(async () => ({
      // Which images reached the graphics card says nothing about a visit.
      local: Object.keys(localStorage).filter((key) => !key.startsWith('stopover:upload:')),
      // Views of stops and visited hotspots are stored for as long as the tab is open.
      session: Object.keys(sessionStorage).filter((key) => !/^stopover:(?:view|visited):/.test(key)),
      databases: await indexedDB.databases(),
    }))
    expect(browserStorage).toEqual({ local: [], session: [], databases: [] })
    expect(await context.cookies()).toEqual([])
    await leaveTour(page)
    const stopChange = { kind: 'stop', stopId: ids.garden, fromStopId: ids.hall }
    await expect.poll(() => eventsOf(collector)).toContainEqual(stopChange)
    const events = eventsOf(collector)
    expect(new Set(sentBatches.map(({ path }) => path))).toEqual(new Set([`/share/${shareId}/visits`]))
    expect(sentBatches[0]?.contentType).toMatch(/^text\/plain/)
    expect(sentBatches.flatMap(({ batch }) => batch().visit ?? [])).toEqual([
      { language: 'en', device: 'computer', referrer: 'news.example', campaign: 'spring' },
    ])
    const countedEvents = events.filter(({ kind }) => !['time', 'directions', 'hotspotSeen'].includes(kind))
    expect(countedEvents).toEqual([
      { kind: 'stop', stopId: ids.hall, fromStopId: null },
      { kind: 'hotspotOpened', hotspotId: ids.vase },
      { kind: 'linkFollowed', host: 'example.org' },
      { kind: 'hotspotOpened', hotspotId: ids.desk },
      { kind: 'formOpened', formId: ids.form },
      { kind: 'formSent', formId: ids.form },
      { kind: 'hotspotOpened', hotspotId: ids.door },
      stopChange,
    ])
    expect(events).toContainEqual({ kind: 'hotspotSeen', hotspotId: ids.vase })
    const timeMs = events.reduce((sum, event) => sum + (event.kind === 'time' ? event.durationMs : 0), 0)
    const cells = events.flatMap((event) => (event.kind === 'directions' ? event.cells : []))
    expect(timeMs).toBeGreaterThan(1_000)
    expect(cells.reduce((sum, [, durationMs]) => sum + durationMs, 0)).toBe(timeMs)
  },
)

visitTest(
  'a share page without WebGL shows the text version, and counts its views and followed links',
  anySize,
  async ({ page, collector }) => {
    await disableWebgl(page)
    await page.goto(`${collector.origin}/share/${shareId}/stop/1`)
    await expect(page.getByRole('status')).toContainText("here's the tour as images and text")
    await expect(page.getByRole('article')).toBeFocused()
    await expect(page.getByRole('img', { name: 'The hallroom' })).toBeVisible()
    await expect(page.getByRole('link', { name: /tour|Look around/ })).toHaveCount(0)
    await untilCounting(page)
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'Go to Garden' }).click()
    await expect(page.getByRole('heading', { name: 'Garden' })).toBeInViewport()
    await page.waitForTimeout(untilCountedMs)
    await page.getByRole('link', { name: 'More about it' }).click()
    await expect.poll(() => collector.sentBatches.length).toBeGreaterThan(0)
    const expectedEvents = [{ kind: 'textTour' }, { kind: 'linkFollowed', host: 'example.org' }]
    expect(eventsOf(collector)).toEqual(expectedEvents)
    expect(collector.sentBatches[0]?.batch().visit).toEqual({ language: 'en', device: 'computer' })
  },
)

visitTest(
  'an embedded tour sends its host, or nothing with visits="off"',
  anySize,
  async ({ page, collector, visit, violations }) => {
    const { origin, sentBatches } = collector
    const { server, site } = visit
    const uncountedId = aShareId('uncounted')
    await server.publish(uncountedId, 1, countedTour(visit))
    const style = 'style="display: block; height: 300px"'
    const tours = `<stopover-tour tour="${shareId}" ${style}></stopover-tour><stopover-tour tour="${uncountedId}" visits="off" ${style}></stopover-tour>`
    const policy = [
      "default-src 'none'",
      `script-src ${origin} 'self'`,
      `connect-src ${origin}`,
      `img-src ${origin}`,
      'worker-src blob:',
    ].join('; ')
    const html = `<!doctype html><html lang="en"><head><title>Visit us</title><script type="module" src="${origin}/sdk/1/stopover.js"></script></head><body>${tours}</body></html>`
    await page.goto(site.serve('/counted', { html, policy }))
    for (const index of [0, 1])
      await page.locator('stopover-tour').nth(index).locator('.tour:not([data-waiting])').waitFor()
    // A page sends its visit when it comes online. How long a busy browser takes until the visit counts isn't known.
    const sendVisit = async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return sentBatches.length
    }
    await expect.poll(sendVisit).toBeGreaterThan(0)
    expect(new Set(sentBatches.map(({ path }) => path))).toEqual(new Set([`/share/${shareId}/visits`]))
    expect(sentBatches[0]?.batch().visit).toEqual({
      language: 'en',
      device: 'computer',
      embedHost: new URL(site.origin).host,
    })
    expect(violations.filter((violation) => violation.startsWith('connect-src'))).toEqual([])
  },
)
