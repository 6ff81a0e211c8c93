import type { Page } from '@playwright/test'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const wide = { width: 1440, height: 900 }
const low = { width: 560, height: 315 }

/** The innermost element that has the focus, by its class; the page's body as "body". */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let found = document.activeElement
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
    return found === document.body ? 'body' : `${found?.className}`
  })
}

const expectFocus = (page: Page, className: string) => expect.poll(() => focused(page)).toBe(className)

/** A page that a tour fills, and what calls its methods. */
async function visitPage(page: Page, { server, site }: Visit, shareId: string): Promise<void> {
  await page.setViewportSize(wide)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Visit us</title>
    <style>body { margin: 0 } stopover-tour { width: 100vw; height: 100vh } button { position: fixed }</style>
    <script type="module" src="${server.origin}/sdk/1/stopover.js"></script>
    <stopover-tour tour="${shareId}"></stopover-tour><button class="of-the-page">About the vase</button></html>`
  await page.goto(site.show('/focus', { html }))
  await untilDrawn(page)
}

const goTo = (page: Page, stop: number) =>
  page.evaluate((position) => document.querySelector('stopover-tour')?.goTo(position), stop)

test('the focus stays in the description when its room changes', anySize, async ({ page, visit }) => {
  await visitPage(page, visit, visit.shareId)
  const card = page.locator('.description')
  await card.locator('.text-button').focus()
  await page.setViewportSize(low)
  await expect(card).toHaveAttribute('data-fold', 'minimized')
  await expectFocus(page, 'about')
  await page.setViewportSize(wide)
  await expect(card).toHaveAttribute('data-fold', 'short')
  await expectFocus(page, 'text-button')
})

test('the focus goes to the tour when the next stop has no description', anySize, async ({ page, visit }) => {
  await visitPage(page, visit, visit.shareId)
  await page.locator('.description .text-button').focus()
  await goTo(page, 2)
  await expect(page.locator('.description')).toBeHidden()
  await expectFocus(page, 'surface')
})

test('the focus stays on the same button when the next stop has a description', anySize, async ({ page, visit }) => {
  const { garden, hall } = visit.document.stops
  if (!garden || !hall) throw new Error('the house has lost a stop')
  const stops = { ...visit.document.stops, garden: { ...garden, description: hall.description } }
  const shareId = aShareId('describedhouse')
  await visit.server.publish(shareId, 1, { ...visit.document, stops })
  await visitPage(page, visit, shareId)
  const fold = page.locator('.description .icon-button')
  const before = await fold.elementHandle()
  await fold.focus()
  await goTo(page, 2)
  expect(await before?.evaluate((button) => button.isConnected)).toBe(false)
  await expectFocus(page, 'icon-button')
})

test('the focus goes to the tour when a sheet is closed whose button is gone', anySize, async ({ page, visit }) => {
  await visitPage(page, visit, visit.shareId)
  await page.setViewportSize(low)
  await page.locator('.description .about').press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.setViewportSize(wide)
  await expect(page.locator('.description')).toHaveAttribute('data-fold', 'short')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocus(page, 'surface')
})

test('the focus goes back to the button of the page that opened a panel', anySize, async ({ page, visit }) => {
  await visitPage(page, visit, visit.shareId)
  const open = () => document.querySelector('stopover-tour')?.openPanel('vase')
  await page.locator('.of-the-page').focus()
  await page.evaluate(open)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFocus(page, 'sheet-title')
  await page.keyboard.press('Escape')
  await expectFocus(page, 'of-the-page')
})

test('a panel that is closed takes no focus from the page around the tour', anySize, async ({ page, visit }) => {
  await visitPage(page, visit, visit.shareId)
  await page.locator('.hotspot[data-hotspot=vase]').press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.locator('.of-the-page').focus()
  await page.evaluate(() => document.querySelector('stopover-tour')?.closePanel())
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocus(page, 'of-the-page')
})
