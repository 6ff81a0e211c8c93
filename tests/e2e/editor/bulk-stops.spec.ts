import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { inviteColleague } from '../support/colleague.ts'
import { call, createTour, refetch, signIn, storedTour } from '../support/editor.ts'

// People who closed a window in an earlier test stay listed for a while.
test.use({ ownServer: 'alone' })

const list = (page: Page) => page.getByRole('listbox', { name: 'Select stops' })
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name })
const selected = (page: Page) => list(page).getByRole('option', { selected: true })
const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected stops' })
const action = (page: Page, name: string) => selectionBar(page).getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('an editor changes several stops together', anySize, async ({ page }) => {
  await signIn(page)
  await recordAnnouncements(page)
  const tour = await createTour(page, 'Five rooms', 5)
  const letters = ['A', 'B', 'C', 'D', 'E']
  const renames = tour.stops.map(({ id, version }, index) => ({ stopId: id, version, name: letters[index] ?? '' }))
  await call(page, 'stops.updateMany', { tourId: tour.id, stops: renames })
  const [, second, third] = tour.stops
  const link = { kind: 'stop', yawDeg: 0, pitchDeg: 0, title: 'On', details: { targetStopId: third?.id } }
  await call(page, 'hotspots.create', { stopId: second?.id, ...link })
  const storedNames = async () => (await storedTour(page, tour)).stops.map(({ name }) => name).join(' ')
  await page.goto(`/home/${tour.id}/edit/stops?flag=multi-user`)

  await test.step('starts a selection by a click with Ctrl', async () => {
    const card = (name: string) => page.getByRole('article').filter({ hasText: name })
    await card('2. B')
      .getByText('1 hotspot')
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(selected(page)).toHaveCount(1)
    await expect(option(page, /^2\. B/)).toBeFocused()
    await expectAnnounced(page, '1 selected')
  })
  await test.step('extends the selection by a click with Shift', async () => {
    await option(page, /^5\. E/).click({ modifiers: ['Shift'] })
    await expect(selected(page)).toHaveText([/2\. B/, /3\. C/, /4\. D/, /5\. E/])
  })
  await test.step('removes a stop from the selection by a click', async () => {
    await option(page, /^3\. C/).click()
    await expect(selected(page)).toHaveCount(3)
    await expectAnnounced(page, '3 selected')
    await expectAccessible(page)
  })
  await test.step('keeps the selection on a click between the cards', async () => {
    const box = await option(page, /^2\. B/).boundingBox()
    if (!box) throw new Error('the second stop is not displayed')
    await page.mouse.click(box.x + 8, box.y + box.height + 6)
    await expect(selected(page)).toHaveCount(3)
    await page.keyboard.press('ArrowRight')
    await expect(option(page, /^4\. D/)).toBeFocused()
  })
  await test.step('keeps the selection while the map is open', async () => {
    const layout = (name: string) => page.getByRole('radio', { name, exact: true })
    await layout('Map').locator('..').click()
    await expect(list(page)).toHaveCount(0)
    await layout('Grid').locator('..').click()
    await expect(selected(page)).toHaveCount(3)
    await expect(layout('Grid')).toBeFocused()
  })
  await test.step('renames the selected stops by a pattern', async () => {
    await action(page, 'Rename').click()
    const renaming = page.getByRole('dialog', { name: 'Rename 3 stops' })
    const pattern = renaming.getByRole('textbox', { name: 'Pattern' })
    await expect(pattern).toBeFocused()
    await pattern.fill('Room ')
    await renaming.getByRole('button', { name: 'Number (01)' }).click()
    await expect(pattern).toHaveValue('Room {nn}')
    await renaming.getByRole('textbox', { name: 'Start number' }).fill('9')
    await expect(renaming.getByRole('listitem')).toHaveText(['BRoom 09', 'DRoom 10', 'ERoom 11'])
    await expectAccessible(page)
    await renaming.getByRole('button', { name: 'Rename 3 stops' }).click()
    await expect(notice(page, '3 stops renamed.')).toBeVisible()
    await expect(action(page, 'Rename')).toBeFocused()
    await expect.poll(storedNames).toBe('A Room 09 C Room 10 Room 11')
    await expect(selected(page)).toHaveCount(3)
  })
  await test.step('undoes the renaming as one step', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(storedNames).toBe('A B C D E')
  })
  await test.step('redoes the renaming as one step', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect.poll(storedNames).toBe('A Room 09 C Room 10 Room 11')
  })
  await test.step('replaces a word in the selected texts', async () => {
    await page.getByRole('button', { name: 'Find and replace' }).click()
    const replacing = page.getByRole('dialog', { name: 'Find and replace' })
    await replacing.getByRole('textbox', { name: 'Find' }).fill('room')
    await replacing.getByRole('textbox', { name: 'Replace with' }).fill('Hall')
    await expect(replacing.getByRole('status')).toHaveText('4 matches in 4 texts')
    await replacing.getByRole('checkbox', { name: /^Tour · Name/ }).uncheck()
    await expectAccessible(page)
    await replacing.getByRole('button', { name: 'Replace in 3 texts' }).click()
    await expect.poll(storedNames).toBe('A Hall 09 C Hall 10 Hall 11')
  })
  await test.step('undoes the replacement', async () => {
    await notice(page, '3 texts changed').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(storedNames).toBe('A Room 09 C Room 10 Room 11')
  })
  await test.step('moves the selected stops to the start', async () => {
    await action(page, 'Move').click()
    await page.getByRole('menuitem', { name: 'To the start' }).click()
    await expect.poll(storedNames).toBe('Room 09 Room 10 Room 11 A C')
  })
  await test.step('moves the selected stops after another stop', async () => {
    await action(page, 'Move').click()
    await page.getByRole('menuitem', { name: 'After a stop…' }).click()
    const moving = page.getByRole('dialog', { name: 'Move 3 stops' })
    await moving.getByRole('combobox', { name: 'After this stop' }).click()
    await page.getByRole('option', { name: 'A', exact: true }).click()
    await expectAccessible(page)
    await moving.getByRole('button', { name: 'Move 3 stops' }).click()
    await expect.poll(storedNames).toBe('A Room 09 Room 10 Room 11 C')
  })
  await test.step('hides the selected stops from the stop list', async () => {
    await action(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Hide from stop list' }).click()
    await expect(notice(page, '3 stops hidden from the stop list.')).toBeVisible()
    await expect(selected(page).first()).toContainText('hidden from list')
  })
  await test.step('levels the selected stops', async () => {
    await action(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Set north and leveling' }).click()
    const aligning = page.getByRole('dialog', { name: 'North and leveling of 3 stops' })
    await aligning.getByRole('textbox', { name: 'Leveling, roll' }).fill('-3.5')
    await expectAccessible(page)
    await aligning.getByRole('button', { name: 'Change 3 stops' }).click()
    await expect
      .poll(async () => (await storedTour(page, tour)).stops.map(({ levelRollDeg }) => levelRollDeg))
      .toEqual([0, -3.5, -3.5, -3.5, 0])
  })
  await test.step('copies the selected stops to another tour', async () => {
    const annex = await createTour(page, 'Annex', 1)
    await action(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Copy to another tour' }).click()
    const copyingStops = page.getByRole('dialog', { name: 'Copy 3 stops to another tour' })
    await copyingStops.getByRole('combobox', { name: 'Tour' }).fill('Annex')
    await page.getByRole('option', { name: 'Annex' }).click()
    await expectAccessible(page)
    await copyingStops.getByRole('button', { name: 'Copy 3 stops' }).click()
    await expect(notice(page, '3 stops copied to “Annex”')).toBeVisible()
    const copyCount = async () => (await storedTour(page, annex)).stops.length
    expect(await copyCount()).toBe(4)
    await expect.poll(storedNames).toBe('A Room 09 Room 10 Room 11 C')
    await notice(page, '3 stops copied to “Annex”').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(copyCount).toBe(1)
  })
  await test.step('duplicates the selected stops', async () => {
    await action(page, 'Duplicate').click()
    await expect(notice(page, '3 stops duplicated.')).toBeVisible()
    await expect(list(page).getByRole('option')).toHaveCount(8)
    await expect(selected(page)).toHaveText([/3\. Room 09/, /5\. Room 10/, /7\. Room 11/])
  })
  await test.step('undoes the duplication', async () => {
    await notice(page, '3 stops duplicated.').getByRole('button', { name: 'Undo' }).click()
    await expect(list(page).getByRole('option')).toHaveCount(5)
  })
  await test.step('selects stops by keyboard', async () => {
    await option(page, /^1\. A/).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(selected(page)).toHaveText([/1\. A/, /2\. Room 09/])
    await page.keyboard.press('ControlOrMeta+a')
    await expect(selected(page)).toHaveCount(5)
    await page.keyboard.press('Space')
    await expect(selected(page)).toHaveCount(4)
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
  })
  await test.step('ends the selection by Escape', async () => {
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^\d\. / }).and(page.locator(':focus'))).toBeVisible()
  })
  const deleting = page.getByRole('dialog', { name: 'Delete 2 stops?' })
  const select = page.getByRole('button', { name: 'Select', exact: true })
  await test.step('starts an empty selection by the button', async () => {
    await select.click()
    await expect(select).toHaveAttribute('aria-pressed', 'true')
    await expect(action(page, 'Delete')).toBeDisabled()
  })
  await test.step('asks before it deletes stops', async () => {
    await option(page, /^1\. A/).click()
    await option(page, /^5\. C/).click()
    await page.keyboard.press('Delete')
    await expect(deleting.getByRole('listitem')).toHaveText(['A', 'C'])
    await expect(deleting).toContainText('1 link leads to these stops and will be broken.')
    await expect(deleting).toContainText('This includes the first stop.')
    await expect(deleting.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
  })
  await test.step('deletes the selected stops', async () => {
    await deleting.getByRole('button', { name: 'Delete 2 stops' }).click()
    await expect(list(page).getByRole('option')).toHaveCount(3)
    await expect(option(page, /^1\. Room 09/)).toBeFocused()
    await expect.poll(storedNames).toBe('Room 09 Room 10 Room 11')
  })
  await test.step('restores the deleted stops as selected', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(storedNames).toBe('A Room 09 Room 10 Room 11 C')
    await expect(selected(page)).toHaveText([/1\. A/, /5\. C/])
  })
  await test.step('clears the selection', async () => {
    await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(select).toBeFocused()
    await expect(selectionBar(page)).toHaveCount(0)
  })
  await test.step('selects hotspots of a stop', async () => {
    const info = { kind: 'info', yawDeg: 0, pitchDeg: -80, title: 'Logo' }
    await call(page, 'hotspots.create', { stopId: second?.id, ...info })
    await page.goto(`/home/${tour.id}/hotspots-manager/${second?.id}`)
    await page.getByRole('button', { name: 'Select several' }).click()
    const hotspot = (name: RegExp) =>
      page.getByRole('list', { name: 'Select hotspots' }).getByRole('checkbox', { name })
    await hotspot(/^On/).click()
    await hotspot(/^Logo/).click({ modifiers: ['Shift'] })
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
    await expectAccessible(page)
  })
  const hotspotAction = async (name: string) => {
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await test.step('hides the selected hotspots from visitors', async () => {
    await hotspotAction('Hide from visitors')
    await expect(notice(page, '2 hotspots changed')).toBeVisible()
  })
  await test.step('copies the selected hotspots to other stops', async () => {
    await hotspotAction('Copy to other stops')
    const copying = page.getByRole('dialog', { name: 'Copy 2 hotspots to other stops' })
    await copying.getByRole('checkbox', { name: 'Select all' }).check()
    await expectAccessible(page)
    await copying.getByRole('button', { name: 'Copy to 4 stops' }).click()
    // The link isn't copied to the stop that it leads to.
    await expect(notice(page, '7 hotspots added')).toBeVisible()
    const storedCounts = async () => (await storedTour(page, tour)).stops.map(({ hotspots }) => hotspots.length)
    await expect.poll(storedCounts).toEqual([2, 2, 2, 2, 1])
  })
})

test('an editor changes stops that a colleague edits', anySize, async ({ app, browser, page }) => {
  await signIn(page)
  const tour = await createTour(page, 'Three rooms', 3)
  const [first, second, third] = tour.stops
  if (!first || !second || !third) throw new Error('there are not three stops')
  await page.goto(`/home/${tour.id}/edit/stops?flag=multi-user`)
  await expect(page.getByRole('article')).toHaveCount(3)
  const colleaguesPage = await inviteColleague({ app, browser, page, firstName: 'Cleo' })
  await colleaguesPage.setViewportSize({ width: 1440, height: 900 })
  await colleaguesPage.goto(`/home/${tour.id}/edit/stop/${first.id}?flag=multi-user`)
  await refetch(page)
  await expect(page.getByRole('article').first()).toContainText('Cleo Park is here')
  await call(colleaguesPage, 'stops.update', { stopId: second.id, version: second.version, name: 'Cleo’s choice' })

  const renaming = page.getByRole('dialog', { name: 'Rename 3 stops' })
  await test.step('reads which stops will be skipped', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await selectionBar(page).getByRole('button', { name: 'Select all 3' }).click()
    await action(page, 'Rename').click()
    await renaming.getByRole('textbox', { name: 'Pattern' }).fill('Room {n}')
    await expect(renaming.getByRole('listitem').first()).toContainText('Cleo Park is editing this stop.')
  })
  await test.step('reads why stops were skipped', async () => {
    await renaming.getByRole('button', { name: 'Rename 2 stops' }).click()
    const skippedNotice = notice(page, "2 stops weren't changed")
    await expect(skippedNotice).toContainText(`${first.name}: Cleo Park is editing this stop.`)
    await expect(skippedNotice).toContainText('Someone else just changed it.')
  })
  await test.step('keeps the skipped stops selected', async () => {
    await expect(selected(page)).toHaveText([/^1\. /, /^2\. Cleo’s choice/])
    await expectAccessibleEverywhere(page)
  })
  const names = (await storedTour(page, tour)).stops.map(({ name }) => name)
  expect(names).toEqual([first.name, 'Cleo’s choice', 'Room 3'])
  await colleaguesPage.context().close()
})
