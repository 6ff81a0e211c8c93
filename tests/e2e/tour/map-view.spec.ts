import type { Page } from '@playwright/test'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

/** A hundred meters apart, the garden in the north-east of the hall. */
const places = {
  hall: { latitudeDeg: 47.3769, longitudeDeg: 8.5417 },
  garden: { latitudeDeg: 47.37753, longitudeDeg: 8.54263 },
}

function located(document: TourDocument, { mapShown = false, mapboxToken = null as string | null } = {}): TourDocument {
  const { hall, garden } = document.stops
  const { tour } = document.tours
  if (!hall || !garden || !tour) throw new Error('the tour has changed')
  return {
    ...document,
    mapboxToken,
    stops: {
      hall: { ...hall, northOffsetDeg: 30, location: places.hall },
      garden: { ...garden, location: places.garden },
    },
    tours: { tour: { ...tour, ...(mapShown ? { mapShown } : {}) } },
  }
}

async function open(page: Page, { server }: Visit, name: string, document: TourDocument): Promise<void> {
  const shareId = aShareId(name)
  await server.publish(shareId, 1, document)
  await page.goto(`${server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
}

const panel = (page: Page) =>
  page.getByRole('region', { name: 'Map', exact: true }).or(page.getByRole('dialog', { name: 'Map' }))
const pin = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640
const turnOf = (page: Page) =>
  panel(page)
    .locator('.view-cone')
    .evaluate((cone) => Number.parseFloat(getComputedStyle(cone).rotate))

test('the map shows the stops in their places without asking anybody else, and leads to them', async ({
  page,
  visit,
  violations,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await open(page, visit, 'mapview', located(visit.document))
  const button = page.getByRole('button', { name: 'Map', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(pin(page, 'Hall')).toBeFocused()
  await expect(pin(page, 'Hall')).toHaveAttribute('aria-current', 'location')
  await expectAccessible(page)
  const hall = await pin(page, 'Hall').boundingBox()
  const garden = await pin(page, 'Garden').boundingBox()
  if (!hall || !garden) throw new Error('a stop has no place on the map')
  expect(Math.min(hall.width, hall.height)).toBeGreaterThanOrEqual(44)
  expect(garden.x - hall.x).toBeGreaterThan(40)
  expect(hall.y - garden.y).toBeGreaterThan(40)
  expect(await turnOf(page)).toBeCloseTo(30, 0)
  await panel(page).getByRole('button', { name: 'Zoom map in' }).click()
  await expect.poll(async () => (await pin(page, 'Garden').boundingBox())?.x ?? 0).toBeGreaterThan(garden.x + 20)
  const board = panel(page).getByRole('group', { name: /^Map of the stops/ })
  const before = await pin(page, 'Hall').boundingBox()
  await board.press('ArrowRight')
  await expect.poll(async () => (await pin(page, 'Hall').boundingBox())?.x).toBeCloseTo((before?.x ?? 0) - 60, 0)
  await board.press('-')
  await board.press('ArrowLeft')
  await pin(page, 'Garden').press('Enter')
  await expect(page.getByRole('heading', { name: 'Garden', exact: true })).toBeVisible()
  if (isPhone(page)) {
    await expect(panel(page)).toBeHidden()
    await button.click()
  }
  await expect(pin(page, 'Garden')).toHaveAttribute('aria-current', 'location')
  await pin(page, 'Garden').press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(button).toBeFocused()
  expect([...new Set(asked)]).toEqual([visit.server.origin])
  expect(violations).toEqual([])

  // It is there from the start where there is room and a base map, and takes nobody's focus.
  await page.route('https://api.mapbox.com/**', (route) => route.abort())
  await open(page, visit, 'gridonly', located(visit.document, { mapShown: true }))
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await open(page, visit, 'mapshown', located(visit.document, { mapShown: true, mapboxToken: 'pk.abc' }))
  await expect(button).toHaveAttribute('aria-expanded', String(!isPhone(page)))
  await expect(panel(page)).toHaveCount(isPhone(page) ? 0 : 1)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test(
  'the map has its image from Mapbox where the account has a token, and brings a stop that a key leads to into sight',
  anySize,
  async ({ page, visit, violations }) => {
    const tile = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    type Answer = 'all' | 'none' | 'later'
    let answer: Answer = 'all'
    const asked: string[] = []
    await page.route('https://api.mapbox.com/**', async (route) => {
      const url = route.request().url()
      const isFirst = !asked.includes(url)
      asked.push(url)
      if (answer === 'later') return
      // each tile fails once
      if (answer === 'none' || isFirst) await route.fulfill({ status: 500 })
      else await route.fulfill({ contentType: 'image/png', body: tile })
    })
    const drawn = () =>
      page
        .locator('.map-tiles img')
        .evaluateAll((tiles) => tiles.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length)
    const withToken = located(visit.document, { mapboxToken: 'pk.abc' })
    await open(page, visit, 'mapbox', withToken)
    const button = page.getByRole('button', { name: 'Map', exact: true })
    await button.click()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked[0]).toMatch(/\/tiles\/512\/\d+\/\d+\/\d+@2x\?access_token=pk\.abc$/)
    // tiles that failed come by themselves
    await expect.poll(drawn).toBeGreaterThan(0)
    await expect(panel(page).getByRole('status')).toBeEmpty()
    await expect(panel(page).getByRole('link', { name: 'Mapbox', exact: true })).toBeVisible()
    await expect(panel(page).getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
    await expectAccessible(page)
    // what was there stays until what comes is there
    answer = 'later'
    const before = asked.length
    await panel(page).getByRole('button', { name: 'Zoom map in' }).click()
    await panel(page).getByRole('button', { name: 'Zoom map in' }).click()
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    expect(await drawn()).toBeGreaterThan(0)
    answer = 'none'
    await page.reload()
    await untilDrawn(page)
    await button.click()
    await expect(panel(page).getByRole('status')).toContainText("The base map couldn't be loaded")
    await expect(panel(page).getByRole('link', { name: 'Mapbox', exact: true })).toBeHidden()
    await expect(pin(page, 'Garden')).toBeVisible()
    expect(violations).toEqual([])

    await page.reload()
    await untilDrawn(page)
    await button.click()
    const board = panel(page).getByRole('group', { name: /^Map of the stops/ })
    // the panel may still be on its way, so both are asked each time
    const placed = async () => {
      const box = await board.boundingBox()
      const thing = await pin(page, 'Garden').boundingBox()
      if (!box || !thing) throw new Error('there is no map')
      const rightPx = thing.x + thing.width / 2 - box.x - box.width / 2
      const downPx = thing.y + thing.height / 2 - box.y - box.height / 2
      const isInside = Math.abs(rightPx) < box.width / 2 && Math.abs(downPx) < box.height / 2
      return { isInside, offset: [Math.abs(Math.round(rightPx)), Math.abs(Math.round(downPx))] }
    }
    await panel(page).getByRole('button', { name: 'Zoom map in' }).press('Enter')
    await panel(page).getByRole('button', { name: 'Zoom map in' }).press('Enter')
    await panel(page).getByRole('button', { name: 'Zoom map in' }).press('Enter')
    await expect.poll(async () => (await placed()).isInside).toBe(false)
    await pin(page, 'Hall').focus()
    await page.keyboard.press('Tab')
    await expect(pin(page, 'Garden')).toBeFocused()
    await expect.poll(async () => (await placed()).offset).toEqual([0, 0])
    expect(await board.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([0, 0])
  },
)
