import type { Page } from '@playwright/test'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, openScreen, signIn, storedTour } from '../support/editor.ts'
import { arrowTo, pressOn, spaceOn, tabTo, typeInto } from '../support/keyboard.ts'

test.use({ keyboardOnly: true })

test.beforeEach(({ page }) => signIn(page))

type CreatedHotspot = { readonly hotspot: { readonly id: string } }

/** Publishes a tour of five stops, then changes stops and hotspots of its draft. */
async function createChangedTour(page: Page): Promise<Tour> {
  const tour = await createTour(page, 'Versions', 5)
  const [firstStop, secondStop, thirdStop] = tour.stops
  if (!firstStop || !secondStop || !thirdStop) throw new Error('the demo has too few panoramas')
  const infoHotspot = { stopId: firstStop.id, kind: 'info', pitchDeg: 0, details: { html: '<p>Look</p>' } }
  const movedHotspot = await call<CreatedHotspot>(page, 'hotspots.create', {
    ...infoHotspot,
    yawDeg: 5,
    title: 'Sea terrace',
  })
  const removedHotspot = await call<CreatedHotspot>(page, 'hotspots.create', {
    ...infoHotspot,
    yawDeg: 25,
    title: 'Old sign',
  })
  await call(page, 'publishing.publish', { tourId: tour.id })
  await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber).toBe(1)
  await call(page, 'hotspots.update', { stopId: firstStop.id, hotspotId: movedHotspot.hotspot.id, yawDeg: -7 })
  await call(page, 'hotspots.remove', { stopId: firstStop.id, hotspotId: removedHotspot.hotspot.id })
  await call(page, 'hotspots.create', { ...infoHotspot, yawDeg: -30, title: 'New sign' })
  const { yawDeg, pitchDeg, fovDeg } = firstStop.initialView
  const initialView = { yawDeg: yawDeg + 30, pitchDeg, fovDeg }
  const description = '<p>Above the bay.</p>'
  await call(page, 'stops.update', { stopId: firstStop.id, version: firstStop.version, initialView, description })
  await call(page, 'stops.update', { stopId: secondStop.id, version: secondStop.version, mediaId: thirdStop.mediaId })
  return storedTour(page, tour)
}

/** Moves to an item of the open menu with the arrow keys and presses Enter. */
async function chooseItem(page: Page, name: string): Promise<void> {
  await arrowTo(page, page.getByRole('menuitem', { name }))
  await page.keyboard.press('Enter')
}

test('an editor compares and restores versions', async ({ page }) => {
  const tour = await createChangedTour(page)
  const [firstStop, secondStop] = tour.stops
  await call(page, 'reviews.request', { tourId: tour.id, message: 'The terrace is new.' })
  const publishPath = `/home/${tour.id}/edit/publish`
  const main = page.getByRole('main')
  const review = page.getByRole('region', { name: 'Review' })
  const historyHeading = page.getByRole('heading', { name: 'Versions', level: 2 })
  const draftVersions = page.getByText('A version is saved each time you publish')
  const compareLink = review.getByRole('link', { name: 'See changes since the live version' })
  const helpButton = page.getByRole('button', { name: 'Help' })
  const unpublishedChanges = page
    .locator('section', { has: page.getByRole('heading', { name: 'Unpublished changes' }) })
    .first()
  const changeList = page.getByRole('navigation', { name: 'Changes' })
  const comparison = page.getByLabel(`${firstStop?.name}, before and after`)
  const history = page.locator('section', { has: historyHeading }).first()
  const actionsButton = history.getByRole('button', { name: 'Actions for Version 1' })
  await test.step('sees no versions of the draft without the flag', async () => {
    await page.goto(publishPath)
    await expect(review.getByText('The terrace is new.')).toBeVisible()
    await expect(historyHeading).toBeVisible()
    await expect(draftVersions.or(compareLink)).toBeHidden()
  })
  await test.step('sees versions of the draft with the flag', async () => {
    await page.goto(`${publishPath}?flag=revisions`)
    await expect(draftVersions).toBeVisible()
  })
  await test.step('reads in the help menu that the flag is on', async () => {
    await pressOn(page, helpButton)
    await expect(page.getByText('Turned on: versions of the draft')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(helpButton).toBeFocused()
  })
  await test.step('reads descriptions of the changes', async () => {
    await expect(compareLink).toHaveAttribute('href', `${publishPath}/compare?from=live&to=draft`)
    await expect(unpublishedChanges.getByText('Hotspot “Sea terrace” moved 12° left')).toBeVisible()
    await expect(unpublishedChanges.getByText(`Start view of ${firstStop?.name} turned 30° right`)).toBeVisible()
    await pressOn(page, unpublishedChanges.locator('summary', { hasText: 'Show text' }))
    await expect(unpublishedChanges.getByText('Above the bay.')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('compares a moved hotspot in the panorama', async () => {
    await pressOn(page, unpublishedChanges.getByRole('link', { name: 'Compare before and after' }))
    await expect(page.getByRole('status').filter({ hasText: 'Change 1 of 6' })).toBeVisible()
    await pressOn(page, changeList.getByRole('button', { name: 'Hotspot “Sea terrace” moved 12° left' }))
    await expect(comparison.getByText('Moved: Sea terrace')).toBeVisible()
    await expect(comparison.getByText('Was here')).toBeVisible()
  })
  await test.step('turns the view to each selected change', async () => {
    // A phone shows only a part of the panorama, so the view must turn.
    const otherChanges = {
      'Hotspot “Old sign” removed': 'Removed: Old sign',
      'Hotspot “New sign” added': 'Added: New sign',
    }
    for (const [change, mark] of Object.entries(otherChanges)) {
      await pressOn(page, changeList.getByRole('button', { name: change }))
      await expect(comparison.getByText(mark)).toBeVisible()
    }
    await expectAccessible(page)
  })
  await test.step('compares media with a slider', async () => {
    await pressOn(page, changeList.getByRole('button', { name: `Media of ${secondStop?.name} changed` }))
    const slider = page.getByRole('slider', { name: 'Before and after' })
    await tabTo(page, slider)
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', '0% before')
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', '1% before')
    await pressOn(page, page.getByRole('button', { name: 'Previous change' }))
    await expect(comparison).toBeVisible()
  })
  await test.step('copies a hotspot from an old version', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Back to Share & Publish' }))
    await pressOn(page, actionsButton)
    await chooseItem(page, 'Copy stops or hotspots…')
    const dialog = page.getByRole('dialog', { name: 'Copy from Version 1' })
    await pressOn(page, dialog.locator('summary', { hasText: `2 hotspots in ${firstStop?.name}` }))
    await spaceOn(page, dialog.getByRole('checkbox', { name: 'Old sign' }))
    await expectAccessible(page)
    await pressOn(page, dialog.getByRole('button', { name: 'Copy 1 item' }))
    await expect(unpublishedChanges.getByText('Hotspot “Old sign” removed')).toBeHidden()
    await expect(unpublishedChanges.getByText('Hotspot “New sign” added')).toBeVisible()
  })
  const toast = page.getByRole('alert').filter({ hasText: 'Draft restored.' })
  await test.step('restores an old version as the draft', async () => {
    await expect(actionsButton).toBeFocused()
    await page.keyboard.press('Enter')
    await chooseItem(page, 'Restore as draft')
    await expect(main.getByText('No unpublished changes.')).toBeVisible()
    await expect(history.getByText('Before a restore or copy')).toHaveCount(2)
  })
  await test.step('undoes the restoration', async () => {
    await page.keyboard.press('F8')
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(unpublishedChanges.getByText('Hotspot “Sea terrace” moved 12° left')).toBeVisible()
    await expect(actionsButton).toBeFocused()
  })
  await test.step('edits the restored draft', async () => {
    await openScreen(page, `/home/${tour.id}/edit/general`)
    await typeInto(page, page.getByLabel('Name', { exact: true }), 'Versions and more')
    await expect.poll(async () => (await storedTour(page, tour)).name).toBe('Versions and more')
  })
})
