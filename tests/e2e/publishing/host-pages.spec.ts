import type { Page } from '@playwright/test'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

type Host = { readonly attributes?: string; readonly styles?: string }

/** Another site's page with one tour, as wide as on any other. */
async function open(tab: Page, { server, site, shareId }: Visit, { attributes = '', styles = '' }: Host) {
  const script = `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
  const tour = `<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`
  const head = `<head><meta charset="utf-8"><title>A site</title><style>${styles}</style></head>`
  const html = `<!doctype html><html ${attributes}>${head}<body>${script}<div style="width:760px">${tour}</div></body></html>`
  await tab.goto(site.show(`/host-${encodeURIComponent(attributes).length}-${styles.length}`, { html }))
}

const leftOf = async (tab: Page, selector: string) => {
  const box = await tab.locator(selector).first().boundingBox()
  const tour = await tab.locator('stopover-tour').boundingBox()
  return (box?.x ?? Number.NaN) - (tour?.x ?? 0)
}

/** Everything that parts of a tour look like, by part and property. */
function stylesOf(tab: Page): Promise<Record<string, string>> {
  return tab.locator('stopover-tour').evaluate((tour) => {
    const looks: Record<string, string> = {}
    for (const part of ['.tour', '.stop-name', '.bar', '.description-body', '.text-button', '.surface', '.label']) {
      const element = tour.shadowRoot?.querySelector(part)
      if (!element) continue
      const style = getComputedStyle(element)
      for (const property of style) looks[`${part} ${property}`] = style.getPropertyValue(property)
    }
    return looks
  })
}

const leaking = [
  'text-transform: uppercase; letter-spacing: .3em; word-spacing: 20px; line-height: 3; text-align: center',
  'font: italic 900 30px serif; font-variant: small-caps; white-space: nowrap; text-indent: 50px; tab-size: 40',
  'text-shadow: 2px 2px red; -webkit-text-stroke: 1px lime; word-break: break-all; hyphens: auto; cursor: crosshair',
  'list-style: square inside; quotes: none; color: #f0f; user-select: none; color-scheme: dark; border-collapse: collapse',
  'writing-mode: vertical-rl; text-orientation: upright; direction: rtl; caret-color: red; accent-color: red',
].join(';')

test.describe('a tour on a page with text of another kind', () => {
  for (const [kind, host] of [
    ['is written from right to left', { attributes: 'lang="he" dir="rtl"' }],
    ['lays everything out from right to left', { styles: '*{direction:rtl}' }],
  ] as const)
    test(`keeps the direction of its own language where the page ${kind}`, anySize, async ({ page, visit }) => {
      await open(page, visit, host)
      await untilDrawn(page)
      await expect(page.locator('stopover-tour .tour')).toHaveCSS('direction', 'ltr')
      expect(await leftOf(page, '.stop-name')).toBeLessThan(40)
      expect(await leftOf(page, '.description')).toBeLessThan(40)
    })

  test('takes over nothing that a page says of its own texts', anySize, async ({ page, visit }) => {
    const label = page.locator('stopover-tour .label').first()
    await open(page, visit, {})
    await untilDrawn(page)
    await label.waitFor({ state: 'attached' })
    await page.evaluate(() => document.fonts.ready)
    const plain = await stylesOf(page)
    await open(page, visit, { styles: `div{${leaking}}` })
    await untilDrawn(page)
    await label.waitFor({ state: 'attached' })
    expect(Object.keys(plain).length).toBeGreaterThan(1000)
    // What comes late, such as the typeface, changes sizes for a moment.
    await expect
      .poll(async () => Object.entries(await stylesOf(page)).filter(([name, look]) => plain[name] !== look))
      .toEqual([])
  })

  test('is hidden and left alone with the page around it', anySize, async ({ page, visit }) => {
    await open(page, visit, { styles: 'div{visibility:hidden;pointer-events:none}' })
    const tour = page.locator('stopover-tour .tour')
    await expect(tour).toHaveCSS('visibility', 'hidden')
    await expect(tour).toHaveCSS('pointer-events', 'none')
  })

  test('leaves its middle free where it is very small', anySize, async ({ page, visit }) => {
    await open(page, visit, { styles: 'stopover-tour{width:300px;height:200px;aspect-ratio:auto}' })
    const about = page.getByRole('button', { name: 'About this stop' })
    // made anew while the tour finds its size; a disc of 44 pixels stands in the middle
    const isBeside = async () => {
      const box = await about.boundingBox()
      const edge = (await leftOf(page, '.about')) + (box?.width ?? Number.NaN)
      return edge < 150 - 22 && (box?.height ?? 0) >= 44
    }
    await expect.poll(isBeside).toBe(true)
  })

  test('has the size that a page gives it', anySize, async ({ page, visit }) => {
    await open(page, visit, { styles: 'stopover-tour{width:500px;height:320px;aspect-ratio:auto;border-radius:9px}' })
    const box = await page.locator('stopover-tour .tour').boundingBox()
    expect([box?.width, box?.height]).toEqual([500, 320])
    await expect(page.locator('stopover-tour .tour')).toHaveCSS('font-family', /^"?Inter Variable/)
  })
})
