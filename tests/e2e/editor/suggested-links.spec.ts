import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { createTour, signIn } from '../support/editor.ts'
import { linksOf, placeOnPlan } from '../support/links.ts'

test(
  'links are suggested for stops on a floor plan, added as one step in their true directions, and undone',
  anySize,
  async ({ page }) => {
    await signIn(page)
    const tour = await createTour(page, 'Unlinked', 4)
    await placeOnPlan(page, tour, 231)
    const [first, second, third, fourth] = tour.stops.map(({ name }) => name)
    await page.goto(`/home/${tour.id}/edit/stops`)
    await expect(page.getByText("4 stops aren't linked yet")).toBeVisible()
    // The note replaces an issue for each stop.
    await expect(page.getByText(/^\d+ issues?$/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Suggest links' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggested links' })
    const pair = (name: string) => dialog.getByRole('checkbox', { name })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(pair(`${first} and ${second}`)).toHaveAccessibleDescription('Next to each other on Ground floor')
    await expect(pair(`${third} and ${fourth}`)).toHaveAccessibleDescription('Next in order Check the direction')
    await expectAccessibleEverywhere(page)

    // Rooms that have nothing in common.
    await dialog.getByRole('button', { name: 'Compare panoramas' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Direction found for 0 of 1 pair.')
    const noMatch = 'Next in order No match. Check the direction'
    await expect(pair(`${third} and ${fourth}`)).toHaveAccessibleDescription(noMatch)

    await pair(`${third} and ${fourth}`).uncheck()
    await dialog.getByRole('button', { name: 'Add 4 links' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('4 links added.')).toBeVisible()
    await expect(page.getByText("1 stop isn't linked yet")).toBeVisible()
    const addedLinks = [
      [0, 1, 60],
      [1, 0, 150],
      [1, 2, -30],
      [2, 1, 70],
    ]
    expect(await linksOf(page, tour)).toEqual(addedLinks)

    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText("4 stops aren't linked yet")).toBeVisible()
    await expect.poll(() => linksOf(page, tour)).toEqual([])
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(page.getByText("1 stop isn't linked yet")).toBeVisible()
    await expect.poll(() => linksOf(page, tour)).toEqual(addedLinks)

    // The dialog stays open while links are added, and a request that fails leaves its links selected, to try again.
    const failure = Promise.withResolvers<void>()
    await page.route(/hotspots\.createMany/, (route) => failure.promise.then(() => route.abort()))
    await page.getByRole('button', { name: 'Suggest links' }).click()
    await dialog.getByRole('button', { name: 'Add 2 links' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    failure.resolve()
    await expect(dialog.getByRole('alert')).toContainText("2 links couldn't be added")
    await expect(pair(`${third} and ${fourth}`)).toBeChecked()
    await page.unroute(/hotspots\.createMany/)
    await dialog.getByRole('button', { name: 'Add 2 links' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/linked yet/)).toHaveCount(0)
    await expect(page.getByText('All stops can be reached, and none is a dead end.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tour Stops' })).toBeFocused()
  },
)
