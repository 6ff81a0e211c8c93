import type { Locator, Page } from '@playwright/test'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

/** Two locations a hundred meters apart. The garden is northeast of the hall. */
const locations = {
  hall: { latitudeDeg: 47.3769, longitudeDeg: 8.5417 },
  garden: { latitudeDeg: 47.37753, longitudeDeg: 8.54263 },
}

function withLocations(
  document: TourDocument,
  { mapShown = false, mapboxToken = null as string | null } = {},
): TourDocument {
  const { hall, garden } = document.stops
  const { tour } = document.tours
  if (!hall || !garden || !tour) throw new Error('the house lacks a stop or its tour')
  return {
    ...document,
    mapboxToken,
    stops: {
      hall: { ...hall, northOffsetDeg: 30, location: locations.hall },
      garden: { ...garden, location: locations.garden },
    },
    tours: { tour: { ...tour, ...(mapShown ? { mapShown } : {}) } },
  }
}

async function openShare(page: Page, { server }: Visit, name: string, document: TourDocument): Promise<void> {
  const shareId = aShareId(name)
  await server.publish(shareId, 1, document)
  await page.goto(`${server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
}

/** Smallest width and height of a pin. */
const minTouchTargetPx = 44

const panel = (page: Page) =>
  page.getByRole('region', { name: 'Map', exact: true }).or(page.getByRole('dialog', { name: 'Map' }))
const pin = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const coneRotationOf = (page: Page) =>
  panel(page)
    .locator('.view-cone')
    .evaluate((cone) => Number.parseFloat(getComputedStyle(cone).rotate))

/** Number of colors on a canvas. */
const colorCountOf = (canvas: Locator) =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('the map has no canvas')
    const context = element.getContext('2d')
    const data = context?.getImageData(0, 0, element.width, element.height).data ?? []
    return new Set(new Uint32Array(new Uint8ClampedArray(data).buffer)).size
  })

test(
  'the map shows the stops without requests to other sites, and links to them',
  anySize,
  async ({ page, visit, violations }) => {
    const requestedOrigins: string[] = []
    page.on('request', (request) => requestedOrigins.push(new URL(request.url()).origin))
    await openShare(page, visit, 'mapview', withLocations(visit.document))
    const button = page.getByRole('button', { name: 'Map', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(pin(page, 'Hall')).toBeFocused()
    await expect(pin(page, 'Hall')).toHaveAttribute('aria-current', 'location')
    await expectAccessible(page)
    const hallBox = await pin(page, 'Hall').boundingBox()
    const gardenBox = await pin(page, 'Garden').boundingBox()
    if (!hallBox || !gardenBox) throw new Error('a stop has no pin on the map')
    expect(Math.min(hallBox.width, hallBox.height)).toBeGreaterThanOrEqual(minTouchTargetPx)
    expect(gardenBox.x - hallBox.x).toBeGreaterThan(40)
    expect(hallBox.y - gardenBox.y).toBeGreaterThan(40)
    expect(await coneRotationOf(page)).toBeCloseTo(30, 0)
    await panel(page).getByRole('button', { name: 'Zoom map in' }).click()
    await expect.poll(async () => (await pin(page, 'Garden').boundingBox())?.x ?? 0).toBeGreaterThan(gardenBox.x + 20)
    const mapView = panel(page).getByRole('group', { name: /^Map of the stops/ })
    const hallBoxBefore = await pin(page, 'Hall').boundingBox()
    // An arrow key pans the map by 60 pixels.
    const panStepPx = 60
    await mapView.press('ArrowRight')
    await expect
      .poll(async () => (await pin(page, 'Hall').boundingBox())?.x)
      .toBeCloseTo((hallBoxBefore?.x ?? 0) - panStepPx, 0)
    await mapView.press('-')
    await mapView.press('ArrowLeft')
    await pin(page, 'Garden').press('Enter')
    await expect(page.getByRole('heading', { name: 'Garden', exact: true })).toBeVisible()
    await expect(pin(page, 'Garden')).toHaveAttribute('aria-current', 'location')
    await pin(page, 'Garden').press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(button).toBeFocused()
    expect([...new Set(requestedOrigins)]).toEqual([visit.server.origin])
    expect(violations).toEqual([])

    // The map opens by itself with enough room, and does not take the focus. Far out, it shows land and water.
    await openShare(page, visit, 'mapshown', withLocations(visit.document, { mapShown: true }))
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(panel(page)).toHaveCount(1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await expect(panel(page).locator('.map-overview')).toBeVisible()
    for (let press = 0; press < 14; press += 1) await mapView.press('-')
    await expect.poll(() => colorCountOf(panel(page).locator('.map-world'))).toBeGreaterThan(2)
    await expect(panel(page).locator('.map-overview')).toBeHidden()
    expect([...new Set(requestedOrigins)]).toEqual([visit.server.origin])

    // On a phone the map covers the tour, so it stays closed at first, and closes when a stop is chosen.
    await page.setViewportSize(phoneSize)
    await page.reload()
    await untilDrawn(page)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(panel(page)).toHaveCount(0)
    await button.press('Enter')
    await expect(pin(page, 'Hall')).toBeFocused()
    await expectAccessible(page)
    await pin(page, 'Garden').press('Enter')
    await expect(page.getByRole('heading', { name: 'Garden', exact: true })).toBeVisible()
    await expect(panel(page)).toBeHidden()
  },
)

test(
  'the map has a base map from Mapbox with a token, and brings a focused stop into view',
  anySize,
  async ({ page, visit, violations }) => {
    const tile = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    let tileRequests: 'succeed' | 'fail' | 'hang' = 'succeed'
    const requestedUrls: string[] = []
    await page.route('https://api.mapbox.com/**', async (route) => {
      const url = route.request().url()
      const isFirst = !requestedUrls.includes(url)
      requestedUrls.push(url)
      if (tileRequests === 'hang') return
      // The first request for each tile fails.
      if (tileRequests === 'fail' || isFirst) await route.fulfill({ status: 500 })
      else await route.fulfill({ contentType: 'image/png', body: tile })
    })
    const countLoadedTiles = () =>
      page
        .locator('.map-tiles img')
        .evaluateAll(
          (tiles) => tiles.filter((tile) => tile instanceof HTMLImageElement && tile.naturalWidth > 0).length,
        )
    const withToken = withLocations(visit.document, { mapboxToken: 'pk.abc' })
    await openShare(page, visit, 'mapbox', withToken)
    const button = page.getByRole('button', { name: 'Map', exact: true })
    await button.click()
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(0)
    expect(requestedUrls[0]).toMatch(/\/tiles\/512\/\d+\/\d+\/\d+@2x\?access_token=pk\.abc$/)
    // Failed tiles are retried.
    await expect.poll(countLoadedTiles).toBeGreaterThan(0)
    await expect(panel(page).getByRole('status')).toBeEmpty()
    await expect(panel(page).getByRole('link', { name: 'Mapbox', exact: true })).toBeVisible()
    await expect(panel(page).getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
    await expectAccessible(page)
    // Old tiles stay until the new ones have loaded.
    tileRequests = 'hang'
    const requestsBefore = requestedUrls.length
    await panel(page).getByRole('button', { name: 'Zoom map in' }).click()
    await panel(page).getByRole('button', { name: 'Zoom map in' }).click()
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(requestsBefore)
    expect(await countLoadedTiles()).toBeGreaterThan(0)
    tileRequests = 'fail'
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
    const mapView = panel(page).getByRole('group', { name: /^Map of the stops/ })
    // The panel may still be moving, so the map is measured each time as well.
    const gardenPosition = async () => {
      const box = await mapView.boundingBox()
      const gardenPin = await pin(page, 'Garden').boundingBox()
      if (!box || !gardenPin) throw new Error('the map or a pin has no box')
      const rightPx = gardenPin.x + gardenPin.width / 2 - box.x - box.width / 2
      const downPx = gardenPin.y + gardenPin.height / 2 - box.y - box.height / 2
      const isInside = Math.abs(rightPx) < box.width / 2 && Math.abs(downPx) < box.height / 2
      return { isInside, offset: [Math.abs(Math.round(rightPx)), Math.abs(Math.round(downPx))] }
    }
    await panel(page).getByRole('button', { name: 'Zoom map in' }).press('Enter')
    await panel(page).getByRole('button', { name: 'Zoom map in' }).press('Enter')
    await panel(page).getByRole('button', { name: 'Zoom map in' }).press('Enter')
    await expect.poll(async () => (await gardenPosition()).isInside).toBe(false)
    await pin(page, 'Hall').focus()
    await page.keyboard.press('Tab')
    await expect(pin(page, 'Garden')).toBeFocused()
    await expect.poll(async () => (await gardenPosition()).offset).toEqual([0, 0])
    expect(await mapView.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([0, 0])
  },
)
