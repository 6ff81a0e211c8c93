import { expectAccessible } from './support/accessibility.ts'
import { expect, test, untilDrawn } from './support/visitor-tour.ts'

test.describe('a share page', () => {
  test('shows the tour, its words and its controls, and reports nothing against its policy', async ({
    page,
    visit,
    violations,
  }) => {
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    await expect(page).toHaveTitle('Hall – A small house')
    await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
    await page.getByRole('button', { name: 'Read: Vase' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Vase' }).getByRole('link', { name: 'More about it' }),
    ).toHaveAttribute('rel', 'noopener noreferrer')
    expect(violations).toEqual([])
  })

  test('passes axe with everything that opens', async ({ page, visit }) => {
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByText('Built in 1790', { exact: true })).toBeVisible()
    await expectAccessible(page)
    for (const name of ['Stops', 'Help', 'Read: Vase']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

  test('works by keyboard alone', async ({ page, visit }) => {
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    const vase = page.getByRole('button', { name: 'Read: Vase' })
    for (let presses = 0; presses < 8 && !(await vase.evaluate((button) => button.matches(':focus'))); presses += 1)
      await page.keyboard.press('Tab')
    await expect(vase).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Vase' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('heading')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(vase).toBeFocused()
    const stops = page.getByRole('button', { name: 'Stops' })
    for (let presses = 0; presses < 12 && !(await stops.evaluate((button) => button.matches(':focus'))); presses += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: /Hall/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
    await expect(stops).toBeFocused()
  })

  test('gives every stop an address that back and forward follow', async ({ page, visit }) => {
    const { origin } = visit.server
    const path = `/share/${visit.shareId}/stop`
    await page.goto(`${origin}${path}/nonsense`)
    await untilDrawn(page)
    await expect(page).toHaveURL(`${origin}${path}/1`)
    await page.getByRole('button', { name: 'Go to Garden' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}${path}/2`)
    await expect(page).toHaveTitle('Garden – A small house')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
    await expect(page).toHaveURL(`${origin}${path}/2`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
  })

  test('starts with the description folded where the tour says so', async ({ page, visit }) => {
    await visit.server.publish('folded0000000000000000', 1, { ...visit.document, stopDescriptionMinimized: true })
    await page.goto(`${visit.server.origin}/share/folded0000000000000000/stop/1`)
    const about = page.getByRole('button', { name: 'About this stop' })
    await expect(about).toBeVisible()
    await about.click()
    await expect(page.locator('.description').getByText('A hall with a tall window')).toBeVisible()
    await page.getByRole('button', { name: 'Hide the description' }).click()
    await expect(about).toBeFocused()
  })

  test('says that the device is offline, for as long as it is', async ({ page, context, visit }) => {
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
  })

  test('copies the link of the stop that is shown', async ({ page, context, visit, isMobile }) => {
    test.info().annotations.push({ type: 'way', description: isMobile ? 'share menu or clipboard' : 'clipboard' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visit.server.origin })
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/2`)
    await untilDrawn(page)
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  test('runs nothing that people wrote', async ({ page, visit }) => {
    const [open, close] = ['</title><script>window.hit=1</script>', '</script><img src=x onerror="window.hit=1">']
    const { stops, tours } = visit.document
    const hall = stops.hall
    const tour = tours.tour
    if (!hall || !tour) throw new Error('the tour has changed')
    const html = `<p onclick="window.hit=1">Text${close}<a href="javascript:window.hit=1">link</a><svg onload="window.hit=1"></svg></p>`
    const hotspots = [{ ...hall.hotspots[0], title: open, details: { html } }]
    await visit.server.publish('hostile000000000000000', 1, {
      ...visit.document,
      tours: { tour: { ...tour, name: `${open}\u2028${close}` } },
      stops: { ...stops, hall: { ...hall, name: open, description: html, hotspots } },
    })
    await page.goto(`${visit.server.origin}/share/hostile000000000000000/stop/1`)
    await untilDrawn(page)
    await expect(page).toHaveTitle(/<\/title><script>/)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: /Read: / }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('link')).toBeVisible()
    expect(await dialog.locator('[href], [onclick], img, svg[onload], script').count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
  })
})

test('without WebGL the tour is pictures, words and ways', async ({ page, visit }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, kind: string) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind])
    })
  })
  await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
  await expect(page.getByRole('group').getByText('This browser cannot draw 360 degree pictures')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The hallroom' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Vase' }).click()
  await expect(page.getByRole('dialog', { name: 'Vase' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go to Garden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
  await expect(page).toHaveURL(/\/stop\/2$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the tour is a picture, words and links', async ({ page, visit }) => {
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
    await expect(page.getByText('Made in 1820.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Garden' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
  })
})

test('a share that is not there leads to one page for all', async ({ page, visit }) => {
  await page.goto(`${visit.server.origin}/share/nobody0000000000000000/stop/1`)
  await expect(page).toHaveURL(`${visit.server.origin}/share/error/404`)
  await expect(page.getByRole('heading', { name: 'This tour is not here' })).toBeVisible()
  await expectAccessible(page)
})
