import type { Page } from '@playwright/test'
import { aHotspot } from '../../support/files/tour-documents.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

/** Names of the elements that Tab focuses in turn. The last name is empty: the focus has left the page. */
async function tabThroughNames(page: Page): Promise<readonly string[]> {
  const names: string[] = []
  while (names.at(-1) !== '' && names.length < 30) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(async () => {
      // The view turns to the focused hotspot in the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      let element = document.activeElement
      while (element?.shadowRoot) element = element.shadowRoot.activeElement
      return element === document.body ? '' : (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
    })
    names.push(name)
  }
  return names
}

test.describe('a share page', () => {
  test(
    'works by keyboard alone and has a history entry for every visited stop',
    anySize,
    async ({ page, visit, violations }) => {
      const path = `${visit.server.origin}/share/${visit.shareId}/stop`
      const expectStop = async (name: string, position: number) => {
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(page).toHaveURL(`${path}/${position}`)
        await expect(page).toHaveTitle(`${name} – A small house`)
      }
      await page.goto(`${path}/nonsense`)
      await untilDrawn(page)
      await expectStop('Hall', 1)
      // Keys work before any element has the focus.
      await page.keyboard.press(']')
      await expectStop('Garden', 2)
      await page.goBack()
      await expectStop('Hall', 1)
      await page.goForward()
      await expectStop('Garden', 2)
      await page.reload()
      await untilDrawn(page)
      await expectStop('Garden', 2)
      await page.keyboard.press('[')
      await expectStop('Hall', 1)
      const vaseHotspot = page.getByRole('button', { name: 'Read: Vase' })
      await tabTo(page, vaseHotspot)
      const checkmark = () =>
        vaseHotspot.evaluate((hotspot) => {
          const disc = hotspot.querySelector('.disc')
          return disc ? getComputedStyle(disc, '::after').content : ''
        })
      expect(await checkmark()).toBe('none')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Vase' })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('heading')).toBeFocused()
      await expect(dialog.getByRole('link', { name: 'More about it' })).toHaveAttribute('rel', 'noopener noreferrer')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(vaseHotspot).toBeFocused()
      // A visited hotspot has a checkmark and “visited” in its name.
      await expect(vaseHotspot).toHaveAccessibleName('Read: Vase, visited')
      expect(await checkmark()).toBe('""')
      await expectAccessibleEverywhere(page)
      const stopsButton = page.getByRole('button', { name: 'Stops' })
      await pressOn(page, stopsButton)
      await expect(page.getByRole('dialog').getByRole('button', { name: /Hall/ })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expectStop('Garden', 2)
      await expect(stopsButton).toBeFocused()
      await page.goto(`${path}/1`)
      await untilDrawn(page)
      await expect(vaseHotspot).toHaveAccessibleName('Read: Vase, visited')
      expect(violations).toEqual([])
    },
  )

  test(
    'names hotspots with their direction, turns to the focused one, and does not trap the focus',
    anySize,
    async ({ page, visit }) => {
      const { stops } = visit.document
      const { hall } = stops
      if (!hall) throw new Error('the house has no hall')
      const addedHotspots = [
        aHotspot({ id: 'clock', title: 'Clock', yawDeg: 100, readingOrder: 3 }),
        aHotspot({ id: 'stairs', kind: 'stop', yawDeg: 175, readingOrder: 4, details: { targetStopId: 'garden' } }),
        aHotspot({ id: 'mirror', title: 'Mirror', yawDeg: -95, readingOrder: 5 }),
        aHotspot({ id: 'lamp', title: 'Lamp', pitchDeg: 80, readingOrder: 6 }),
      ]
      const extendedHall = { ...hall, hotspots: [...hall.hotspots, ...addedHotspots] }
      await visit.server.publish('around0000000000000000', 1, {
        ...visit.document,
        stops: { ...stops, hall: extendedHall },
      })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${visit.server.origin}/share/around0000000000000000/stop/1`)
      await untilDrawn(page)
      const hotspots = page.getByRole('list', { name: 'Hotspots in this stop' })
      await expect(hotspots).toMatchAriaSnapshot(`
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
    `)
      const names = await tabThroughNames(page)
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
      // After the last control the focus leaves the tour.
      expect(names.at(-1)).toBe('')
      await page.getByRole('button', { name: 'Go to Garden' }).first().press('Enter')
      // Screen readers read the name of the focused surface, so the stop is not announced as well.
      await expect(page.getByLabel('Garden, 360 panorama. The gardenroom')).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: "You're at Garden" })).toHaveCount(0)
      await page.keyboard.press('[')
      await expect(page.getByRole('status').filter({ hasText: "You're at Hall" })).toHaveCount(1)
    },
  )

  test(
    'reports missing tiles and a lost connection, minimizes its description, and uses its preloads',
    anySize,
    async ({ page, context, visit }) => {
      const warnings: string[] = []
      page.on('console', (message) => {
        if (/preload/.test(message.text())) warnings.push(message.text())
      })
      const tileUrl = /\/media\/.*\/1\/[fbudlr]\d/
      await page.route(tileUrl, (route) => route.fulfill({ status: 500 }))
      await visit.server.publish('minimized0000000000000', 1, { ...visit.document, stopDescriptionMinimized: true })
      await page.goto(`${visit.server.origin}/share/minimized0000000000000/stop/1`)
      await untilDrawn(page)
      expect(await page.locator('link[rel=preload]').count()).toBeGreaterThan(0)
      const loadedAtMs = Date.now()
      const notice = page.getByText("Part of the view couldn't be loaded. Trying again…")
      await expect(notice).toBeVisible()
      await page.unroute(tileUrl)
      await expect(notice).toBeHidden()

      await context.setOffline(true)
      await expect(page.getByText("You're offline.")).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText("You're offline.")).toBeHidden()

      const aboutButton = page.getByRole('button', { name: 'About this stop' })
      await aboutButton.click()
      await expect(page.locator('.description').getByText('A hall with a tall window')).toBeVisible()
      await page.getByRole('button', { name: 'Hide description' }).click()
      await expect(aboutButton).toBeFocused()
      // The browser warns about unused preloads some seconds after the page has loaded.
      await page.waitForTimeout(Math.max(0, loadedAtMs + 5000 - Date.now()))
      expect(warnings).toEqual([])
    },
  )

  test(
    'copies a link to the current view and restores each view from the history',
    anySize,
    async ({ page, context, visit }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visit.server.origin })
      const path = `${visit.server.origin}/share/${visit.shareId}/stop`
      const hallLink = `${path}/1#view=-40,5,70`
      const otherHallLink = `${path}/1#view=60,-10,80`
      const copyLink = async () => {
        await page.getByRole('button', { name: 'Copy link' }).click()
        return page.evaluate(() => navigator.clipboard.readText())
      }
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(hallLink)
      await untilDrawn(page)
      await expect.poll(copyLink).toBe(hallLink)
      await expect(page.getByText('Link copied')).toBeVisible()
      await page.goto(otherHallLink)
      await expect.poll(copyLink).toBe(otherHallLink)
      await page.reload()
      await untilDrawn(page)
      await page.goBack()
      await expect.poll(copyLink).toBe(hallLink)
      await page.locator('.surface').press(']')
      await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
      await page.reload()
      await untilDrawn(page)
      // The start view is left out of the link.
      expect(await copyLink()).toBe(`${path}/2`)
      for (const key of ['ArrowRight', 'ArrowUp']) await page.locator('.surface').press(key)
      const gardenLink = await copyLink()
      expect(gardenLink).toContain(`${path}/2#view=`)
      // The hall is still loading while the browser goes back and forward.
      const gate = Promise.withResolvers<void>()
      await page.route('**/hallroom/**', async (route) => {
        await gate.promise
        await route.continue()
      })
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const goForward = () => {
              addEventListener('popstate', () => resolve(), { once: true })
              history.forward()
            }
            addEventListener('popstate', goForward, { once: true })
            history.back()
          }),
      )
      gate.resolve()
      await page.unrouteAll({ behavior: 'wait' })
      expect(await copyLink()).toBe(gardenLink)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible()
      await expect.poll(copyLink).toBe(hallLink)
      await page.goForward()
      await expect.poll(copyLink).toBe(gardenLink)
    },
  )

  test('runs no code from texts of the tour', anySize, async ({ page, visit }) => {
    const scriptText = '</title><script>window.hasRun=1</script>'
    const imageText = '</script><img src=x onerror="window.hasRun=1">'
    const { stops, tours } = visit.document
    const hall = stops.hall
    const tour = tours.tour
    if (!hall || !tour) throw new Error('the house has no tour or no hall')
    const html = `<p onclick="window.hasRun=1">Text${imageText}<a href="javascript:window.hasRun=1">link</a><svg onload="window.hasRun=1"></svg></p>`
    const hotspots = [{ ...hall.hotspots[0], title: scriptText, details: { html } }]
    await visit.server.publish('hostile000000000000000', 1, {
      ...visit.document,
      tours: { tour: { ...tour, name: `${scriptText}\u2028${imageText}` } },
      stops: { ...stops, hall: { ...hall, name: scriptText, description: html, hotspots } },
    })
    await page.goto(`${visit.server.origin}/share/hostile000000000000000/stop/1`)
    await untilDrawn(page)
    await expect(page).toHaveTitle(/<\/title><script>/)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: /Read: / }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('link')).toBeVisible()
    expect(await dialog.locator('[href], [onclick], img, svg[onload], script').count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(window, 'hasRun'))).toBeUndefined()
  })
})
