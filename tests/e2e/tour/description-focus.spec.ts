import type { Locator, Page } from '@playwright/test'
import { aHotspot } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const wideSize = { width: 1440, height: 900 }
const smallSize = { width: 560, height: 315 }

/** Class of the focused element, shadow roots included; "body" if nothing has the focus. */
function focusedClass(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element === document.body ? 'body' : `${element?.className}`
  })
}

const expectFocus = (page: Page, className: string) => expect.poll(() => focusedClass(page)).toBe(className)

/** Opens a host page that has a button and is filled by a tour. */
async function openHostPage(page: Page, { server, site }: Visit, shareId: string): Promise<void> {
  await page.setViewportSize(wideSize)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Visit us</title>
    <style>body { margin: 0 } stopover-tour { width: 100vw; height: 100vh } button { position: fixed }</style>
    <script type="module" src="${server.origin}/sdk/1/stopover.js"></script>
    <stopover-tour tour="${shareId}"></stopover-tour><button class="host-button">About the vase</button></html>`
  await page.goto(site.serve('/focus', { html }))
  await untilDrawn(page)
}

/** Tells if the boxes of two elements overlap. */
async function overlap(first: Locator, second: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([first.boundingBox(), second.boundingBox()])
  if (!a || !b) throw new Error('an element has no box')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const goTo = (page: Page, stop: number) =>
  page.evaluate((position) => document.querySelector('stopover-tour')?.goTo(position), stop)

test(
  'the focus returns to the page after a panel, and to the tour when the description disappears',
  anySize,
  async ({ page, visit }) => {
    const { hall, garden } = visit.document.stops
    const { tour } = visit.document.tours
    if (!hall || !garden || !tour) throw new Error('the house lacks a stop or its tour')
    // The view can't turn to its hotspot, which the description covers.
    const attic = {
      ...garden,
      id: 'attic',
      description: hall.description,
      viewLimits: {
        range: { yawMinDeg: -45, yawMaxDeg: 45, pitchMinDeg: -32, pitchMaxDeg: 32 },
        fovMinDeg: 90,
        fovMaxDeg: 90,
      },
      hotspots: [aHotspot({ id: 'trunk', title: 'Trunk', yawDeg: -27, pitchDeg: -25 })],
    }
    const shareId = aShareId('describedhouse')
    await visit.server.publish(shareId, 1, {
      ...visit.document,
      stops: { hall, attic, garden },
      tours: { tour: { ...tour, stopIds: ['hall', 'attic', 'garden'] } },
    })
    await openHostPage(page, visit, shareId)
    const hostButton = page.locator('.host-button')
    await hostButton.focus()
    await page.evaluate(() => document.querySelector('stopover-tour')?.openPanel('vase'))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFocus(page, 'sheet-title')
    await page.keyboard.press('Escape')
    await expectFocus(page, 'host-button')

    await page.locator('.hotspot[data-hotspot=vase]').press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await hostButton.focus()
    await page.evaluate(() => document.querySelector('stopover-tour')?.closePanel())
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectFocus(page, 'host-button')

    const card = page.locator('.description')
    await card.locator('.text-button').focus()
    await page.setViewportSize(smallSize)
    await expect(card).toHaveAttribute('data-fold', 'minimized')
    await expectFocus(page, 'about')

    await card.locator('.about').press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.setViewportSize(wideSize)
    await expect(card).toHaveAttribute('data-fold', 'short')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    // The button that opened the dialog was removed.
    await expectFocus(page, 'surface')

    await card.locator('.text-button').focus()
    await page.setViewportSize(smallSize)
    await expectFocus(page, 'about')
    await page.setViewportSize(wideSize)
    await expectFocus(page, 'text-button')

    const foldButton = card.locator('.icon-button')
    const previousButton = await foldButton.elementHandle()
    await foldButton.focus()
    await goTo(page, 2)
    expect(await previousButton?.evaluate((button) => button.isConnected)).toBe(false)
    await expectFocus(page, 'icon-button')
    await test.step('the description makes room for a hotspot that has the focus', async () => {
      const trunk = page.locator('.hotspot[data-hotspot=trunk]')
      expect(await overlap(trunk, card)).toBe(true)
      await page.keyboard.press('Shift+Tab')
      await trunk.focus()
      await expect(card).toHaveAttribute('data-fold', 'minimized')
      expect(await overlap(trunk, card)).toBe(false)
    })
    await test.step('the controls fade while the view is dragged', async () => {
      const bar = page.locator('.bar')
      await page.mouse.move(wideSize.width / 2, wideSize.height / 3)
      await page.mouse.down()
      await expect(bar).toHaveCSS('opacity', '0.2')
      await page.mouse.up()
      await expect(bar).toHaveCSS('opacity', '1')
    })
    await goTo(page, 3)
    await expect(card).toBeHidden()
    await expectFocus(page, 'surface')
  },
)
