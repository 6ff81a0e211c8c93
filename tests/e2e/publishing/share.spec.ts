import type { Page } from '@playwright/test'
import { aHotspot } from '../../support/files/tour-documents.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

/** What the focus comes to by Tab, by name; empty where it is on nothing of the page. */
async function namesByTab(page: Page): Promise<readonly string[]> {
  const names: string[] = []
  while (names.at(-1) !== '' && names.length < 30) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(async () => {
      // The camera turns in a frame of its own.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      let focused = document.activeElement
      while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement
      return focused === document.body ? '' : (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '')
    })
    names.push(name)
  }
  return names
}

test.describe('a share page', () => {
  test(
    'shows the tour, its words and its controls, and reports nothing against its policy',
    anySize,
    async ({ page, visit, violations }) => {
      await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
      await untilDrawn(page)
      await expect(page).toHaveTitle('Hall – A small house')
      await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
      await page.getByRole('button', { name: 'Read: Vase' }).click()
      await expect(
        page.getByRole('dialog', { name: 'Vase' }).getByRole('link', { name: 'More about it' }),
      ).toHaveAttribute('rel', 'noopener noreferrer')
      expect(violations).toEqual([])
    },
  )

  test('uses what it asks for ahead of its scripts', anySize, async ({ page, visit }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (/preload/.test(message.text())) warnings.push(message.text())
    })
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    expect(await page.locator('link[rel=preload]').count()).toBeGreaterThan(0)
    // The browser complains some seconds after the page has loaded.
    await page.waitForTimeout(5000)
    expect(warnings).toEqual([])
  })

  test('passes axe with everything that opens', async ({ page, visit }) => {
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.locator('.description').getByText('Built in 1790', { exact: true })).toBeVisible()
    await expectAccessible(page)
    for (const name of ['Stops', 'Help', 'Read: Vase']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

  test('works by keyboard alone', anySize, async ({ page, visit }) => {
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    // before anything has the focus
    await page.keyboard.press(']')
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
    await page.keyboard.press('[')
    await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
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

  test(
    'reads to the end with where things are, turns to what has the focus, and lets go of it',
    anySize,
    async ({ page, visit }) => {
      const { stops } = visit.document
      const { hall } = stops
      if (!hall) throw new Error('the tour has changed')
      const round = [
        aHotspot({ id: 'clock', title: 'Clock', yawDeg: 100, readingOrder: 3 }),
        aHotspot({ id: 'stairs', kind: 'stop', yawDeg: 175, readingOrder: 4, details: { targetStopId: 'garden' } }),
        aHotspot({ id: 'mirror', title: 'Mirror', yawDeg: -95, readingOrder: 5 }),
        aHotspot({ id: 'lamp', title: 'Lamp', pitchDeg: 80, readingOrder: 6 }),
      ]
      const told = { ...hall, hotspots: [...hall.hotspots, ...round] }
      await visit.server.publish('around0000000000000000', 1, { ...visit.document, stops: { ...stops, hall: told } })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${visit.server.origin}/share/around0000000000000000/stop/1`)
      await untilDrawn(page)
      await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - link "Read as text"
        - group "Hall, 360 panorama. The hallroom"
        - list "Hotspots in this stop":
          - listitem:
            - 'button "Read: Vase"'
          - listitem:
            - button "Go to Garden"
          - listitem:
            - 'button "Read: Clock, to the right"'
          - listitem:
            - button "Go to Garden, behind you"
          - listitem:
            - 'button "Read: Mirror, to the left"'
          - listitem:
            - 'button "Read: Lamp, above"'
        - status
        - paragraph: A small house
        - heading "Hall" [level=1]
        - region "About this stop":
          - paragraph: /A hall with a tall window/
          - button "More"
          - button "Hide description"
        - group "Viewer controls":
          - button "Stops"
          - button "Zoom out"
          - button "Zoom in"
          - button "Full screen"
          - button "Copy link"
          - button "Help"
        - status
    `)
      const names = await namesByTab(page)
      expect(names.slice(0, 9)).toEqual([
        'Read as text',
        'Hall, 360 panorama. The hallroom',
        'Read: Vase',
        'Go to Garden',
        'Read: Clock',
        'Go to Garden',
        'Read: Mirror',
        'Read: Lamp',
        'More',
      ])
      // Past the last control the focus leaves the tour: nothing holds it.
      expect(names.at(-1)).toBe('')
      await page.getByRole('button', { name: 'Go to Garden' }).first().press('Enter')
      // with the focus, its name is read: the stop is not announced as well
      await expect(page.getByLabel('Garden, 360 panorama. The gardenroom')).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: "You're at Garden" })).toHaveCount(0)
      await page.keyboard.press('[')
      await expect(page.getByRole('status').filter({ hasText: "You're at Hall" })).toHaveCount(1)
    },
  )

  test('gives every stop an address that back and forward follow', anySize, async ({ page, visit }) => {
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

  test('starts with the description folded where the tour says so', anySize, async ({ page, visit }) => {
    await visit.server.publish('folded0000000000000000', 1, { ...visit.document, stopDescriptionMinimized: true })
    await page.goto(`${visit.server.origin}/share/folded0000000000000000/stop/1`)
    const about = page.getByRole('button', { name: 'About this stop' })
    await expect(about).toBeVisible()
    await about.click()
    await expect(page.locator('.description').getByText('A hall with a tall window')).toBeVisible()
    await page.getByRole('button', { name: 'Hide description' }).click()
    await expect(about).toBeFocused()
  })

  test('says that the device is offline, for as long as it is', anySize, async ({ page, context, visit }) => {
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await untilDrawn(page)
    await context.setOffline(true)
    await expect(page.getByText("You're offline.")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You're offline.")).toBeHidden()
  })

  test(
    'says that parts are missing while a server fails, and gets sharp by itself',
    anySize,
    async ({ page, visit }) => {
      const tiles = /\/media\/.*\/1\/[fbudlr]\d/
      await page.route(tiles, (route) => route.fulfill({ status: 500 }))
      await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
      await untilDrawn(page)
      const notice = page.getByText("Part of the view couldn't be loaded. Trying again…")
      await expect(notice).toBeVisible()
      await page.unroute(tiles)
      await expect(notice).toBeHidden()
    },
  )

  test(
    'copies the link of what is seen, which leads there, as back does',
    anySize,
    async ({ page, context, visit, isMobile }) => {
      test.info().annotations.push({ type: 'way', description: isMobile ? 'share menu or clipboard' : 'clipboard' })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visit.server.origin })
      await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/2`)
      await untilDrawn(page)
      await page.getByRole('button', { name: 'Copy link' }).click()
      await expect(page.getByText('Link copied')).toBeVisible()
      const copied = () => page.evaluate(() => navigator.clipboard.readText())
      expect(await copied()).toBe(page.url())
      const address = `${visit.server.origin}/share/${visit.shareId}/stop/1#view=-40,5,70`
      await page.goto(address)
      await page.reload()
      await untilDrawn(page)
      await page.getByRole('button', { name: 'Copy link' }).click()
      await expect.poll(copied).toBe(address)
      await page.locator('.surface').press(']')
      await expect(page).toHaveURL(/stop\/2$/)
      await page.getByRole('button', { name: 'Copy link' }).click()
      await expect.poll(copied).toBe(page.url())
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
      await page.getByRole('button', { name: 'Copy link' }).click()
      await expect.poll(copied).toBe(address)
    },
  )

  test('leads back to every view as it was left', anySize, async ({ page, context, visit }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visit.server.origin })
    const path = `${visit.server.origin}/share/${visit.shareId}/stop`
    const hall = `${path}/1#view=-40,5,70`
    const otherHall = `${path}/1#view=60,-10,80`
    const seen = async () => {
      await page.getByRole('button', { name: 'Copy link' }).click()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(hall)
    await untilDrawn(page)
    await page.goto(otherHall)
    await expect.poll(seen).toBe(otherHall)
    await page.reload()
    await untilDrawn(page)
    await page.goBack()
    await expect.poll(seen).toBe(hall)
    await page.locator('.surface').press(']')
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
    await page.reload()
    await untilDrawn(page)
    for (const key of ['ArrowRight', 'ArrowUp']) await page.locator('.surface').press(key)
    const garden = await seen()
    expect(garden).toContain(`${path}/2#view=`)
    // The hall is on its way while the browser goes back and forth.
    const held = Promise.withResolvers<void>()
    await page.route('**/hallroom/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const turnRound = () => {
            addEventListener('popstate', () => done(), { once: true })
            history.forward()
          }
          addEventListener('popstate', turnRound, { once: true })
          history.back()
        }),
    )
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    expect(await seen()).toBe(garden)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
    await expect.poll(seen).toBe(hall)
    await page.goForward()
    await expect.poll(seen).toBe(garden)
  })

  test('runs nothing that people wrote', anySize, async ({ page, visit }) => {
    const open = '</title><script>window.hit=1</script>'
    const close = '</script><img src=x onerror="window.hit=1">'
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

test('a share that is not there leads to one page for all', anySize, async ({ page, visit }) => {
  await page.goto(`${visit.server.origin}/share/nobody0000000000000000/stop/1`)
  await expect(page).toHaveURL(`${visit.server.origin}/share/error/404`)
  await expect(page.getByRole('heading', { name: 'Tour not found' })).toBeVisible()
  await expectAccessible(page)
})
