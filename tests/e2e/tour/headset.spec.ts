import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { addHeadset, framesInHeadset, holdHead, reachForControls } from '../support/viewer/headset.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

test(
  'the tour is offered to a headset while there is one, and goes back to the page as it was left',
  anySize,
  async ({ page, visit }) => {
    await addHeadset(page)
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    const start = page.getByRole('button', { name: 'View in VR' })
    await expect(start).toHaveCount(0)
    await reachForControls(page)
    await expect(start).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => window.headset.plug(false))
    await expect(start).toBeHidden()
    await page.evaluate(() => window.headset.plug(true))
    await start.focus()
    await page.keyboard.press('Enter')
    const leave = page.getByRole('button', { name: 'Exit VR' })
    await expect(leave).toBeVisible()
    await expect(page.getByText("You're viewing the tour in your headset.")).toBeVisible()
    await expectAccessible(page)
    // the door to the garden is 10° to the right and 4° down
    await framesInHeadset(page, 10)
    await holdHead(page, 10, -4)
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
    await expect(page).toHaveURL(/stop\/2$/)
    await leave.click()
    await expect(start).toBeVisible()
    await expect(page.getByText("You're viewing the tour in your headset.")).toHaveCount(0)
    expect(await page.evaluate(() => window.headset.stats)).toMatchObject({ sessions: 1, running: false, pending: 0 })
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
  },
)

test('says what may help where the headset is rejected', anySize, async ({ page, visit }) => {
  await addHeadset(page)
  await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
  const start = page.getByRole('button', { name: 'View in VR' })
  await reachForControls(page)
  for (const [error, words] of [
    ['NotAllowedError', "doesn't allow VR"],
    ['NotSupportedError', 'No headset found'],
  ] as const) {
    await page.evaluate((name) => {
      window.headset.error = name
    }, error)
    await start.click()
    await expect(page.getByRole('dialog', { name: "VR isn't available" })).toContainText(words)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(start).toBeFocused()
  }
})

test(
  'what draws for a headset is fetched for one only, and said to fail where it cannot be',
  anySize,
  async ({ page, visit }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.route(/vr-session/, (route) => route.abort())
    await addHeadset(page)
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    const start = page.getByRole('button', { name: 'View in VR' })
    await reachForControls(page)
    await expect(start).toBeVisible()
    expect(fetched.filter((address) => address.includes('vr-session'))).toEqual([])
    await start.click()
    await expect(page.getByRole('dialog')).toContainText('Something went wrong.')
    await expect.poll(() => page.evaluate(() => window.headset.stats.running)).toBe(false)
  },
)

test('nothing is offered without a headset', anySize, async ({ page, visit }) => {
  await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
  await untilDrawn(page)
  await expect(page.getByRole('button', { name: 'Auto-rotate' })).toBeVisible()
  await reachForControls(page)
  await expect(page.getByRole('button', { name: 'View in VR' })).toHaveCount(0)
})

test('a page around the tour hears of it', anySize, async ({ page, visit }) => {
  await addHeadset(page)
  await page.goto(visit.site.origin)
  await page.setContent(`<script type="module" src="${visit.server.origin}/sdk/1/stopover.js"></script>
<stopover-tour tour="${visit.shareId}" controls="vr"></stopover-tour>`)
  await page.evaluate(() => {
    const told: boolean[] = []
    Reflect.set(window, 'told', told)
    document.addEventListener('xrchange', (event) => told.push(Reflect.get(event, 'detail').active))
  })
  await page.locator('.tour:not([data-waiting])').waitFor({ state: 'attached' })
  // There is nothing to reach for but the tour.
  await page.locator('stopover-tour').click()
  await page.getByRole('button', { name: 'View in VR' }).click()
  await framesInHeadset(page, 3)
  await page.evaluate(() => window.headset.end())
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'told'))).toEqual([true, false])
})
