import type { Page } from '@playwright/test'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, makeTour, signIn, storedTour } from '../support/editor.ts'

test.beforeEach(({ page }) => signIn(page))

type Created = { readonly hotspot: { readonly id: string } }

/** A published tour of three stops in which somebody moved, added and replaced things since. */
async function aChangedTour(page: Page): Promise<Tour> {
  const tour = await makeTour(page, 'Versions', 3)
  const [first, second, third] = tour.stops
  if (!first || !second || !third) throw new Error('the demo has too few panoramas')
  const note = { stopId: first.id, kind: 'info', pitchDeg: 0, details: { html: '<p>Look</p>' } }
  const moved = await call<Created>(page, 'hotspots.create', { ...note, yawDeg: 5, title: 'Sea terrace' })
  const removed = await call<Created>(page, 'hotspots.create', { ...note, yawDeg: 25, title: 'Old sign' })
  await call(page, 'publishing.publish', { tourId: tour.id })
  await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber, { timeout: 60_000 }).toBe(1)
  await call(page, 'hotspots.update', { stopId: first.id, hotspotId: moved.hotspot.id, yawDeg: -7 })
  await call(page, 'hotspots.remove', { stopId: first.id, hotspotId: removed.hotspot.id })
  await call(page, 'hotspots.create', { ...note, yawDeg: -30, title: 'New sign' })
  const { yawDeg, pitchDeg, fovDeg } = first.initialView
  const initialView = { yawDeg: yawDeg + 30, pitchDeg, fovDeg }
  const description = '<p>Above the bay.</p>'
  await call(page, 'stops.update', { stopId: first.id, version: first.version, initialView, description })
  await call(page, 'stops.update', { stopId: second.id, version: second.version, mediaId: third.mediaId })
  return storedTour(page, tour)
}

test(
  'what changed is told in words, seen in the panorama, and undone by restoring a version',
  anySize,
  async ({ page }) => {
    const tour = await aChangedTour(page)
    const [first, second] = tour.stops
    await call(page, 'reviews.request', { tourId: tour.id, message: 'The terrace is new.' })
    const address = `/home/${tour.id}/edit/publish`
    const main = page.getByRole('main')
    const review = page.getByRole('region', { name: 'Review' })
    const title = page.getByRole('heading', { name: 'Version history' })
    const reviewed = review.getByRole('link', { name: 'See changes since the live version' })
    await page.goto(address)
    await expect(review.getByText('The terrace is new.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Published versions' })).toBeVisible()
    await expect(title.or(reviewed)).toBeHidden()
    await page.goto(`${address}?flag=revisions`)
    await expect(title).toBeVisible()
    await expect(reviewed).toHaveAttribute('href', `${address}/compare?from=live&to=draft`)
    const changes = page.locator('section', { has: page.getByRole('heading', { name: 'Unpublished changes' }) }).first()
    await expect(changes.getByText('Hotspot “Sea terrace” moved 12° left')).toBeVisible()
    await expect(changes.getByText(`Start view of ${first?.name} turned 30° right`)).toBeVisible()
    await changes.getByText('Show text').click()
    await expect(changes.getByText('Above the bay.')).toBeVisible()
    await expectAccessibleEverywhere(page)

    await changes.getByRole('link', { name: 'Compare before and after' }).click()
    const list = page.getByRole('navigation', { name: 'Changes' })
    await expect(page.getByRole('status').filter({ hasText: 'Change 1 of 6' })).toBeVisible()
    await list.getByRole('button', { name: 'Hotspot “Sea terrace” moved 12° left' }).press('Enter')
    const stage = page.getByLabel(`${first?.name}, before and after`)
    await expect(stage.getByText('Moved: Sea terrace')).toBeVisible({ timeout: 30_000 })
    for (const mark of ['Was here', 'Removed: Old sign', 'Added: New sign'])
      await expect(stage.getByText(mark)).toBeVisible()
    await expectAccessibleEverywhere(page)

    await list.getByRole('button', { name: `Media of ${second?.name} changed` }).click()
    const slider = page.getByRole('slider', { name: 'Before and after' })
    await slider.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', '0% before')
    await slider.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', '1% before')
    await page.getByRole('button', { name: 'Previous change' }).click()
    await expect(stage).toBeVisible()

    await page.getByRole('link', { name: 'Back to Share & Publish' }).click()
    const history = page.locator('section', { has: title }).first()
    const actions = history.getByRole('button', { name: 'Actions for Version 1' })
    await actions.press('Enter')
    await page.getByRole('menuitem', { name: 'Copy stops or hotspots…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Copy from Version 1' })
    await dialog.getByText(`2 hotspots in ${first?.name}`).press('Enter')
    await dialog.getByRole('checkbox', { name: 'Old sign' }).press('Space')
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Copy 1 item' }).press('Enter')
    await expect(changes.getByText('Hotspot “Old sign” removed')).toBeHidden()
    await expect(changes.getByText('Hotspot “New sign” added')).toBeVisible()

    await actions.press('Enter')
    await page.getByRole('menuitem', { name: 'Restore as draft' }).press('Enter')
    const done = page.getByRole('alert').filter({ hasText: 'Draft restored.' })
    await expect(main.getByText('No unpublished changes.')).toBeVisible()
    await expect(history.getByText('Before a restore or copy')).toHaveCount(2)
    await done.getByRole('button', { name: 'Undo' }).click()
    await expect(changes.getByText('Hotspot “Sea terrace” moved 12° left')).toBeVisible()
    // What is done next is done to the draft that came back.
    await page.goto(`/home/${tour.id}/edit/general`)
    await page.getByLabel('Name').fill('Versions and more')
    await expect.poll(async () => (await storedTour(page, tour)).name).toBe('Versions and more')
  },
)
