import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { aDrawnPlan } from '../support/drawn-plan.ts'
import { call, createTour, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { sendToLibrary } from '../support/files.ts'

type Page = Parameters<typeof signIn>[0]

const positionsOf = async (page: Page, tour: Tour) =>
  (await storedTour(page, tour)).stops.map(({ floorPlanPosition }) => floorPlanPosition)

/** Clicks the plan at a position from 0 to 1. */
async function clickPlan(page: Page, x: number, y: number): Promise<void> {
  const box = await page.getByRole('img', { name: /Floor plan/ }).boundingBox()
  if (!box) throw new Error('there is no plan')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

test(
  'a floor plan is added, its stops are placed by click, drag, keys and numbers, and a missing image is reported',
  anySize,
  async ({ page }) => {
    await signIn(page)
    const name = 'Boathouse plan'
    await sendToLibrary(page, { bytes: await aDrawnPlan(236), name: `${name}.png`, kind: 'images' })
    const tour = await createTour(page, 'Planned', 3)
    await page.goto(`/home/${tour.id}/edit/general`)
    await page.getByRole('button', { name: 'Add floor plan' }).click()
    await page.getByRole('dialog').getByRole('gridcell', { name }).click()
    await expect(page.getByLabel('Floor plan name')).toHaveValue(name)
    await expect(page.getByText('0 of 3 stops placed')).toBeVisible()
    await page.getByLabel('Floor plan name').fill('Ground')
    await untilSaved(page)
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'Place stops on Ground' }).click()
    const [first, second, third] = tour.stops.map((stop) => stop.name)
    const row = (stop = '') => page.getByRole('list', { name: 'Tour Stops' }).getByRole('button', { name: stop })
    await row(first).click()
    await expect(page.getByText(`Click the plan where “${first}” is.`)).toBeVisible()
    await clickPlan(page, 0.25, 0.5)
    // The next unplaced stop is selected automatically.
    await expect(page.getByText(`Click the plan where “${second}” is.`)).toBeVisible()
    await clickPlan(page, 0.75, 0.25)
    await page.getByRole('button', { name: 'Place in the center' }).click()
    const heading = page.getByRole('heading', { name: 'Ground', exact: true })
    await expect(heading).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `“${third}” is on the plan.` })).toBeVisible()
    const thirdPin = page.getByRole('button', { name: `3 ${third}`, exact: true })
    await thirdPin.press('ArrowRight')
    await thirdPin.press('Shift+ArrowDown')
    await page.getByLabel('From the left').fill('60')
    const near = (x: number, y: number) => expect.objectContaining({ x: expect.closeTo(x, 2), y: expect.closeTo(y, 2) })
    await expect.poll(() => positionsOf(page, tour)).toEqual([near(0.25, 0.5), near(0.75, 0.25), near(0.6, 0.55)])
    await expectAccessibleEverywhere(page)
    // The pin is dragged to another position.
    const pin = page.getByRole('button', { name: `1 ${first}`, exact: true })
    const from = await pin.boundingBox()
    const plan = await page.getByRole('img', { name: /Floor plan/ }).boundingBox()
    if (!from || !plan) throw new Error('there is no plan')
    await page.mouse.move(from.x + 22, from.y + 22)
    await page.mouse.down()
    await page.mouse.move(plan.x + plan.width * 0.2, plan.y + plan.height * 0.2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await positionsOf(page, tour))[0]).toEqual(near(0.2, 0.2))
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => (await positionsOf(page, tour))[0]).toEqual(near(0.25, 0.5))
    const dial = page.getByRole('slider', { name: 'North' })
    await dial.press('Shift+ArrowRight')
    await dial.press('ArrowLeft')
    await expect.poll(async () => (await storedTour(page, tour)).floorPlans[0]?.northDeg).toBe(14)
    await thirdPin.focus()
    await page.getByRole('button', { name: 'Remove from plan' }).press('Enter')
    await expect(heading).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `Click the plan where “${third}” is.` })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await thirdPin.press('Delete')
    await expect(heading).toBeFocused()
    await expect.poll(async () => (await positionsOf(page, tour))[2]).toBeNull()
    await page.getByRole('link', { name: 'General' }).first().click()
    await expect(page.getByText('2 of 3 stops placed')).toBeVisible()
    await page.getByRole('button', { name: 'Remove floor plan Ground' }).press('Enter')
    await expect(page.getByRole('group', { name: 'Floor plans' })).toBeFocused()
    await expect.poll(async () => (await storedTour(page, tour)).floorPlans).toEqual([])
    // Undoing the removal keeps later changes.
    await page.getByRole('button', { name: 'Add floor plan' }).click()
    await page.getByRole('dialog').getByRole('gridcell', { name }).click()
    const plans = async () => (await storedTour(page, tour)).floorPlans.map((floorPlan) => floorPlan.name)
    await expect.poll(plans).toEqual([name])
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(plans).toEqual(['Ground', name])
    await expect(page.getByText('2 of 3 stops placed')).toBeVisible()

    const planWithoutImage = (await storedTour(page, tour)).floorPlans[0]
    await call(page, 'media.remove', { mediaId: planWithoutImage?.mediaId, force: true })
    await page.goto(`/home/${tour.id}/edit/floorplan/${planWithoutImage?.id}`)
    await expect(page.getByText('Its image is no longer in the library.')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/home/${tour.id}/edit/publish`)
    await expect(page.getByText('A floor plan has no image.').first()).toBeVisible()
    await page.goto(`/home/${tour.id}/edit/floorplan/${crypto.randomUUID()}`)
    await expect(page.getByText('This floor plan no longer exists')).toBeVisible()
  },
)
