import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { analyticsLimits } from '../../../src/shared/analytics/analytics-limits.ts'
import { daysBetween, type Report } from '../../../src/shared/analytics/reports.ts'
import type { VisitBatch, VisitEvent } from '../../../src/shared/analytics/visit-events.ts'
import { viewCellOf } from '../../../src/shared/geometry/view-cells.ts'
import { dayMs } from '../../../src/shared/kernel/units.ts'
import type { ShareLink } from '../../../src/shared/sharing/share-links.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, openPane, openScreen, signIn, storedTour } from '../support/editor.ts'
import { chooseIn, pressOn } from '../support/keyboard.ts'

test.use({ ownServer: 'alone' })

const phoneUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const computerUserAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

type PublishedTour = { readonly tour: Tour; readonly shareLink: ShareLink; readonly formId: string }

/** Publishes a tour with two stops, a link, an info hotspot, a form and a share link. */
async function publishTour(page: Page): Promise<PublishedTour> {
  const draft = await createTour(page, 'Boathouse', 2)
  const [hall, pier] = draft.stops
  const formId = randomUUID()
  const form = {
    id: formId,
    name: 'Guest book',
    title: '',
    intro: '',
    fields: [],
    submitLabel: '',
    thanks: '',
    notifyEmail: null,
  }
  await call(page, 'tours.update', { tourId: draft.id, version: draft.version, forms: [form], languages: ['de'] })
  const linkHotspot = {
    kind: 'stop',
    yawDeg: 30,
    pitchDeg: -5,
    details: { targetStopId: pier?.id, arrival: 'automatic' },
  }
  await call(page, 'hotspots.create', { stopId: hall?.id, title: 'To the pier', ...linkHotspot })
  await call(page, 'hotspots.create', { stopId: hall?.id, title: 'Plaque', kind: 'info', yawDeg: -30, pitchDeg: 0 })
  await call(page, 'publishing.publish', { tourId: draft.id })
  await expect.poll(async () => (await storedTour(page, draft)).publication.liveNumber).toBe(1)
  const noLimits = {
    password: null,
    expiresAt: null,
    startStopId: null,
    startView: null,
    language: null,
    maxOpens: null,
  }
  const shareLink = await call<ShareLink>(page, 'shareLinks.create', { tourId: draft.id, name: 'Press', ...noLimits })
  return { tour: await storedTour(page, draft), shareLink, formId }
}

/** Sends a batch of visit events as a browser does. */
async function sendVisit(url: string, userAgent: string, batch: VisitBatch): Promise<void> {
  const headers = { 'content-type': 'text/plain', 'user-agent': userAgent }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(batch) })
  expect(response.status, await response.text()).toBe(204)
}

/** Events of three visits: a long one, a short one, and one that begins at the second stop. */
function visitEvents({ tour, formId }: PublishedTour) {
  const [hall, pier] = tour.stops
  const hotspotId = (title: string) => hall?.hotspots.find((hotspot) => hotspot.title === title)?.id ?? ''
  const hallId = hall?.id ?? ''
  const pierId = pier?.id ?? ''
  const stopView = (stopId: string, fromStopId: string | null): VisitEvent => ({ kind: 'stop', stopId, fromStopId })
  const repeat = (count: number, event: VisitEvent) => Array.from({ length: count }, () => event)
  const hotspotViews = (title: string, count: number) =>
    repeat(count, { kind: 'hotspotSeen', hotspotId: hotspotId(title) })
  const hotspotOpenings = (title: string, count: number) =>
    repeat(count, { kind: 'hotspotOpened', hotspotId: hotspotId(title) })
  const viewCell = viewCellOf({ yawDeg: 30, pitchDeg: -5 })
  return {
    longVisit: [
      stopView(hallId, null),
      { kind: 'time', stopId: hallId, durationMs: 180_000 },
      { kind: 'directions', stopId: hallId, cells: [[viewCell, 90_000]] },
      ...hotspotViews('To the pier', 60),
      ...hotspotOpenings('To the pier', 30),
      ...hotspotViews('Plaque', 60),
      ...hotspotOpenings('Plaque', 3),
      stopView(pierId, hallId),
      { kind: 'formOpened', formId },
      { kind: 'formSent', formId },
      { kind: 'linkFollowed', host: 'harbor.example' },
    ],
    shortVisit: [
      stopView(hallId, null),
      { kind: 'time', stopId: hallId, durationMs: 60_000 },
      stopView(pierId, hallId),
    ],
    visitFromSecondStop: [stopView(pierId, null), stopView(hallId, pierId)],
  } satisfies Record<string, VisitEvent[]>
}

/** Sends three visits of two visitors, one by the share link. */
async function visitTour(origin: string, publishedTour: PublishedTour): Promise<void> {
  const { longVisit, shortVisit, visitFromSecondStop } = visitEvents(publishedTour)
  const mainUrl = `${origin}/share/${publishedTour.tour.publication.shareId}/visits`
  await sendVisit(mainUrl, computerUserAgent, {
    visit: { language: 'en', device: 'computer', referrer: 'news.example', campaign: 'spring' },
    events: longVisit,
  })
  await sendVisit(mainUrl, phoneUserAgent, {
    visit: { language: 'de', device: 'phone', embedHost: 'partner.example' },
    events: shortVisit,
  })
  await sendVisit(`${origin}/share/${publishedTour.shareLink.id}/visits`, computerUserAgent, {
    visit: { language: 'en', device: 'computer' },
    events: visitFromSecondStop,
  })
}

/** The element with the value of a figure, found by its label. */
const figure = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Texts of the cells in one row. `name` is part of the row's header. */
async function cellsOf(table: Locator, name: string): Promise<readonly string[]> {
  const row = table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name }) })
  return row.getByRole('cell').allInnerTexts()
}

/** Expects the texts of the cells of a row in the table of a section. */
async function expectRow(page: Page, sectionName: string, rowName: string, cells: readonly string[]): Promise<void> {
  expect(await cellsOf(section(page, sectionName).getByRole('table'), rowName), `${rowName} in ${sectionName}`).toEqual(
    cells,
  )
}

/** Day in UTC, as reports name it. */
const dayAt = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

/** Number of days of the report in the URL. */
function reportDays(page: Page): number {
  const query = new URL(page.url()).searchParams
  return daysBetween(query.get('from') ?? '', query.get('to') ?? '')
}

/** Content of the exported CSV file. */
async function readExport(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV', exact: true }).press('Enter')
  return readFile(await (await download).path(), 'utf8')
}

/** Number of non-transparent pixels of the heat map. */
function coveredPixelCount(page: Page): Promise<number> {
  return page.evaluate(() => {
    // The first canvas belongs to the panorama.
    const [, heatMap] = document.querySelectorAll<HTMLCanvasElement>('.surface canvas')
    const context = heatMap?.getContext('2d')
    if (!heatMap || !context) return 0
    const { data } = context.getImageData(0, 0, heatMap.width, heatMap.height)
    return data.filter((value, index) => index % 4 === 3 && value > 0).length
  })
}

test('an editor reads the analytics of a tour', anySize, async ({ page, baseURL }) => {
  await signIn(page)
  await test.step('offers the next step before the first visit', async () => {
    await page.goto('/home/analytics')
    await expect(page.getByRole('heading', { name: 'No visits yet' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to tours' })).toBeVisible()
    await expectAccessible(page)
  })
  const boathouse = await publishTour(page)
  await visitTour(baseURL ?? '', boathouse)

  await test.step('shows the sums of the account', async () => {
    const lastWeek = { from: dayAt(Date.now() - 6 * dayMs), to: dayAt(Date.now()) }
    const countedVisits = async () =>
      (await call<Report>(page, 'analytics.accountReport', lastWeek)).current.totals.visits
    await expect.poll(countedVisits).toBe(3)
    await page.goto('/home/analytics')
    await expect(figure(page, 'Visits')).toHaveText('3')
    for (const [name, number] of [
      ['Visitors', '2'],
      ['Average time per visit', '1 min 20 s'],
      ['Stops viewed', '6'],
      ['Hotspots opened', '33'],
      ['Forms opened', '1'],
      ['Forms sent', '1'],
      ['External links opened', '1'],
    ] as const)
      await expect(figure(page, name), name).toHaveText(number)
    // Rare figures are listed only if they are not 0.
    for (const name of ['VR visits', 'Text version views']) await expect(figure(page, name)).toHaveCount(0)
    await expect(page.getByText('Time zone: UTC.')).toBeVisible()
    await expect(page.getByText('Counted once per tour and day')).toBeVisible()
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
  })

  await test.step('shows the chart as a table', async () => {
    const chart = section(page, 'Visits over time')
    await expect(chart.getByText(/^3 visits, .+ Peak: 3 on /)).toBeAttached()
    await pressOn(page, chart.getByText('Show as table'))
    const todayRow = chart.getByRole('table').getByRole('row').nth(1)
    await expect(todayRow.getByRole('cell')).toHaveText(['3', '2', '6', '33', '1'])
    await expectAccessibleEverywhere(page)
  })

  await test.step('compares with the previous period', async () => {
    await chooseIn(page, page.getByRole('combobox', { name: 'Compare with' }), 'Previous period')
    await expect(page).toHaveURL(/[?&]compare=previous/)
    await expect(page.getByText(/, compared with .+ Time zone: UTC\./)).toBeVisible()
    await expect(page.getByText('New (was 0)').first()).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/compare/)
    await expect(page.getByText('New (was 0)')).toHaveCount(0)
  })

  await test.step('exports the figures of the account', async () => {
    expect(await readExport(page)).toContain('Boathouse')
  })

  await test.step('shows the report of the tour', async () => {
    await pressOn(page, section(page, 'Tours').getByRole('link', { name: 'Boathouse' }))
    await expect(page.getByRole('heading', { name: 'Analytics: Boathouse', level: 1 })).toBeVisible()
    await expect(figure(page, 'Visits')).toHaveText('3')
    const [hall = '', pier = ''] = boathouse.tour.stops.map(({ name }) => name)
    const stopsTable = section(page, 'Stops').getByRole('table')
    await expect(stopsTable).toBeVisible()
    await expectRow(page, 'Stops', hall, ['3', '1 min 20 s'])
    await expectRow(page, 'Stops', pier, ['3', '0 s'])
    await expectRow(page, 'Stops', 'Total', ['6', ''])
    await expectRow(page, 'Hotspots', 'To the pier', ['60', '30', '50%'])
    await expectRow(page, 'Hotspots', 'Plaque', ['60', '3', '5%'])
    await expectRow(page, 'Forms', 'Guest book', ['1', '1', '100%'])
    await expectRow(page, 'Share links', 'Press', ['1', '33%'])
    await expectRow(page, 'Languages', 'English', ['2', '67%'])
    await expectRow(page, 'Languages', 'German', ['1', '33%'])
    await expectRow(page, 'Devices', 'Computer', ['2', '67%'])
    await expectRow(page, 'Devices', 'Phone', ['1', '33%'])
    await expectRow(page, 'Referring sites', 'news.example', ['1', '33%'])
    await expectRow(page, 'Campaigns', 'spring', ['1', '33%'])
    await expectRow(page, 'Embedding sites', 'partner.example', ['1', '33%'])
    await expectRow(page, 'External links', 'harbor.example', ['1', '100%'])
    const flowRows = section(page, 'From stop to stop').getByRole('table').getByRole('row')
    await expect(flowRows.filter({ hasText: `Start of visit${hall}` })).toContainText('67%')
    await expect(flowRows.filter({ hasText: `Start of visit${pier}` })).toContainText('33%')
    await expectAccessibleEverywhere(page)
  })

  await test.step('exports each list of the report', async () => {
    const [hall, pier] = boathouse.tour.stops
    const exportList = async (list: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Export CSV: ${list}`, exact: true }).press('Enter')
      const file = await download
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
    }
    const campaigns = await exportList('Campaigns')
    expect(campaigns.name).toMatch(/^stopover-analytics-campaigns-\d{4}-\d\d-\d\d\.csv$/)
    expect(campaigns.text).toBe('\uFEFF"campaign","visits"\r\n"spring","1"\r\n')
    const flows = await exportList('From stop to stop')
    expect(flows.text).toContain(`"${hall?.id}","${hall?.name}","${pier?.id}","${pier?.name}","2"`)
    await expect(page.getByText('Counted once per tour and day')).toHaveCount(0)
  })

  await test.step('shows the report of a stop', async () => {
    const [hall, pier] = boathouse.tour.stops
    await section(page, 'Stops')
      .getByRole('link', { name: hall?.name ?? '', exact: true })
      .press('Enter')
    await expect(page.getByRole('heading', { name: `Stop: ${hall?.name}`, level: 1 })).toBeVisible()
    for (const [name, number] of [
      ['Views', '3'],
      ['Average time per view', '1 min 20 s'],
      ['Hotspots in view', '120'],
      ['Hotspots opened', '33'],
      ['Visits that began here', '2'],
    ] as const)
      await expect(figure(page, name), name).toHaveText(number)
    await expectRow(page, 'Hotspots', 'To the pier', ['60', '30', '50%'])
    await expect(section(page, 'Came from').getByRole('table')).toBeVisible()
    await expectRow(page, 'Came from', 'Start of visit', ['2', '67%'])
    await expectRow(page, 'Came from', pier?.name ?? '', ['1', '33%'])
    await expectRow(page, 'Continued to', pier?.name ?? '', ['2', '100%'])
    const directions = section(page, 'Where visitors looked')
    await expect(directions).toContainText('Looked at most: 100% of the time around')
    const months = directions.getByRole('combobox', { name: 'Months' })
    await months.press('ArrowDown')
    await page.getByRole('option').last().click()
    await expect(months).toHaveValue(/ – /)
    await expect(directions).toContainText('Looked at most: 100% of the time around')
    const chart = section(page, 'Views over time')
    await expect(chart.locator('.recharts-surface').first()).toBeVisible()
    await chart.getByText('Show as table').press('Enter')
    const todayRow = chart.getByRole('table').getByRole('row').nth(1)
    await expect(todayRow.getByRole('cell')).toHaveText(['3', '1 min 20 s', '120', '33', '2'])
  })

  await test.step('compares the stop with the previous period', async () => {
    await chooseIn(page, page.getByRole('combobox', { name: 'Compare with' }), 'Previous period')
    await expect(page.getByText('New (was 0)').first()).toBeVisible()
    const todayRow = section(page, 'Views over time').getByRole('table').getByRole('row').nth(1)
    await expect(todayRow.getByRole('cell')).toHaveText(['3', '1 min 20 s', '120', '33', '2', '0'])
    await expectAccessibleEverywhere(page)
  })

  await test.step('exports the figures of the stop', async () => {
    const [hall] = boathouse.tour.stops
    expect(await readExport(page)).toContain(`"${hall?.id}","${hall?.name}","3","240000","120","33","2"`)
  })

  await test.step('links the stop to its heat map', async () => {
    await page.getByRole('link', { name: 'Show heat map' }).press('Enter')
    await expect(page.getByText('Attention: low')).toBeVisible()
    await page.goBack()
  })

  await test.step('returns to the report of the tour with its comparison', async () => {
    await page.getByRole('link', { name: 'Analytics: Boathouse' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Analytics: Boathouse', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/[?&]compare=previous/)
  })

  await test.step('shows the report of a share link at an address without its id', async () => {
    await section(page, 'Share links').getByRole('link', { name: 'Press' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Share link: Press', level: 1 })).toBeVisible()
    expect(page.url()).not.toContain(boathouse.shareLink.id)
    await expect(figure(page, 'Visits')).toHaveText('1')
    await expect(figure(page, 'Share of all visits')).toHaveText('33%')
    await expect(figure(page, 'All tour visits')).toHaveText('3')
    const chart = section(page, 'Visits over time')
    await expect(chart.locator('.recharts-surface').first()).toBeVisible()
    await chart.getByText('Show as table').press('Enter')
    const todayRow = chart.getByRole('table').getByRole('row').nth(1)
    await expect(todayRow.getByRole('cell')).toHaveText(['1', '3', '33%', '0'])
    await expectAccessible(page)
    expect(await readExport(page)).toContain(`"${boathouse.shareLink.id}","Press","1","3"`)
  })

  await test.step('shows an error for an unknown share link', async () => {
    await openScreen(page, `/home/analytics/${boathouse.tour.id}/links/link-999999`)
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    await page.getByRole('link', { name: 'Analytics of the tour' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Analytics: Boathouse', level: 1 })).toBeVisible()
  })

  await test.step('filters the hotspots that are seen but rarely opened', async () => {
    const hotspots = section(page, 'Hotspots')
    const plaqueRow = hotspots.getByRole('row').filter({ hasText: 'Plaque' })
    await expect(plaqueRow.getByText('Seen but rarely opened')).toBeVisible()
    await expect(hotspots.getByText('Seen but rarely opened', { exact: true })).toHaveCount(1)
    await hotspots.getByRole('switch', { name: 'Only seen but rarely opened (1)' }).press('Space')
    await expect(hotspots.getByText('To the pier')).toHaveCount(0)
    await expect(plaqueRow).toBeVisible()
  })

  await test.step('says that visits are not counted', async () => {
    const countingSwitch = page.getByRole('switch', { name: 'Count visits' })
    await countingSwitch.press('Space')
    await expect(page.getByText("Visits of this tour aren't counted")).toBeVisible()
    await expectAccessible(page)
    await expect(countingSwitch).not.toBeChecked()
    await countingSwitch.press('Space')
    await expect(page.getByText("Visits of this tour aren't counted")).toHaveCount(0)
  })

  await test.step('offers a longer period if there were no visits', async () => {
    await openScreen(page, `/home/analytics/${boathouse.tour.id}?from=2025-01-01&to=2025-01-31`)
    await expect(page.getByRole('heading', { name: 'No visits in this period' })).toBeVisible()
    await expect(page.getByLabel('First day')).toHaveValue('2025-01-01')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show last 5 years' }).press('Enter')
    await expect.poll(() => reportDays(page)).toBe(analyticsLimits.reportDaysMax)
    await expect(figure(page, 'Visits')).toHaveText('3')
  })

  await test.step('retries a report that failed to load', async () => {
    await page.route('**/trpc/*analytics.tourReport*', (route) => route.abort())
    await page.goto(`/home/analytics/${boathouse.tour.id}`)
    await expect(page.getByRole('alert')).toContainText("Can't reach the server")
    await expectAccessible(page)
    await page.unroute('**/trpc/*analytics.tourReport*')
    await page.getByRole('button', { name: 'Try again' }).first().press('Enter')
    await expect(figure(page, 'Visits')).toHaveText('3')
  })

  const heatMapButton = page.getByRole('button', { name: 'Heat map' })
  await test.step('shows a heat map in the stop editor', async () => {
    const [hall] = boathouse.tour.stops
    await openScreen(page, `/home/${boathouse.tour.id}/hotspots-manager/${hall?.id}`)
    await expect(heatMapButton).toBeVisible()
    await expect(page.locator('.surface canvas')).toHaveCount(1)
    await heatMapButton.press('Enter')
    await expect(page.getByText('Attention: low')).toBeVisible()
    await expect(page.getByText(/^Heat maps cover whole months: /)).toBeVisible()
    await expect(page.getByText('Looked at most: 100% of the time around')).toBeAttached()
    await expect.poll(() => coveredPixelCount(page)).toBeGreaterThan(200)
    await expectAccessibleEverywhere(page)
  })

  await test.step('shows the openings of each hotspot in the stop editor', async () => {
    await openPane(page, 'Details')
    const hotspotList = page.getByRole('list', { name: 'Hotspots', exact: true })
    await expect(hotspotList.getByText('In view 60 times, opened 30')).toBeVisible()
    await expect(hotspotList.getByText('In view 60 times, opened 3', { exact: true })).toBeVisible()
    await hotspotList.getByRole('button', { name: /^Plaque/ }).press('Enter')
    await expect(page.getByText('In view 60 times, opened 3', { exact: true })).toBeVisible()
  })

  await test.step('hides the heat map', async () => {
    await heatMapButton.press('Enter')
    await expect(page.getByText('Attention: low')).toHaveCount(0)
  })

  await test.step('is linked on the Share & Publish tab', async () => {
    const reportPath = `/home/analytics/${boathouse.tour.id}`
    await openScreen(page, `/home/${boathouse.tour.id}/edit/publish`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Analytics' })).toHaveAttribute('href', reportPath)
    await page.getByRole('button', { name: 'Share links' }).press('Enter')
    await page.getByRole('link', { name: 'Visits by link' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Share links', level: 2 })).toBeFocused()
  })
})
