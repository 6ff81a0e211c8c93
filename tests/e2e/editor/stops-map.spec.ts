import type { Page } from '@playwright/test'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'

const locationsOf = async (page: Page, tour: Tour) =>
  (await storedTour(page, tour)).stops.map(({ location }) => location)
/** Matches a location up to some decimal places. */
const near = (latitudeDeg: number, longitudeDeg: number, digits: number) => ({
  latitudeDeg: expect.closeTo(latitudeDeg, digits),
  longitudeDeg: expect.closeTo(longitudeDeg, digits),
})

test(
  'tours and stops can be located by a search, links, numbers, clicks on the map, keys and dragging',
  anySize,
  async ({ page }) => {
    await signIn(page)
    const tour = await createTour(page, 'Located', 2)
    const [firstName = '', secondName = ''] = tour.stops.map(({ name }) => name)
    await page.goto(`/home/${tour.id}/edit/general`)
    await page.getByRole('button', { name: 'Choose on map' }).click()
    const dialog = page.getByRole('dialog', { name: 'Location of Located' })
    const search = dialog.getByRole('searchbox')
    await search.fill('lubeck')
    const town = dialog.getByRole('list', { name: 'Search results' }).getByRole('button', { name: /^Lübeck/ })
    await expect(town).toContainText('Germany')
    await expectAccessible(page)
    // Escape closes the results first. Enter reopens them, but not while an input method composes a word.
    await search.press('Escape')
    await expect(town).toBeHidden()
    await expect(search).toHaveValue('lubeck')
    await search.press('Enter')
    await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await town.press('Enter')
    await page.mouse.click(3, 3)
    await dialog.getByRole('button', { name: 'Located', exact: true }).press('Shift+ArrowUp')
    await expect(dialog.locator('.map-overview')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use this location' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await storedTour(page, tour)).location).toEqual(near(53.869, 10.687, 2))
    await page
      .getByLabel('Location', { exact: true })
      .fill('https://www.openstreetmap.org/?mlat=47.3769&mlon=8.5417#map=17/47/8')
    await expect.poll(async () => (await storedTour(page, tour)).location).toEqual(near(47.3769, 8.5417, 6))
    await page.getByRole('link', { name: 'Tour Stops' }).click()
    await page.getByRole('radiogroup', { name: 'Layout' }).getByRole('radio', { name: 'Map' }).locator('..').click()
    await expect(page.locator('.map-scale')).toHaveText(/m$/)
    const stopList = page.getByRole('list', { name: 'Tour Stops' })
    await stopList.getByRole('button', { name: firstName }).click()
    await page.getByLabel('Location', { exact: true }).fill('47.377, 8.542')
    await expect.poll(async () => (await locationsOf(page, tour))[0]).toEqual(near(47.377, 8.542, 6))
    await stopList.getByRole('button', { name: secondName }).click()
    await expect(page.getByText(`Click the map where “${secondName}” is`)).toBeVisible()
    await expect(page.getByText(/has no base map/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add a base map' })).toHaveAttribute('href', '/home/settings/account')
    await expectAccessibleEverywhere(page)
    const pin = (position: number, name: string) =>
      page.getByRole('button', { name: `${position} ${name}`, exact: true })
    const map = page.getByRole('group', { name: /^Map of the stops/ })
    const mapBox = await map.boundingBox()
    if (!mapBox) throw new Error('the map has no box')
    await page.mouse.click(mapBox.x + mapBox.width * 0.7, mapBox.y + mapBox.height * 0.3)
    await expect.poll(async () => (await locationsOf(page, tour))[1]).not.toBeNull()
    const clickedLocation = (await locationsOf(page, tour))[1]
    expect(clickedLocation?.latitudeDeg).toBeGreaterThan(47.377)
    expect(clickedLocation?.longitudeDeg).toBeGreaterThan(8.542)
    await pin(1, firstName).press('Shift+ArrowUp')
    await expect.poll(async () => (await locationsOf(page, tour))[0]).toEqual(near(47.37709, 8.542, 5))
    const pinBox = await pin(2, secondName).boundingBox()
    if (!pinBox) throw new Error('the pin has no box')
    const pinCenter = { x: pinBox.x + pinBox.width / 2, y: pinBox.y + pinBox.height / 2 }
    await page.mouse.move(pinCenter.x, pinCenter.y)
    await page.mouse.down()
    await page.mouse.move(pinCenter.x + 40, pinCenter.y, { steps: 4 })
    await page.mouse.up()
    const secondLongitude = async () => (await locationsOf(page, tour))[1]?.longitudeDeg
    await expect.poll(secondLongitude).toBeGreaterThan(clickedLocation?.longitudeDeg ?? 0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(secondLongitude).toBeCloseTo(clickedLocation?.longitudeDeg ?? 0, 6)
    await pin(2, secondName).press('Delete')
    const hint = page.getByText(`Click the map where “${secondName}” is`)
    await expect(hint).toBeFocused()
    await expect.poll(async () => (await locationsOf(page, tour))[1]).toBeNull()
  },
)

test(
  'maps of the editor show the base map of the account in their worker, and report when it fails to load',
  anySize,
  async ({ page }) => {
    const tilePng = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    let isAvailable = true
    const requests: string[] = []
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(/^https:\/\/(?:api\.mapbox\.com|tiles\.test)\//, (route) => {
      requests.push(route.request().url())
      return isAvailable
        ? route.fulfill({ contentType: 'image/png', body: tilePng, headers })
        : route.fulfill({ status: 401, headers })
    })
    await signIn(page)
    await call(page, 'accounts.update', { mapboxToken: 'pk.abc' })
    const tour = await createTour(page, 'Base map', 1)
    const [stop] = tour.stops
    await call(page, 'stops.update', {
      stopId: stop?.id,
      version: stop?.version,
      location: { latitudeDeg: 47, longitudeDeg: 8 },
    })
    const openMap = async () => {
      await page.goto(`/home/${tour.id}/edit/stops`)
      await page.getByRole('radiogroup', { name: 'Layout' }).getByRole('radio', { name: 'Map' }).locator('..').click()
    }
    const attribution = page.getByRole('link', { name: '© OpenStreetMap' })
    await openMap()
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    await expect(attribution).toBeVisible()
    await expectAccessible(page)
    // The worker's policy isn't cached: it permits the new server.
    await call(page, 'accounts.update', {
      mapTilesUrl: 'https://tiles.test/{z}/{x}/{y}.png',
      mapTilesAttribution: '© <a href="https://tiles.test/license">Test tiles</a>',
    })
    await page.goto(`/home/${tour.id}/edit/stops`)
    await page.getByRole('radio', { name: 'Links' }).locator('..').click()
    const arrangement = page.getByRole('radiogroup', { name: 'Arrange stops by' })
    await arrangement.getByRole('radio', { name: 'Location' }).locator('..').click()
    await expect.poll(() => requests.at(-1)).toMatch(/^https:\/\/tiles\.test\/\d+\/\d+\/\d+\.png$/)
    await expect(page.getByRole('link', { name: 'Test tiles' })).toHaveAttribute('href', 'https://tiles.test/license')
    await expectAccessible(page)
    await call(page, 'accounts.update', { mapTilesUrl: null, mapTilesAttribution: null })
    isAvailable = false
    await openMap()
    await expect(page.getByText("The base map couldn't be loaded")).toBeVisible()
    await expect(attribution).toBeHidden()
    await expect(page.getByRole('button', { name: `1 ${stop?.name}`, exact: true })).toBeVisible()
    await expectAccessible(page)
    await call(page, 'accounts.update', { mapboxToken: null })
  },
)
