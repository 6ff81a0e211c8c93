import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, makeTour, signIn, storedTour } from '../support/editor.ts'
import { untilDrawn } from '../support/viewer/visitor-tour.ts'

type Page = Parameters<typeof signIn>[0]

const locationsOf = async (page: Page, tour: Tour) =>
  (await storedTour(page, tour)).stops.map(({ location }) => location)
const near = (latitudeDeg: number, longitudeDeg: number, digits: number) => ({
  latitudeDeg: expect.closeTo(latitudeDeg, digits),
  longitudeDeg: expect.closeTo(longitudeDeg, digits),
})

test('stops get their places by numbers, by a press on the map, by keys and by dragging', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await makeTour(page, `Located ${test.info().project.name}`, 2)
  const [first = '', second = ''] = tour.stops.map(({ name }) => name)
  await page.goto(`/home/${tour.id}/edit/general`)
  await page.getByLabel('Location', { exact: true }).fill('47.3769, 8.5417')
  await expect.poll(async () => (await storedTour(page, tour)).location).toEqual(near(47.3769, 8.5417, 6))
  await page.goto(`/home/${tour.id}/edit/stops`)
  await page.getByRole('radio', { name: 'Map' }).locator('..').click()
  const list = page.getByRole('list', { name: 'Tour Stops' })
  await list.getByRole('button', { name: first }).click()
  await page.getByLabel('Location', { exact: true }).fill('47.377, 8.542')
  await expect.poll(async () => (await locationsOf(page, tour))[0]).toEqual(near(47.377, 8.542, 6))
  await list.getByRole('button', { name: second }).click()
  await expect(page.getByText(`Click the map where “${second}” is`)).toBeVisible()
  await expect(page.getByText(/has no Mapbox token/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a Mapbox token' })).toHaveAttribute('href', '/home/settings/account')
  await expectAccessibleEverywhere(page)
  const pin = (position: number, name: string) => page.getByRole('button', { name: `${position} ${name}`, exact: true })
  const board = page.getByRole('group', { name: /^Map of the stops/ })
  const box = await board.boundingBox()
  if (!box) throw new Error('there is no map')
  await page.mouse.click(box.x + box.width * 0.7, box.y + box.height * 0.3)
  await expect.poll(async () => (await locationsOf(page, tour))[1]).not.toBeNull()
  const placed = (await locationsOf(page, tour))[1]
  expect(placed?.latitudeDeg).toBeGreaterThan(47.377)
  expect(placed?.longitudeDeg).toBeGreaterThan(8.542)
  await pin(1, first).press('Shift+ArrowUp')
  await expect.poll(async () => (await locationsOf(page, tour))[0]).toEqual(near(47.37709, 8.542, 5))
  const from = await pin(2, second).boundingBox()
  if (!from) throw new Error('there is no pin')
  await page.mouse.move(from.x + 22, from.y + 22)
  await page.mouse.down()
  await page.mouse.move(from.x + 62, from.y + 22, { steps: 4 })
  await page.mouse.up()
  const lastOf = async () => (await locationsOf(page, tour))[1]?.longitudeDeg
  await expect.poll(lastOf).toBeGreaterThan(placed?.longitudeDeg ?? 0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(lastOf).toBeCloseTo(placed?.longitudeDeg ?? 0, 6)
  await pin(2, second).press('Delete')
  const hint = page.getByText(`Click the map where “${second}” is`)
  await expect(hint).toBeFocused()
  await expect.poll(async () => (await locationsOf(page, tour))[1]).toBeNull()
})

test(
  'the map has its image from Mapbox where the account has a token, and says so when it does not come',
  anySize,
  async ({ page }) => {
    const tile = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    let answers = true
    await page.route('https://api.mapbox.com/**', (route) =>
      answers ? route.fulfill({ contentType: 'image/png', body: tile }) : route.fulfill({ status: 401 }),
    )
    await signIn(page)
    await call(page, 'accounts.update', { mapboxToken: 'pk.abc' })
    const tour = await makeTour(page, `Pictured ${test.info().project.name}`, 1)
    const [stop] = tour.stops
    await call(page, 'stops.update', {
      stopId: stop?.id,
      version: stop?.version,
      location: { latitudeDeg: 47, longitudeDeg: 8 },
    })
    const openMap = async () => {
      await page.goto(`/home/${tour.id}/edit/stops`)
      await page.getByRole('radio', { name: 'Map' }).locator('..').click()
    }
    const isShown = () =>
      page
        .locator('.map-tiles img')
        .evaluateAll((tiles) => tiles.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0))
    const makers = page.getByRole('link', { name: '© OpenStreetMap' })
    await openMap()
    await expect.poll(isShown).toBe(true)
    await expect(makers).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/home/view/${tour.id}/stop/1`)
    await untilDrawn(page)
    const mapButton = page.getByRole('button', { name: 'Map', exact: true })
    if ((await mapButton.getAttribute('aria-expanded')) === 'true') await mapButton.click()
    await mapButton.click()
    await expect.poll(isShown).toBe(true)
    answers = false
    await openMap()
    await expect(page.getByText("The base map couldn't be loaded")).toBeVisible()
    await expect(makers).toBeHidden()
    await expect(page.getByRole('button', { name: `1 ${stop?.name}`, exact: true })).toBeVisible()
    await expectAccessible(page)
    await call(page, 'accounts.update', { mapboxToken: null })
  },
)

test('a map on which nothing stands yet has its grid and its scale', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await makeTour(page, 'Not used yet', 1)
  await page.goto(`/home/${tour.id}/edit/stops`)
  await page.getByRole('radio', { name: 'Map' }).locator('..').click()
  await expect(page.locator('.map-scale')).toHaveText(/km$/)
})
