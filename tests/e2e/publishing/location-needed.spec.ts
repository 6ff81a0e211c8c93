import { expectAccessible } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { expect, test } from '../support/app.ts'
import { call, makeTour, signIn, untilSaved } from '../support/editor.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'

test.use({ serverFlags: '-out-of-world', keyboardOnly: true })

test('a stop without a location keeps a tour from being published until it has one', async ({ page }) => {
  await signIn(page)
  await recordAnnouncements(page)
  const tour = await makeTour(page, 'On the map', 5)
  for (const [index, { id: stopId, version }] of tour.stops.entries()) {
    const location = index === 2 ? null : { latitudeDeg: 47 + index / 100, longitudeDeg: 8 }
    await call(page, 'stops.update', { stopId, version, location })
  }
  const name = tour.stops[2]?.name
  await page.goto(`/home/${tour.id}/edit/publish`)
  const main = page.getByRole('main')
  await expect(main.getByText('1 issue to fix before publishing')).toBeVisible()
  await expect(main.getByText(`${name}: This stop has no location. Set one.`)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await expectAccessible(page)

  // The button in the header says why, and leads to the stop.
  await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Publish', exact: true }))
  await expectAnnounced(page, /This stop has no location/)
  await page.keyboard.press('F8')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Go to stop' })).toBeFocused()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('button', { name: 'Stop and hotspots', exact: true })
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
  if (await pane.isVisible()) await pressOn(page, pane)
  await typeInto(page, page.getByLabel('Location'), '47.05, 8.01')
  await page.keyboard.press('Tab')
  await untilSaved(page)
  await expectAccessible(page)

  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, /^Tour published/)
})
