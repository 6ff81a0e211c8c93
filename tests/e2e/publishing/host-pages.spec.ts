import type { Page } from '@playwright/test'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

type TourElement = HTMLElement & {
  setView(view: { yawDeg: number; pitchDeg: number; fovDeg: number }): Promise<void>
}

type HostPage = {
  /** Attributes of the `html` element. */
  readonly attributes?: string
  readonly styles?: string
  /** Language of the tour's controls. */
  readonly language?: string
}

/** Opens a page of another site with one tour, 760 pixels wide. */
async function openHostPage(
  tab: Page,
  { server, site, shareId }: Visit,
  { attributes = '', styles = '', language = 'en' }: HostPage,
) {
  const script = `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
  const tour = `<stopover-tour tour="${shareId}" language="${language}" loading="eager"></stopover-tour>`
  const head = `<head><meta charset="utf-8"><title>A site</title><style>${styles}</style></head>`
  const html = `<!doctype html><html ${attributes}>${head}<body>${script}<p id="before">Before</p><div style="width:760px">${tour}</div><p id="after">After</p></body></html>`
  await tab.goto(site.serve(`/host-${encodeURIComponent(attributes).length}-${styles.length}`, { html }))
}

/** Longest run of the script in one task of the page. */
const loaderTaskMaxMs = 50
/** Controls that are loaded later move others inside the tour. Up to 0.1 counts as good (Core Web Vitals). */
const layoutShiftMax = 0.05

/** Types of the listeners on the page's window and document, without those of Playwright's own script. */
async function pageListeners(tab: Page): Promise<readonly string[]> {
  const session = await tab.context().newCDPSession(tab)
  const listenersOf = async (expression: string) => {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    return listeners.map(({ type, scriptId }) => ({ type: `${expression} ${type}`, scriptId }))
  }
  const listeners = [...(await listenersOf('window')), ...(await listenersOf('document'))]
  await session.detach()
  const playwright = listeners.find(({ type }) => type.startsWith('window __playwright'))
  return listeners.filter(({ scriptId }) => scriptId !== playwright?.scriptId).map(({ type }) => type)
}

/** Records what a page notices of a tour: console messages, errors and open connections. */
function recordMessages(tab: Page): readonly string[] {
  const messages: string[] = []
  // Software rendering reports the performance of reading pixels.
  tab.on('console', (message) => /GL Driver Message/.test(message.text()) || messages.push(message.text()))
  tab.on('pageerror', (error) => messages.push(error.message))
  tab.on('websocket', (socket) => messages.push(socket.url()))
  tab.on('request', (request) => request.resourceType() === 'eventsource' && messages.push(request.url()))
  return messages
}

/** Effects of a tour on its page that the browser reports. */
function pageEffects(tab: Page) {
  return tab.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(() => resolve(observer.takeRecords()))
      })
    const numberOf = (entry: object, name: string) => Number(Reflect.get(entry, name))
    const shifts = await entriesOf('layout-shift')
    const frames = await entriesOf('long-animation-frame')
    const scripts = frames.flatMap((frame): readonly object[] => Reflect.get(frame, 'scripts'))
    const loaderTasks = scripts.filter((script) => /stopover\.js$/.test(Reflect.get(script, 'sourceURL')))
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const standardNames = new Set(Object.getOwnPropertyNames(frame.contentWindow))
    frame.remove()
    const reports = new ReportingObserver(() => undefined, { buffered: true })
    reports.observe()
    return {
      layoutShift: shifts.reduce((sum, shift) => sum + numberOf(shift, 'value'), 0),
      // Elements inside the tour have no node here.
      movedElements: shifts
        .flatMap((shift): readonly { node: Node | null }[] => Reflect.get(shift, 'sources'))
        .flatMap(({ node }) => (node ? [node.nodeName] : [])),
      longestLoaderTaskMs: Math.max(0, ...loaderTasks.map((task) => numberOf(task, 'duration'))),
      globals: Object.getOwnPropertyNames(window).filter((name) => !standardNames.has(name)),
      reports: reports.takeRecords().map(({ type, body }) => `${type} ${JSON.stringify(body)}`),
    }
  })
}

/** Distance from the tour's left edge to the left edge of an element. */
const leftOf = async (tab: Page, selector: string) => {
  const elementBox = await tab.locator(selector).first().boundingBox()
  const tourBox = await tab.locator('stopover-tour').boundingBox()
  return (elementBox?.x ?? Number.NaN) - (tourBox?.x ?? 0)
}

/** Computed styles of parts of a tour, by part and property. */
function stylesOf(tab: Page): Promise<Record<string, string>> {
  return tab.locator('stopover-tour').evaluate((tour) => {
    const styles: Record<string, string> = {}
    for (const part of ['.tour', '.stop-name', '.bar', '.description-body', '.text-button', '.surface', '.label']) {
      const element = tour.shadowRoot?.querySelector(part)
      if (!element) continue
      const style = getComputedStyle(element)
      for (const property of style) styles[`${part} ${property}`] = style.getPropertyValue(property)
    }
    return styles
  })
}

const inheritedStyles = [
  'text-transform: uppercase; letter-spacing: .3em; word-spacing: 20px; line-height: 3; text-align: center',
  'font: italic 900 30px serif; font-variant: small-caps; white-space: nowrap; text-indent: 50px; tab-size: 40',
  'text-shadow: 2px 2px red; -webkit-text-stroke: 1px lime; word-break: break-all; hyphens: auto; cursor: crosshair',
  'list-style: square inside; quotes: none; color: #f0f; user-select: none; color-scheme: dark; border-collapse: collapse',
  'writing-mode: vertical-rl; text-orientation: upright; direction: rtl; caret-color: red; accent-color: red',
].join(';')

/** Replaces the styles of the host page. */
const restyle = (tab: Page, styles: string) =>
  tab.evaluate((css) => document.querySelector('head style')?.replaceChildren(css), styles)

test(
  'a tour has the size and visibility that its page sets, but inherits neither its text styles nor its direction',
  anySize,
  async ({ page, visit }) => {
    const label = page.locator('stopover-tour .label').first()
    const messages = recordMessages(page)
    // As documented, the page reserves the space of the tour until the script defines the element. Arabic needs its texts and
    // the styles of mirrored controls.
    const reservedSpace = 'stopover-tour:not(:defined){display:block;aspect-ratio:16/9}'
    await openHostPage(page, visit, { styles: reservedSpace, language: 'ar' })
    await untilDrawn(page)
    const effects = await pageEffects(page)
    expect(effects).toMatchObject({ movedElements: [], globals: ['Stopover'], reports: [] })
    expect(effects.layoutShift).toBeLessThan(layoutShiftMax)
    expect(effects.longestLoaderTaskMs).toBeLessThan(loaderTaskMaxMs)
    // Either would exclude the page from the back/forward cache.
    expect((await pageListeners(page)).filter((name) => name.endsWith('unload'))).toEqual([])
    expect(messages).toEqual([])
    await label.waitFor({ state: 'attached' })
    await page.evaluate(() => document.fonts.ready)
    const originalStyles = await stylesOf(page)
    expect(Object.keys(originalStyles).length).toBeGreaterThan(1000)
    await restyle(page, `div{${inheritedStyles}}`)
    // Resources that load late, such as the font, change sizes for a moment.
    await expect
      .poll(async () => Object.entries(await stylesOf(page)).filter(([name, value]) => originalStyles[name] !== value))
      .toEqual([])

    await restyle(page, 'stopover-tour{width:500px;height:320px;aspect-ratio:auto;border-radius:9px}')
    const tour = page.locator('stopover-tour .tour')
    const tourSize = async () => {
      const box = await tour.boundingBox()
      return [box?.width, box?.height]
    }
    await expect.poll(tourSize).toEqual([500, 320])
    await expect(tour).toHaveCSS('font-family', /^"?Inter Variable/)

    const door = page.locator('stopover-tour [data-hotspot=door]')
    const turnTo = (view: { yawDeg: number; pitchDeg: number; fovDeg: number }) =>
      page.locator('stopover-tour').evaluate((element: TourElement, target) => element.setView(target), view)
    // The hotspot is 17 pixels from the right edge, and its label is wider than that on both sides.
    await turnTo({ yawDeg: -28, pitchDeg: -4, fovDeg: 80 })
    const labelEdges = async () => {
      const labelBox = await door.locator('.label').boundingBox()
      const labelLeft = await leftOf(page, '[data-hotspot=door] .label')
      return { left: labelLeft, right: labelLeft + (labelBox?.width ?? Number.NaN) }
    }
    await expect.poll(async () => (await labelEdges()).right).toBeLessThanOrEqual(500 - 3.5)
    expect((await labelEdges()).left).toBeLessThan(483)
    // The hotspot is half under the bar, but near enough to the center that the view wouldn't turn otherwise.
    await turnTo({ yawDeg: 10, pitchDeg: 14.9, fovDeg: 80 })
    await door.focus()
    const distanceToBar = async () => {
      const doorBox = await door.boundingBox()
      const barBox = await page.locator('stopover-tour .bar').boundingBox()
      return (barBox?.y ?? Number.NaN) - (doorBox?.y ?? 0) - (doorBox?.height ?? 0)
    }
    await expect.poll(distanceToBar).toBeGreaterThan(0)

    await restyle(page, 'stopover-tour{width:300px;height:200px;aspect-ratio:auto}')
    const aboutButton = page.locator('stopover-tour .about')
    // The button is created again while the tour is resized. It must leave 44 pixels free in the middle of the tour.
    const isMiddleFree = async () => {
      const box = await aboutButton.boundingBox()
      const leftEdge = await leftOf(page, '.about')
      const rightEdge = leftEdge + (box?.width ?? Number.NaN)
      return (rightEdge < 150 - 22 || leftEdge > 150 + 22) && (box?.height ?? 0) >= 44
    }
    await expect.poll(isMiddleFree).toBe(true)

    await restyle(page, 'div{visibility:hidden;pointer-events:none}')
    await expect(tour).toHaveCSS('visibility', 'hidden')
    await expect(tour).toHaveCSS('pointer-events', 'none')

    await page.locator('stopover-tour').evaluate((element) => element.remove())
    await expect.poll(() => pageListeners(page)).toEqual([])
    expect(messages).toEqual([])

    await openHostPage(page, visit, { attributes: 'lang="he" dir="rtl"', styles: '*{direction:rtl}' })
    await untilDrawn(page)
    await expect(page.locator('stopover-tour .tour')).toHaveCSS('direction', 'ltr')
    expect(await leftOf(page, '.stop-name')).toBeLessThan(40)
    expect(await leftOf(page, '.description')).toBeLessThan(40)

    await openHostPage(page, visit, { styles: '* { all: unset } head, style, script { display: none }' })
    await untilDrawn(page)
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      if (!box) throw new Error(`${selector} has no box`)
      return box
    }
    const heightPx = async () => (await boxOf('stopover-tour canvas')).height
    await expect.poll(heightPx).toBeGreaterThan(200)
    const canvasBox = await boxOf('stopover-tour canvas')
    const previousBox = await boxOf('#before')
    const nextBox = await boxOf('#after')
    expect(canvasBox.y).toBeGreaterThanOrEqual(previousBox.y + previousBox.height)
    expect(nextBox.y).toBeGreaterThanOrEqual(canvasBox.y + canvasBox.height)
  },
)
