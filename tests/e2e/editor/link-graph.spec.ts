import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'
import { placeOnPlan, storedLinks } from '../support/linked-stops.ts'

test('an editor links stops in the link graph', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, 'Link graph', 4)
  await placeOnPlan(page, tour, 232)
  const [first = '', second = '', third = '', fourth = ''] = tour.stops.map(({ name }) => name)
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  await page.goto(`/home/${tour.id}/edit/stops`)
  await page.getByRole('radio', { name: 'Links' }).locator('..').click()
  const graph = page.getByRole('group', { name: 'Link graph' })
  const stop = (name: string) => graph.getByRole('button', { name: `${name},` })
  const panel = page.getByRole('complementary', { name: 'Links of the stop' })
  await expect(page.getByRole('button', { name: "4 stops aren't linked" })).toBeVisible()

  const linksAfterDrag = [
    { stopIndex: 0, targetIndex: 1, yawDeg: 60 },
    { stopIndex: 1, targetIndex: 0, yawDeg: 150 },
  ]
  const linkOfFourth = async () => (await storedTour(page, tour)).stops[3]?.hotspots[0]
  await test.step('links two stops both ways by one drag', async () => {
    await page.getByRole('radio', { name: 'Floor plan' }).locator('..').click()
    await expect(page.getByRole('region', { name: "1 stop isn't on this floor plan" })).toBeVisible()
    // Selecting a stop replaces its node.
    await stop(first).click()
    await stop(first).locator('.react-flow__handle.source').hover()
    await page.mouse.down()
    await stop(second).hover()
    await page.mouse.up()
    await expect(page.getByText(`${first} and ${second} are linked both ways.`).first()).toBeVisible()
    expect(requests.filter((url) => url.includes('hotspots.createMany'))).toHaveLength(1)
    expect(await storedLinks(page, tour)).toEqual(linksAfterDrag)
  })
  await test.step('undoes both links as one step', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(stop(first)).toHaveAccessibleName(`${first}, not linked, first stop`)
  })
  await test.step('redoes both links as one step', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(stop(first)).toHaveAccessibleName(`${first}, linked to 1 stop, first stop`)
    await expectAccessibleEverywhere(page)
  })
  await test.step('links two stops by keyboard', async () => {
    await stop(first).focus()
    await page.keyboard.press('ArrowRight')
    await expect(stop(second)).toBeFocused()
    await page.keyboard.press('l')
    await expect(page.getByRole('status').filter({ hasText: `Choose the stop to link “${second}” to.` })).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(stop(third)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(stop(second)).toHaveAccessibleName(`${second}, linked to 2 stops`)
    await expect(panel.getByRole('button', { name: `${third}, both ways` })).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('deletes one direction of a link', async () => {
    await panel.getByRole('button', { name: `Delete the link from ${third} to ${second}` }).click()
    await expect(stop(third)).toHaveAccessibleName(`${third}, linked to 1 stop, dead end, has a one-way link`)
  })
  await test.step('marks dead ends', async () => {
    const deadEnds = page.getByRole('button', { name: '1 dead end' })
    await deadEnds.click()
    await expect(deadEnds).toHaveAttribute('aria-pressed', 'true')
    await deadEnds.click()
  })
  await test.step('deletes the other direction by keyboard', async () => {
    await stop(second).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByRole('status').filter({ hasText: `${third}, one way to it` })).toBeAttached()
    await page.keyboard.press('Delete')
    await expect.poll(() => storedLinks(page, tour)).toEqual(linksAfterDrag)
  })
  await test.step('links a stop that has no position on the plan', async () => {
    await page
      .getByRole('region', { name: /on this floor plan/ })
      .getByRole('button')
      .click()
    await panel.getByLabel('Link to').click()
    await page.getByRole('option', { name: first }).click()
    await expect(page.getByText(/direction isn't known, so move the arrows/).first()).toBeVisible()
    await expect(panel.getByText('Check the direction').first()).toBeVisible()
  })
  const yawBefore = await test.step('sets both ends of a link side by side', async () => {
    await panel.getByRole('button', { name: 'Set both ends' }).click()
    const dialog = page.getByRole('dialog', { name: `Link between ${first} and ${fourth}` })
    const endRegion = dialog.getByRole('region', { name: fourth })
    await endRegion.getByRole('button', { name: 'Use this view on arrival' }).click()
    await expect(endRegion.getByText(`Visitors from ${first} arrive with the view you set.`)).toBeVisible()
    await endRegion.getByRole('list').getByRole('button').press('Shift+ArrowRight')
    await expectAccessibleEverywhere(page)
    const { yawDeg = 0 } = (await linkOfFourth()) ?? {}
    await dialog.getByRole('button', { name: 'Save link' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await linkOfFourth())?.yawDeg).toBeCloseTo(yawDeg + 5, 1)
    const arrivalAtFourth = async () =>
      (await storedTour(page, tour)).stops[0]?.hotspots.find(
        ({ kind, details }) =>
          kind === 'stop' && 'targetStopId' in details && details.targetStopId === tour.stops[3]?.id,
      )?.details
    expect(await arrivalAtFourth()).toMatchObject({ arrival: { fovDeg: expect.any(Number) } })
    return yawDeg
  })
  await test.step('undoes the changes of both ends', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => (await linkOfFourth())?.yawDeg).toBeCloseTo(yawBefore, 1)
  })
  const { stops } = await storedTour(page, tour)
  expect(stops[3]?.hotspots).toHaveLength(1)
  await test.step('counts a link that was added elsewhere', async () => {
    await call(page, 'hotspots.create', {
      stopId: stops[2]?.id,
      kind: 'stop',
      yawDeg: 0,
      pitchDeg: 0,
      details: { targetStopId: stops[3]?.id },
    })
    await page.reload()
    await page.getByRole('radio', { name: 'Links' }).locator('..').click()
    await expect(stop(fourth)).toHaveAccessibleName(/linked to 2 stops/)
  })
  const selectionBar = page.getByRole('region', { name: 'Selected stops' })
  const corner = async (name: string, side: 1 | -1) => {
    const box = await stop(name).boundingBox()
    if (!box) throw new Error(`${name} is not displayed`)
    return side === -1 ? { x: box.x - 6, y: box.y - 6 } : { x: box.x + box.width + 6, y: box.y + box.height + 6 }
  }
  const dragAround = async (name: string) => {
    const from = await corner(name, -1)
    const to = await corner(name, 1)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 3 })
  }
  await test.step('selects the stops in a dragged rectangle', async () => {
    await dragAround(first)
    await page.mouse.up()
    await expect(selectionBar).toContainText('1 selected')
    await expect(stop(first)).toHaveAccessibleName(/, selected$/)
  })
  await test.step('cancels a drag by Escape', async () => {
    await dragAround(fourth)
    await expect(stop(fourth)).toHaveAccessibleName(/, selected$/)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(stop(fourth)).not.toHaveAccessibleName(/, selected$/)
    await expect(selectionBar).toContainText('1 selected')
  })
  await test.step('adds stops by a drag with Shift', async () => {
    await page.keyboard.down('Shift')
    await dragAround(fourth)
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await expect(selectionBar).toContainText('2 selected')
    await expectAccessibleEverywhere(page)
  })
  await test.step('selects by keyboard', async () => {
    await stop(first).focus()
    await page.keyboard.press('Space')
    await expect(selectionBar).toContainText('1 selected')
    await page.keyboard.press('ControlOrMeta+a')
    await expect(selectionBar).toContainText('4 selected')
  })
  await test.step('changes the selected stops', async () => {
    await selectionBar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Hide from stop list' }).click()
    await expect.poll(async () => (await storedTour(page, tour)).stops.every((row) => row.hiddenFromList)).toBe(true)
  })
  await test.step('ends the selection', async () => {
    await selectionBar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(selectionBar).toHaveCount(0)
    await expect(graph.getByRole('button').and(page.locator(':focus'))).toBeVisible()
  })
  await test.step('opens the stop by Enter', async () => {
    await stop(fourth).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/edit/stop/${stops[3]?.id}$`))
  })
})
