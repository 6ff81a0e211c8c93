import type { Locator, Page } from '@playwright/test'
import type { PublicButtons } from '../../../src/shared/publishing/tour-document.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('arranged')
/** Share id of a tour with background audio and more buttons than fit on a phone. */
const fullId = aShareId('manybuttons')
const stopId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'

const button = (id: string, label: string, icon: string, kind: string, details: object) => ({
  id,
  label,
  icon,
  action: { kind, details },
})
const customButtons = [
  button('book', 'Book a private viewing today', 'calendar', 'url', { url: 'https://example.org/book' }),
  button('call', 'Call us', 'phone', 'phone', { phone: '+43 1 234 567' }),
  button('write', 'Write to us', 'mail', 'email', { email: 'hello@example.org' }),
  button('garden', 'To the garden', 'arrow', 'stop', { stopId }),
  button('cellar', 'To the cellar', 'arrow', 'stop', { stopId: 'cellar' }),
  button('future', 'Of a later version', 'hologram', 'teleport', {}),
]
const arrangement: PublicButtons = {
  bar: ['book', 'fullscreen', 'zoom', 'stops', 'garden', 'hologram', 'help'],
  corner: ['share', 'call'],
  hidden: ['rotate', 'guide'],
  own: customButtons,
}

const bellsId = '00000000-0000-4000-8000-000000000001'
const bells = {
  id: bellsId,
  altText: '',
  credit: '',
  baseUrl: '/media/none/',
  manifest: {
    mapping: 'sound' as const,
    durationMs: 4000,
    channels: 2,
    waveForm: 'wave.json',
    loudness: { integratedLufs: -20, rangeLu: 3, truePeakDbtp: -2 },
    renditions: [{ file: 'bells.m4a', sizeBytes: 1000, codecs: 'mp4a.40.2' }],
  },
}
const withBackgroundAudio = { backgroundAudio: { mediaId: bellsId, volume: 0.5, loop: true } }

async function publish({ server, document }: Visit, buttons = arrangement, id = shareId): Promise<void> {
  const { garden = undefined, ...stops } = document.stops
  const { tour } = document.tours
  if (!tour || !garden) throw new Error('the house has no tour or no garden')
  await server.publish(id, 1, {
    ...document,
    audio: { [bellsId]: bells },
    stops: { ...stops, [stopId]: { ...garden, id: stopId } },
    tours: { tour: { ...tour, ...(id === fullId && withBackgroundAudio), stopIds: ['hall', stopId], buttons } },
  })
}

async function openShare(page: Page, visit: Visit, buttons = arrangement, id = shareId): Promise<void> {
  await publish(visit, buttons, id)
  await page.goto(`${visit.server.origin}/share/${id}/stop/1`)
  await untilDrawn(page)
}

const bar = (page: Page) => page.locator('.bar')
const corner = (page: Page) => page.locator('.corner')
/** Accessible names of the visible buttons in a part of the chrome, in order. */
const namesIn = (page: Page, partSelector: string) =>
  page
    .locator(`${partSelector} > :is(button, a)`)
    .evaluateAll((buttons) =>
      buttons.filter((button) => button.checkVisibility()).map((button) => button.getAttribute('aria-label')),
    )

test(
  'buttons follow the arrangement from the first frame, and act unless the page cancels it',
  anySize,
  async ({ page, visit }) => {
    await page.addInitScript(() => {
      const firstNames: string[] = []
      Reflect.set(window, 'firstNames', firstNames)
      const recordFirstName = () => {
        const root = document.querySelector('#tour')?.shadowRoot
        const names = [...(root?.querySelectorAll('.bar > *') ?? [])].map(
          (item) => item.getAttribute('aria-label') ?? '',
        )
        const firstName = names[0]
        if (firstName !== undefined && firstNames.at(-1) !== firstName) firstNames.push(firstName)
        requestAnimationFrame(recordFirstName)
      }
      requestAnimationFrame(recordFirstName)
    })
    await openShare(page, visit)
    await expect(
      bar(page).getByRole('link', { name: 'Book a private viewing today, opens in a new tab' }),
    ).toBeVisible()
    expect(await namesIn(page, '.bar')).toEqual([
      'Book a private viewing today, opens in a new tab',
      'Full screen',
      'Zoom out',
      'Zoom in',
      'Stops',
      'To the garden',
      'Help',
      'Write to us, sends an email',
    ])
    expect(await namesIn(page, '.corner')).toEqual(['Copy link', 'Call us, starts a call'])
    await expect(page.getByRole('button', { name: 'Play the tour' })).toHaveCount(0)
    await expect(page.getByText('Of a later version')).toBeHidden()
    expect(await page.evaluate(() => Reflect.get(window, 'firstNames'))).toEqual([
      'Book a private viewing today, opens in a new tab',
    ])
    await expectAccessible(page)
    const label = bar(page).getByText('Book a private viewing today')
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

    const book = bar(page).getByRole('link', { name: /^Book a private viewing/ })
    await expect(book).toHaveAttribute('href', 'https://example.org/book')
    await expect(book).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(book).toHaveAttribute('target', '_blank')
    await expect(corner(page).getByRole('link', { name: /^Call us/ })).toHaveAttribute('href', 'tel:+431234567')
    await expect(bar(page).getByRole('link', { name: /^Write/ })).toHaveAttribute('href', 'mailto:hello@example.org')
    await page.evaluate(() => {
      const clickedIds: string[] = []
      Reflect.set(window, 'clickedIds', clickedIds)
      document.addEventListener('buttonclick', (event) => {
        const { button } = (event as CustomEvent<{ button: { id: string } }>).detail
        clickedIds.push(button.id)
        if (clickedIds.length === 1) event.preventDefault()
      })
    })
    const gardenButton = bar(page).getByRole('button', { name: 'To the garden' })
    await gardenButton.click()
    await expect(page.getByRole('heading', { name: 'Hall' })).toBeVisible()
    await gardenButton.click()
    await expect(page.getByRole('heading', { name: 'Garden' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'clickedIds'))).toEqual(['garden', 'garden'])
  },
)

test('a page can hide buttons, but not show hidden ones', anySize, async ({ page, visit }) => {
  await publish(visit)
  const html = (
    attributes: string,
  ) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title></head><body><main><h1>Visit us</h1>
<script type="module" src="${visit.server.origin}/sdk/1/stopover.js"></script><stopover-tour tour="${shareId}" loading="eager" ${attributes}></stopover-tour></main></body></html>`
  await page.goto(visit.site.serve('/list', { html: html('controls="help guide zoom"') }))
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible()
  expect(await namesIn(page, '.bar')).toEqual(['Zoom out', 'Zoom in', 'Help'])
  await expect(corner(page)).toBeHidden()
  await page.goto(visit.site.serve('/custom', { html: html('controls="buttons"') }))
  await expect(bar(page).getByRole('link', { name: /^Book/ })).toBeVisible()
  expect(await namesIn(page, '.corner')).toEqual(['Call us, starts a call'])
  await page.goto(visit.site.serve('/none', { html: html('controls="none"') }))
  await page.locator('.stopover-viewer canvas').first().waitFor()
  await expect(bar(page)).toBeHidden()
  await expect(corner(page)).toBeHidden()
})

const manyButtons = Array.from({ length: 6 }, (_, index) =>
  button(`extra${index}`, `Something to see ${index + 1}`, 'star', 'url', { url: `https://example.org/${index}` }),
)

const defaultArrangement = { bar: [], corner: [], hidden: [] }
const defaultId = aShareId('defaultbuttons')

/** Smallest width and height of a button on a touch screen. */
const minTouchTargetPx = 44

/** Expects every visible button of a toolbar to be large enough, and within the toolbar and the page. */
async function expectTouchTargets(toolbar: Locator, pageWidthPx: number): Promise<void> {
  const bounds = await toolbar.boundingBox()
  if (!bounds) throw new Error('the toolbar has no box')
  for (const button of await toolbar.locator(':scope > :is(a, button)').filter({ visible: true }).all()) {
    const box = await button.boundingBox()
    if (!box) throw new Error('a button has no box')
    expect(Math.min(box.width, box.height), `at ${pageWidthPx} px`).toBeGreaterThanOrEqual(minTouchTargetPx)
    expect(box.x).toBeGreaterThanOrEqual(bounds.x)
    expect(box.x + box.width).toBeLessThanOrEqual(bounds.x + bounds.width)
  }
  expect(bounds.x + bounds.width).toBeLessThanOrEqual(pageWidthPx)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('buttons that do not fit move behind “More” in the same order', anySize, async ({ page, visit }) => {
    const order = [...customButtons, ...manyButtons].map(({ id }) => id)
    const crowdedArrangement: PublicButtons = {
      ...arrangement,
      bar: [...order.slice(0, 3), 'stops', 'zoom', ...order.slice(4), 'sound'],
      own: [...customButtons, ...manyButtons],
      corner: ['share', 'help', 'fullscreen', 'garden'],
    }
    await openShare(page, visit, crowdedArrangement, fullId)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.waitForFunction((px) => innerWidth === px, width)
      const more = bar(page).getByRole('button', { name: 'More' })
      await expect(more).toBeVisible()
      await expect(more).toHaveAttribute('aria-expanded', 'false')
      // The button to mute stays in the bar in every arrangement.
      await expect(bar(page).getByRole('button', { name: /^(Unmute|Mute) background audio/ })).toBeVisible()
      for (const toolbar of [bar(page), corner(page)]) {
        await expectTouchTargets(toolbar, width)
      }
    }
    const more = bar(page).getByRole('button', { name: 'More' })
    await more.press('Enter')
    const moreControls = page.getByRole('group', { name: 'More controls' })
    await expect(moreControls).toBeVisible()
    await expect(moreControls.getByText('Something to see 6')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(moreControls.locator('a, button').first()).toBeFocused()
    const namesBehindMore = await namesIn(page, '.more-panel:not([hidden])')
    expect(namesBehindMore.slice(-2)).toEqual([5, 6].map((number) => `Something to see ${number}, opens in a new tab`))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(moreControls).toBeHidden()
    await expect(more).toBeFocused()
    await more.click()
    await expect(moreControls).toBeVisible()
    await page.touchscreen.tap(160, 300)
    await expect(moreControls).toBeHidden()

    // Without an arrangement, default buttons make room for custom ones.
    await page.setViewportSize({ width: 320, height: 640 })
    await openShare(page, visit, { ...defaultArrangement, own: customButtons.slice(0, 4) }, defaultId)
    await expect(bar(page).getByRole('link', { name: /^Book/ })).toBeVisible()
    await more.click()
    // The list of stops stays in the bar.
    await expect(bar(page).getByRole('button', { name: 'Stops' })).toBeVisible()
    const defaultsBehindMore = await namesIn(page, '.more-panel:not([hidden])')
    const defaultNames = ['Play the tour', 'Zoom out', 'Zoom in', 'Full screen', 'Copy link', 'Help']
    expect(defaultsBehindMore.slice(0, defaultNames.length)).toEqual(defaultNames)
  })
})
