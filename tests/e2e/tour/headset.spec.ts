import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { addHeadset, hoverOverControls, turnHead, waitForHeadsetFrames } from '../support/viewer/headset.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

test(
  'a tour is offered in VR while a headset is connected, and returns to the page afterwards',
  anySize,
  async ({ page, visit }) => {
    await addHeadset(page)
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    const startButton = page.getByRole('button', { name: 'View in VR' })
    await expect(startButton).toHaveCount(0)
    await hoverOverControls(page)
    await expect(startButton).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => window.headset.setSupported(false))
    await expect(startButton).toBeHidden()
    await page.evaluate(() => window.headset.setSupported(true))
    await startButton.focus()
    await page.keyboard.press('Enter')
    const exitButton = page.getByRole('button', { name: 'Exit VR' })
    await expect(exitButton).toBeVisible()
    await expect(page.getByText("You're viewing the tour in your headset.")).toBeVisible()
    await expectAccessible(page)
    // The door to the garden is 10° to the right and 4° down.
    await waitForHeadsetFrames(page, 10)
    await turnHead(page, 10, -4)
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
    await expect(page).toHaveURL(/stop\/2$/)
    await exitButton.click()
    await expect(startButton).toBeVisible()
    await expect(page.getByText("You're viewing the tour in your headset.")).toHaveCount(0)
    expect(await page.evaluate(() => window.headset.stats)).toMatchObject({
      sessions: 1,
      running: false,
      pendingCallbacks: 0,
    })
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
  },
)

test(
  'a page gets events when VR starts and ends, and visitors read why it could not start',
  anySize,
  async ({ page, visit }) => {
    const { server, site, shareId } = visit
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    const hasLoadedSession = () => requestedUrls.some((url) => url.includes('vr-session'))
    await addHeadset(page)
    const html = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>A site</title></head>
<body><main><h1>Visit us</h1><script type="module" src="${server.origin}/sdk/1/stopover.js"></script>
<stopover-tour tour="${shareId}" controls="vr" loading="eager"></stopover-tour></main></body></html>`
    await page.goto(site.serve('/headset', { html }))
    await page.evaluate(() => {
      const activeStates: boolean[] = []
      Reflect.set(window, 'activeStates', activeStates)
      document.addEventListener('xrchange', (event) => activeStates.push(Reflect.get(event, 'detail').active))
    })
    const startButton = page.getByRole('button', { name: 'View in VR' })
    const revealButton = async () => {
      await page.locator('.tour:not([data-waiting])').waitFor({ state: 'attached' })
      // The button is the only control, so a click on the tour reveals it.
      await page.locator('stopover-tour').click()
      await expect(startButton).toBeVisible()
    }
    await revealButton()
    expect(hasLoadedSession()).toBe(false)
    for (const [error, message] of [
      ['NotAllowedError', "doesn't allow VR"],
      ['NotSupportedError', 'No headset found'],
    ] as const) {
      await page.evaluate((name) => {
        window.headset.error = name
      }, error)
      await startButton.click()
      await expect(page.getByRole('dialog', { name: "VR isn't available" })).toContainText(message)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(startButton).toBeFocused()
    }
    await page.evaluate(() => {
      window.headset.error = null
    })
    await startButton.click()
    await waitForHeadsetFrames(page, 3)
    expect(hasLoadedSession()).toBe(true)
    await page.evaluate(() => window.headset.end())
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'activeStates'))).toEqual([true, false])

    await page.route(/vr-session/, (route) => route.abort())
    await page.reload()
    await revealButton()
    await startButton.click()
    await expect(page.getByRole('dialog')).toContainText('Something went wrong.')
    await expect.poll(() => page.evaluate(() => window.headset.stats.running)).toBe(false)
  },
)
