import type { Page } from '@playwright/test'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { closePane, createTour, openPane, signIn, stageHotspot, storedTour } from '../support/editor.ts'

/** Clicks the stage at a position from 0 to 1 of its size. */
async function clickStage(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator('.surface').boundingBox()
  if (!box) throw new Error('the stage has no box')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

async function selectAreaTool(page: Page): Promise<void> {
  await closePane(page)
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'More' }).click()
  const menuItem = page.getByRole('menuitem', { name: 'Area', exact: true })
  await menuItem.click()
  await expect(menuItem).toBeHidden()
}

async function openHotspots(page: Page, tour: Tour): Promise<void> {
  await page.goto(`/home/${tour.id}/hotspots-manager/${tour.stops[0]?.id}`)
  await expect(page.getByText(/^yaw/)).toBeAttached()
}

const firstHotspot = async (page: Page, tour: Tour) => (await storedTour(page, tour)).stops[0]?.hotspots[0]

async function cornersOf(page: Page, tour: Tour): Promise<readonly { yawDeg: number; pitchDeg: number }[]> {
  const details: unknown = (await firstHotspot(page, tour))?.details
  return Reflect.get(Object(details), 'corners') ?? []
}

/** Chooses the action of an area. */
async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('combobox', { name: 'On click' }).click()
  await page.getByRole('option', { name: action, exact: true }).click()
}

test('an editor draws an area', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, 'Areas', 2)
  await openHotspots(page, tour)
  await selectAreaTool(page)
  const hint = page.locator('[data-place=hint]')
  await expect(hint.getByRole('status')).toHaveText(/Click the corners/)
  await test.step('draws corners by clicks', async () => {
    await clickStage(page, 0.3, 0.35)
    await clickStage(page, 0.7, 0.4)
    await clickStage(page, 0.5, 0.5)
    await page.keyboard.press('Backspace')
    await expect(hint.getByRole('status')).toHaveText(/^2 corners/)
    await clickStage(page, 0.7, 0.65)
    await clickStage(page, 0.35, 0.6)
    await expect(hint.getByRole('status')).toHaveText(/^4 corners/)
    await page.keyboard.press('Enter')
  })
  await test.step('gives the area an action', async () => {
    await openPane(page, 'Details')
    await chooseAction(page, 'Info')
    await page.getByRole('button', { name: 'Add area' }).click()
    await page.getByLabel('Label', { exact: true }).fill('Wall')
    await expect.poll(async () => (await firstHotspot(page, tour))?.title).toBe('Wall')
    expect(await cornersOf(page, tour)).toHaveLength(4)
  })
  await test.step('changes the action of the area', async () => {
    await chooseAction(page, 'External link')
    await page.getByLabel('Link').fill('example.org/wall')
    await page.getByRole('button', { name: 'Add external link' }).click()
    await expect
      .poll(async () => JSON.stringify((await firstHotspot(page, tour))?.details))
      .toContain('example.org/wall')
    await expectAccessibleEverywhere(page)
  })
  await closePane(page)
  const corner = page.getByRole('button', { name: 'Corner 2 of 4' })
  await corner.focus()
  const cornersBefore = await cornersOf(page, tour)
  await test.step('moves a corner by keyboard', async () => {
    await page.keyboard.press('Shift+ArrowRight')
    await expect
      .poll(async () => (await cornersOf(page, tour))[1]?.yawDeg)
      .toBeCloseTo((cornersBefore[1]?.yawDeg ?? 0) + 5, 2)
    await expect(corner).toBeFocused()
  })
  await test.step('undoes the move of a corner', async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(() => cornersOf(page, tour)).toEqual(cornersBefore)
  })
  await test.step('adds a corner by keyboard', async () => {
    await page.getByRole('button', { name: 'Add a corner after corner 1' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Corner 2 of 5' })).toBeFocused()
    await expect.poll(async () => (await cornersOf(page, tour)).length).toBe(5)
  })
  await test.step('deletes a corner by keyboard', async () => {
    await page.keyboard.press('Delete')
    await expect.poll(async () => (await cornersOf(page, tour)).length).toBe(4)
  })
  const draggedTo = await test.step('drags a corner', async () => {
    const cornerBox = await page.getByRole('button', { name: 'Corner 1 of 4' }).boundingBox()
    if (!cornerBox) throw new Error('the corner has no box')
    const x = cornerBox.x + cornerBox.width / 2
    const y = cornerBox.y + cornerBox.height / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 30, y - 30, { steps: 4 })
    await page.mouse.up()
    await expect
      .poll(async () => (await cornersOf(page, tour))[0]?.yawDeg)
      .toBeLessThan((cornersBefore[0]?.yawDeg ?? 0) - 0.5)
    return { x: x - 30, y: y - 30 }
  })
  const draggedCorners = await cornersOf(page, tour)

  await test.step('rejects a drag across the opposite edge', async () => {
    const stageBox = await page.locator('.surface').boundingBox()
    if (!stageBox) throw new Error('the stage has no box')
    await page.mouse.move(draggedTo.x, draggedTo.y)
    await page.mouse.down()
    await page.mouse.move(stageBox.x + stageBox.width * 0.75, stageBox.y + stageBox.height * 0.5, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByText("The outline of an area can't cross itself")).toBeVisible()
    expect(await cornersOf(page, tour)).toEqual(draggedCorners)
  })
  await test.step('moves the whole area by keyboard', async () => {
    const hotspotButton = stageHotspot(page, /Wall/)
    const hotspotBefore = await firstHotspot(page, tour)
    await page.getByRole('link', { name: /Wall/ }).focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect
      .poll(async () => (await firstHotspot(page, tour))?.pitchDeg)
      .toBeCloseTo((hotspotBefore?.pitchDeg ?? 0) + 5, 1)
    expect((await cornersOf(page, tour))[0]?.pitchDeg).toBeGreaterThan((draggedCorners[0]?.pitchDeg ?? 0) + 2)
    await expect(hotspotButton).toHaveCount(0)
  })
})

/** Draws a bow tie. Its outline crosses itself. */
async function drawBowTie(page: Page): Promise<void> {
  for (const [x, y] of [
    [0.3, 0.4],
    [0.7, 0.65],
    [0.7, 0.4],
    [0.3, 0.65],
  ] as const)
    await clickStage(page, x, y)
}

/** Expects a confirmation before an unfinished hotspot is discarded, and cancels it. */
async function cancelLeaving(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'General', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
}

test('an editor places an area by keyboard', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, 'Areas without a pointer', 2)
  const [, neighbor] = tour.stops
  await openHotspots(page, tour)
  await selectAreaTool(page)
  await test.step('reports an outline that crosses itself', async () => {
    await drawBowTie(page)
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByText("The outline of an area can't cross itself")).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-place=hint]')).toBeHidden()
  })
  const linkField = page.getByLabel('Link')
  await test.step('keeps typed text while a corner moves', async () => {
    await selectAreaTool(page)
    await page.getByRole('button', { name: 'Place in the center' }).press('Enter')
    await openPane(page, 'Details')
    await chooseAction(page, 'External link')
    await linkField.fill('example.org/door')
    await page.getByRole('button', { name: 'Corner 2 of 4' }).press('ArrowRight')
    await expect(linkField).toHaveValue('example.org/door')
  })
  await test.step('keeps typed text after a click beside the area', async () => {
    await clickStage(page, 0.06, 0.6)
    await expect(page.getByRole('button', { name: 'Corner 2 of 4' })).toBeVisible()
    await expect(linkField).toHaveValue('example.org/door')
  })
  await test.step('keeps typed text when leaving is canceled', async () => {
    await cancelLeaving(page)
    await expect(linkField).toHaveValue('example.org/door')
  })
  await test.step('adds an external link', async () => {
    await page.getByRole('button', { name: 'Add external link' }).click()
    await expect
      .poll(async () => JSON.stringify((await firstHotspot(page, tour))?.details))
      .toContain('example.org/door')
  })
  await test.step('changes the action to a link with a link back', async () => {
    // The link back is placed in both stops side by side, because their norths aren't set.
    await chooseAction(page, 'Link')
    await page.getByRole('option', { name: neighbor?.name ?? '' }).click()
    await page.getByRole('button', { name: 'Add link' }).click()
    await expect.poll(async () => JSON.stringify((await firstHotspot(page, tour))?.details)).toContain(neighbor?.id)
    expect((await firstHotspot(page, tour))?.kind).toBe('area')
    const bothEnds = page.getByRole('dialog', { name: /^Link between/ })
    await bothEnds.getByRole('button', { name: 'Save link' }).click()
    await expect(bothEnds).toBeHidden()
    await expect.poll(async () => (await storedTour(page, tour)).stops[1]?.hotspots).toMatchObject([{ kind: 'stop' }])
    await expect(page.getByText(/links back here/)).toBeVisible()
  })
})
