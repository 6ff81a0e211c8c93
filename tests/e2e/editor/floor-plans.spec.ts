import type { Page } from '@playwright/test'
import type { PlanPoint } from '../../../src/client/features/tours/floor-plans/plan-position.ts'
import { bearingDeg } from '../../../src/shared/geometry/sphere.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { aDrawnPlan } from '../support/drawn-plan.ts'
import { call, createTour, openScreen, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { sendToLibrary } from '../support/files.ts'

const positionsOf = async (page: Page, tour: Tour) =>
  (await storedTour(page, tour)).stops.map(({ floorPlanPosition }) => floorPlanPosition)

/** Clicks the plan at a position from 0 to 1. */
async function clickPlan(page: Page, x: number, y: number): Promise<void> {
  const box = await page.getByRole('img', { name: /Floor plan/ }).boundingBox()
  if (!box) throw new Error('the plan has no box')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

/** Presses the plan at a position from 0 to 1, and drags toward another one. */
async function pressAndAim(page: Page, from: PlanPoint, to: PlanPoint): Promise<void> {
  const box = await page.getByRole('img', { name: /Floor plan/ }).boundingBox()
  if (!box) throw new Error('the plan has no box')
  await page.mouse.move(box.x + box.width * from.x, box.y + box.height * from.y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to.x, box.y + box.height * to.y, { steps: 3 })
  await page.mouse.up()
}

/** Bearing of the first stop's start view. */
async function firstBearing(page: Page, tour: Tour): Promise<number> {
  const [stop] = (await storedTour(page, tour)).stops
  return bearingDeg(stop?.initialView.yawDeg ?? Number.NaN, stop?.northOffsetDeg ?? 0)
}

test(
  'stops can be placed on a floor plan by click, drag, keys and numbers, and a missing image is reported',
  anySize,
  async ({ page }) => {
    await signIn(page)
    const planName = 'Boathouse plan'
    await sendToLibrary(page, { bytes: await aDrawnPlan(236), name: `${planName}.png`, kind: 'images' })
    const tour = await createTour(page, 'Planned', 3)
    await page.goto(`/home/${tour.id}/edit/general`)
    await page.getByRole('button', { name: 'Add floor plan' }).click()
    await page.getByRole('dialog').getByRole('gridcell', { name: planName }).click()
    await expect(page.getByLabel('Floor plan name')).toHaveValue(planName)
    await expect(page.getByText('0 of 3 stops placed')).toBeVisible()
    await page.getByLabel('Floor plan name').fill('Ground')
    await untilSaved(page)
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'Place stops on Ground' }).click()
    const [firstStop, secondStop, thirdStop] = tour.stops.map((stop) => stop.name)
    const row = (stop = '') => page.getByRole('list', { name: 'Tour Stops' }).getByRole('button', { name: stop })
    await row(firstStop).click()
    await expect(page.getByText(`Click the plan where “${firstStop}” is`)).toBeVisible()
    await pressAndAim(page, { x: 0.25, y: 0.5 }, { x: 0.4, y: 0.5 })
    // The start view points to the right, and the next unplaced stop is selected automatically.
    await expect.poll(() => firstBearing(page, tour)).toBeCloseTo(90, 0)
    await expect(page.getByText(`Click the plan where “${secondStop}” is`)).toBeVisible()
    await clickPlan(page, 0.75, 0.25)
    // A stop that a key selects is placed by numbers.
    await row(thirdStop).press('Enter')
    await expect(page.getByLabel('From the left')).toBeFocused()
    await page.keyboard.type('50 50 90')
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name: 'Ground', exact: true })
    await expect(heading).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `“${thirdStop}” is on the plan.` })).toBeVisible()
    const thirdPin = page.getByRole('button', { name: `3 ${thirdStop}`, exact: true })
    await thirdPin.press('ArrowRight')
    await thirdPin.press('Shift+ArrowDown')
    await page.getByLabel('From the left').fill('60')
    const near = (x: number, y: number) => expect.objectContaining({ x: expect.closeTo(x, 2), y: expect.closeTo(y, 2) })
    await expect.poll(() => positionsOf(page, tour)).toEqual([near(0.25, 0.5), near(0.75, 0.25), near(0.6, 0.55)])
    await expectAccessibleEverywhere(page)
    // A pin can be dragged to another position.
    const firstPin = page.getByRole('button', { name: `1 ${firstStop}`, exact: true })
    const pinBox = await firstPin.boundingBox()
    const planBox = await page.getByRole('img', { name: /Floor plan/ }).boundingBox()
    if (!pinBox || !planBox) throw new Error('the plan or the pin has no box')
    await page.mouse.move(pinBox.x + pinBox.width / 2, pinBox.y + pinBox.height / 2)
    await page.mouse.down()
    await page.mouse.move(planBox.x + planBox.width * 0.2, planBox.y + planBox.height * 0.2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await positionsOf(page, tour))[0]).toEqual(near(0.2, 0.2))
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => (await positionsOf(page, tour))[0]).toEqual(near(0.25, 0.5))
    // The cone turns by keys, and the field of its bearing follows.
    await firstPin.click()
    await page.getByRole('slider', { name: `Direction of the start view of ${firstStop}` }).press('Shift+ArrowRight')
    await expect(page.getByLabel('Start view, from north')).toHaveValue('105°')
    await expect.poll(() => firstBearing(page, tour)).toBeCloseTo(105, 0)
    const northDial = page.getByRole('slider', { name: 'North' })
    await northDial.press('Shift+ArrowRight')
    await northDial.press('ArrowLeft')
    await expect.poll(async () => (await storedTour(page, tour)).floorPlans[0]?.northDeg).toBe(14)
    await thirdPin.focus()
    await page.getByRole('button', { name: 'Remove from plan' }).press('Enter')
    await expect(heading).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `Click the plan where “${thirdStop}” is` })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await thirdPin.press('Delete')
    await expect(heading).toBeFocused()
    await expect.poll(async () => (await positionsOf(page, tour))[2]).toBeNull()
    await page.getByRole('link', { name: 'Back to General' }).click()
    await expect(page.getByText('2 of 3 stops placed')).toBeVisible()
    await page.getByRole('button', { name: 'Remove floor plan Ground' }).press('Enter')
    await expect(page.getByRole('group', { name: 'Floor plans' })).toBeFocused()
    await expect.poll(async () => (await storedTour(page, tour)).floorPlans).toEqual([])
    // Undo restores the removed floor plan. It keeps the floor plan that was added after the removal.
    await page.getByRole('button', { name: 'Add floor plan' }).click()
    await page.getByRole('dialog').getByRole('gridcell', { name: planName }).click()
    const planNames = async () => (await storedTour(page, tour)).floorPlans.map((floorPlan) => floorPlan.name)
    await expect.poll(planNames).toEqual([planName])
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(planNames).toEqual(['Ground', planName])
    await expect(page.getByText('2 of 3 stops placed')).toBeVisible()

    const planWithoutImage = (await storedTour(page, tour)).floorPlans[0]
    await call(page, 'media.remove', { mediaId: planWithoutImage?.mediaId, force: true })
    await page.goto(`/home/${tour.id}/edit/floorplan/${planWithoutImage?.id}`)
    await expect(page.getByText('Its image is no longer in the library.')).toBeVisible()
    await expectAccessible(page)
    await openScreen(page, `/home/${tour.id}/edit/publish`)
    await expect(page.getByText('A floor plan has no image.').first()).toBeVisible()
    await openScreen(page, `/home/${tour.id}/edit/floorplan/${crypto.randomUUID()}`)
    await expect(page.getByText('This floor plan no longer exists')).toBeVisible()
  },
)
