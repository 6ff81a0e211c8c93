import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { createTour, signIn } from '../support/editor.ts'
import { placeOnPlan, storedLinks } from '../support/linked-stops.ts'

test('an editor adds suggested links', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, 'Unlinked', 4)
  await placeOnPlan(page, tour, 231)
  const [first, second, third, fourth] = tour.stops.map(({ name }) => name)
  const dialog = page.getByRole('dialog', { name: 'Suggested links' })
  const pair = (name: string) => dialog.getByRole('checkbox', { name })
  const addedLinks = [
    { stopIndex: 0, targetIndex: 1, yawDeg: 60 },
    { stopIndex: 1, targetIndex: 0, yawDeg: 150 },
    { stopIndex: 1, targetIndex: 2, yawDeg: -30 },
    { stopIndex: 2, targetIndex: 1, yawDeg: 70 },
  ]
  await test.step('replaces the issue of each unlinked stop by one note', async () => {
    await page.goto(`/home/${tour.id}/edit/stops`)
    await expect(page.getByText("4 stops aren't linked yet")).toBeVisible()
    await expect(page.getByText(/^\d+ issues?$/)).toHaveCount(0)
  })
  await test.step('suggests links for stops that are next to each other', async () => {
    await page.getByRole('button', { name: 'Suggest links' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(pair(`${first} and ${second}`)).toHaveAccessibleDescription('Next to each other on Ground floor')
    await expect(pair(`${third} and ${fourth}`)).toHaveAccessibleDescription('Next in order Check the direction')
    await expectAccessibleEverywhere(page)
  })
  await test.step('finds no direction between panoramas of different rooms', async () => {
    await dialog.getByRole('button', { name: 'Compare panoramas' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Direction found for 0 of 1 pair.')
    const noMatch = 'Next in order No match. Check the direction'
    await expect(pair(`${third} and ${fourth}`)).toHaveAccessibleDescription(noMatch)
  })
  await test.step('adds the selected links in their directions on the plan', async () => {
    await pair(`${third} and ${fourth}`).uncheck()
    await dialog.getByRole('button', { name: 'Add 4 links' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('4 links added.')).toBeVisible()
    await expect(page.getByText("1 stop isn't linked yet")).toBeVisible()
    expect(await storedLinks(page, tour)).toEqual(addedLinks)
  })
  await test.step('undoes all links as one step', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText("4 stops aren't linked yet")).toBeVisible()
    await expect.poll(() => storedLinks(page, tour)).toEqual([])
  })
  await test.step('redoes all links as one step', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(page.getByText("1 stop isn't linked yet")).toBeVisible()
    await expect.poll(() => storedLinks(page, tour)).toEqual(addedLinks)
  })
  await test.step('stays open while links are added', async () => {
    const failure = Promise.withResolvers<void>()
    await page.route(/hotspots\.createMany/, (route) => failure.promise.then(() => route.abort()))
    await page.getByRole('button', { name: 'Suggest links' }).click()
    await dialog.getByRole('button', { name: 'Add 2 links' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    failure.resolve()
  })
  await test.step('keeps the links of a failed request selected', async () => {
    await expect(dialog.getByRole('alert')).toContainText("2 links couldn't be added")
    await expect(pair(`${third} and ${fourth}`)).toBeChecked()
  })
  await test.step('adds the links after a retry', async () => {
    await page.unroute(/hotspots\.createMany/)
    await dialog.getByRole('button', { name: 'Add 2 links' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/linked yet/)).toHaveCount(0)
    await expect(page.getByText('All stops can be reached, and none is a dead end.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tour Stops' })).toBeFocused()
  })
})
