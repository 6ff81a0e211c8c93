import type { Locator, Page } from '@playwright/test'
import { arrivalYawDeg, returnLinkYawDeg } from '../../../src/shared/geometry/sphere.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { coarsePixels } from '../support/contexts.ts'
import { call, closePane, createTour, openPane, signIn, stageHotspot, storedTour } from '../support/editor.ts'

test.use(coarsePixels)

test.beforeEach(({ page }) => signIn(page))

async function untilEditable(page: Page): Promise<void> {
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
  await expect(page.getByText(/^yaw/)).toBeAttached()
}

/** Changes two fields of the stop and undoes both, one by one. */
async function editAndUndo(page: Page, tour: Tour): Promise<void> {
  const [stop] = tour.stops
  await page.goto(`/home/${tour.id}/edit/stop/${stop?.id}`)
  await expect(page.getByRole('button', { name: 'Set as start view' }).or(page.getByText('Start view ✓'))).toBeVisible()
  await openPane(page, 'Details')
  await page.getByLabel('Name').fill('Atrium')
  await page.getByLabel('North offset').fill('45')
  const storedStop = async () => (await storedTour(page, tour)).stops[0]
  await expect.poll(storedStop).toMatchObject({ name: 'Atrium', northOffsetDeg: 45 })
  await expectAccessibleEverywhere(page)
  const undoButton = page.getByRole('button', { name: 'Undo', exact: true })
  await undoButton.click()
  await expect.poll(storedStop).toMatchObject({ name: 'Atrium', northOffsetDeg: 90 })
  await undoButton.click()
  await expect.poll(storedStop).toMatchObject({ name: stop?.name })
}

/** Scrolls a pane past its end with the wheel. */
async function scrollPastEnd(page: Page, pane: Locator): Promise<void> {
  await pane.hover()
  const remainingPx = () => pane.evaluate((box) => box.scrollHeight - box.clientHeight - Math.ceil(box.scrollTop))
  await page.mouse.wheel(0, 4000)
  await expect.poll(remainingPx).toBeLessThanOrEqual(0)
  // Only a new gesture can scroll the page instead of the pane, and a pause begins a new gesture.
  for (let gesture = 0; gesture < 3; gesture += 1) {
    await page.waitForTimeout(400)
    await page.mouse.wheel(0, 400)
  }
}

/** Clicks the panorama off its center. */
async function clickStage(page: Page): Promise<void> {
  const box = await page.locator('.surface').boundingBox()
  if (!box) throw new Error('the stage has no box')
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.55)
}

async function addLink(page: Page, tour: Tour): Promise<void> {
  await closePane(page)
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Link' }).click()
  await clickStage(page)
  const target = tour.stops[1]?.name ?? ''
  await page.getByRole('option', { name: target }).click()
  await page.getByRole('button', { name: 'Add link' }).click()
}

test('an editor places a link with its link back', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Links', 2)
  const norths = tour.stops.map(({ id, version }, index) => ({
    stopId: id,
    version,
    northOffsetDeg: 90 + 120 * index,
  }))
  await call(page, 'stops.updateMany', { tourId: tour.id, stops: norths })
  await test.step('undoes changes of the stop', async () => {
    await editAndUndo(page, tour)
  })
  await test.step('opens the first stop from the misspelled address', async () => {
    await page.goto(`/home/${tour.id}/hotstpots-manager`)
    await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/hotspots-manager/${tour.stops[0]?.id}$`))
    await untilEditable(page)
  })
  const hotspotCounts = async () => (await storedTour(page, tour)).stops.map(({ hotspots }) => hotspots.length)
  await test.step('places a link and its link back', async () => {
    await addLink(page, tour)
    await expect.poll(hotspotCounts).toEqual([1, 1])
    await expect(page.getByText(/links back here/)).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  await test.step('does not scroll the page past the end of the pane', async () => {
    // Hidden inputs of the pane must not make the page scrollable.
    const undoButton = page.getByRole('button', { name: 'Undo', exact: true })
    const undoTop = (await undoButton.boundingBox())?.y
    const pane = page.getByRole('region', { name: 'Details' })
    await pane.evaluate((box) => {
      const rows = document.createElement('div')
      rows.style.height = '1500px'
      const input = document.createElement('input')
      input.style.position = 'absolute'
      box.append(rows, input)
    })
    await scrollPastEnd(page, pane)
    await expect(undoButton).toBeInViewport()
    expect((await undoButton.boundingBox())?.y).toBe(undoTop)
  })
  await test.step('places the link back in the opposite direction', async () => {
    const [stop, target] = (await storedTour(page, tour)).stops
    const link = stop?.hotspots[0]
    const linkBack = target?.hotspots[0]
    if (!stop || !target || !link || !linkBack) throw new Error('the link or its link back is not stored')
    const northOffsets = { northOffsetDeg: stop.northOffsetDeg, targetNorthOffsetDeg: target.northOffsetDeg }
    expect(linkBack.yawDeg).toBeCloseTo(returnLinkYawDeg({ yawDeg: link.yawDeg, ...northOffsets }), 1)
    expect(Math.abs(arrivalYawDeg({ yawDeg: link.yawDeg, ...northOffsets }) - linkBack.yawDeg)).toBeCloseTo(180, 1)
  })
  await test.step('undoes both links as one step', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(hotspotCounts).toEqual([0, 0])
  })
  await test.step('redoes both links as one step', async () => {
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect.poll(hotspotCounts).toEqual([1, 1])
  })
  await test.step('sets the view on arrival', async () => {
    await closePane(page)
    await stageHotspot(page, /./).first().press('Enter')
    await openPane(page, 'Details')
    await page.getByText('Set view…').click()
    const dialog = page.getByRole('dialog', { name: /^View on arrival/ })
    await expect(dialog.getByRole('button', { name: 'Use this view' })).toBeEnabled()
    await dialog.locator('.surface').focus()
    await page.keyboard.press('ArrowRight')
    // The view coasts after the key was released.
    await page.waitForTimeout(600)
    await dialog.getByRole('button', { name: 'Use this view' }).click()
    const storedDetails = async () => JSON.stringify((await storedTour(page, tour)).stops[0]?.hotspots[0]?.details)
    await expect.poll(storedDetails).toContain('"fovDeg"')
  })
})

test('an editor moves and deletes a hotspot', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Positions', 2)
  await page.goto(`/home/${tour.id}/hotspots-manager/${tour.stops[0]?.id}`)
  await untilEditable(page)
  const storedHotspot = async () => {
    const hotspot = (await storedTour(page, tour)).stops[0]?.hotspots[0]
    return { title: hotspot?.title, yawDeg: hotspot?.yawDeg, pitchDeg: hotspot?.pitchDeg }
  }
  await test.step('creates a hotspot by keyboard', async () => {
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Info' }).press('Enter')
    await page.getByRole('button', { name: 'Place in the center' }).press('Enter')
    // The text field has the focus first.
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
    await page.getByLabel('Label', { exact: true }).focus()
    await page.keyboard.type('Clock')
    await expect.poll(storedHotspot).toMatchObject({ title: 'Clock' })
  })
  await test.step('moves the hotspot by numbers', async () => {
    // The angles are collapsed by default.
    await expect(page.getByLabel('Yaw')).toBeHidden()
    await page.getByRole('region', { name: 'Details' }).getByText('Angles').click()
    await page.getByLabel('Yaw').fill('10')
    await page.getByLabel('Pitch').fill('-4')
    await expect.poll(storedHotspot).toEqual({ title: 'Clock', yawDeg: 10, pitchDeg: -4 })
  })
  await test.step('edits its custom data', async () => {
    await page.getByRole('region', { name: 'Details' }).getByText('Advanced').click()
    const customData = page.getByRole('textbox', { name: 'Custom data' })
    const storedData = async () => (await storedTour(page, tour)).stops[0]?.hotspots[0]?.customData
    await customData.fill('{"year": 1820,}')
    await customData.blur()
    await expect(page.getByText('Line 1, column 15: a field name in double quotes is missing.')).toBeVisible()
    await expectAccessible(page)
    await customData.fill('{"year": 1820, "by": "Lund"}')
    await expect.poll(storedData).toEqual({ year: 1820, by: 'Lund' })
    await page.getByRole('button', { name: 'Format' }).click()
    await expect(customData).toHaveValue('{\n  "year": 1820,\n  "by": "Lund"\n}')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(customData).toHaveValue('')
    await expect.poll(storedData).toBeNull()
  })
  await test.step('selects the hotspot of the URL in a new tab', async () => {
    const newTab = await page.context().newPage()
    await newTab.goto(page.url())
    await expect(newTab.getByLabel('Label', { exact: true })).toHaveValue('Clock')
    await newTab.close()
  })
  const stageClock = stageHotspot(page, /Clock/)
  await test.step('moves the hotspot by keys', async () => {
    await stageClock.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(storedHotspot).toEqual({ title: 'Clock', yawDeg: 10.5, pitchDeg: 1 })
  })
  await test.step('moves the hotspot by dragging', async () => {
    const box = await stageClock.boundingBox()
    if (!box) throw new Error('the hotspot has no box')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 80, box.y + box.height / 2 + 40, { steps: 6 })
    await page.mouse.up()
    await expect.poll(async () => (await storedHotspot()).yawDeg).toBeLessThan(8)
    await expect.poll(async () => (await storedHotspot()).pitchDeg).toBeLessThan(0)
  })
  await test.step('undoes the drag', async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(storedHotspot).toEqual({ title: 'Clock', yawDeg: 10.5, pitchDeg: 1 })
  })
  await test.step('moves the hotspot by keys in the list', async () => {
    await page.getByRole('button', { name: 'All hotspots' }).press('Enter')
    const row = page.getByRole('list', { name: 'Hotspots', exact: true }).getByRole('button', { name: /Clock/ }).last()
    await row.press('Shift+ArrowRight')
    await expect.poll(async () => (await storedHotspot()).yawDeg).toBeCloseTo(15.5, 1)
  })
  await test.step('deletes the hotspot by keyboard', async () => {
    await page.keyboard.press('Delete')
    await expect.poll(async () => (await storedTour(page, tour)).stops[0]?.hotspots).toEqual([])
  })
})
