import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { PublicStyles, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { contrastOf, type Rgb } from '../../../src/shared/styles/colors.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible, expectAccessibleEverywhere, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { coarsePixels } from '../support/contexts.ts'
import { publishTranslatedTour } from '../support/viewer/translated-tour.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

test.use(coarsePixels)

const baseUrl = '/media/logos00000000000000000/thelogos/'
const manifest = {
  mapping: 'flat' as const,
  widthPx: 360,
  heightPx: 120,
  renditions: [{ widthPx: 360, file: 'logo.webp' }],
}
const images = { logo: { id: 'logo', altText: '', credit: '', baseUrl, manifest } }
const logo = { mediaId: 'logo', altText: 'Pier House', address: 'https://example.org/', corner: 'left' }

/** The document with styles, and with the image of the logo. */
function withStyles(document: TourDocument, styles: PublicStyles): TourDocument {
  const { tour } = document.tours
  if (!tour) throw new Error('the document has no tour')
  return { ...document, images, tours: { tour: { ...tour, styles } } }
}

/** Publishes the two-stop tour of the visit with styles; returns its share id. */
async function publishStyled({ server, document }: Visit, name: string, styles: PublicStyles): Promise<string> {
  const logoImage = sharp({ create: { width: 360, height: 120, channels: 3, background: '#e2342d' } })
  await server.addMedia(`${baseUrl.slice('/media/'.length)}logo.webp`, await logoImage.webp().toBuffer())
  const shareId = aShareId(name)
  await server.publish(shareId, 1, withStyles(document, styles))
  return shareId
}

/** Publishes the tour with styles under a name of its own and opens its first stop. */
async function openStyled(page: Page, visit: Visit, tour: { name: string; styles: PublicStyles }): Promise<void> {
  const shareId = await publishStyled(visit, tour.name, tour.styles)
  await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test(
  'styles set colors, font and corners, and a yellow accent on a light surface stays readable',
  anySize,
  async ({ page, visit, violations }) => {
    const styles = {
      accent: '#ffd60a',
      highlight: '#ffd60a',
      scheme: 'light',
      font: 'serif',
      radius: 'none',
      panelSide: 'left',
      logo,
    }
    await openStyled(page, visit, { name: 'yellow', styles })
    expect(await styleOf(page, '.bar', 'background-color')).toBe('rgba(255, 255, 255, 0.82)')
    expect(await styleOf(page, '.bar', 'border-radius')).toBe('0px')
    expect(await styleOf(page, '.stopover-viewer .label', 'font-family')).toMatch(/^Georgia/)
    expect(await styleOf(page, '.tour', '--on-accent')).toBe('#161a22')
    await expectAccessibleEverywhere(page)
    const logoLink = page.getByRole('link', { name: 'Pier House' })
    await expect(logoLink).toHaveAttribute('href', 'https://example.org/')
    const logoBox = await logoLink.boundingBox()
    const titleBox = await page.locator('header.title').boundingBox()
    if (!logoBox || !titleBox) throw new Error('there is no logo beside the title')
    expect(Math.min(logoBox.width, logoBox.height)).toBeGreaterThanOrEqual(40)
    expect(logoBox.x + logoBox.width).toBeLessThanOrEqual(titleBox.x)
    await page.getByRole('button', { name: 'Stops', exact: true }).click()
    await expect(page.getByText('You are here')).toBeVisible()
    await expect.poll(async () => (await page.locator('.sheet').boundingBox())?.x).toBe(12)
    await expectAccessibleEverywhere(page)
    expect(violations).toEqual([])
  },
)

test('the automatic scheme follows the device, and forced colors override it', anySize, async ({ page, visit }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const styles = { scheme: 'auto', accent: '#9b1b4d', logo: { ...logo, altText: '' } }
  await openStyled(page, visit, { name: 'autoscheme', styles })
  // A logo with a link but without alt text is named after the link's host.
  await expect(page.getByRole('link', { name: 'example.org' })).toBeVisible()
  expect(await styleOf(page, '.bar', 'color')).toBe('rgb(22, 26, 34)')
  await expectAccessibleEverywhere(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await styleOf(page, '.bar', 'color')).toBe('rgb(255, 255, 255)')
  await expectAccessibleEverywhere(page)
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  const canvasColor = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.background = 'Canvas'
    return getComputedStyle(probe).backgroundColor
  })
  expect(await styleOf(page, '.bar', 'background-color')).toBe(canvasColor)
  expect(await styleOf(page, '.stopover-viewer .label', 'background-color')).toBe(canvasColor)
})

test(
  'a start screen waits for a click or a key while the tour loads behind it',
  anySize,
  async ({ page, visit, violations }) => {
    const startScreen = { title: 'Welcome', text: 'Have a look around.', button: '' }
    const tileResponse = page.waitForResponse(/\/hallroom\/1\//)
    await openStyled(page, visit, { name: 'startscreen', styles: { startScreen } })
    const card = page.getByRole('dialog', { name: 'Welcome' })
    const startButton = card.getByRole('button', { name: 'Start tour' })
    await expect(card).toHaveAccessibleDescription('Have a look around.')
    await expect(startButton).toBeFocused()
    await expectAccessible(page)
    // The tour is drawn behind the start screen, and inert.
    await tileResponse
    await expect(page.locator('.tour').first()).toHaveJSProperty('inert', true)
    await expect(page.locator('.bar')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(card).toBeHidden()
    await expect(page.locator('.bar')).toBeVisible()
    await expect(page.locator('.surface')).toBeFocused()
    await expect(page.locator('.tour')).toHaveJSProperty('inert', false)
    await page.reload()
    await expect(startButton).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    // After a click the tour shows no focus ring until a key is pressed.
    const focusRing = () => page.locator('.surface').evaluate((surface) => getComputedStyle(surface, '::after').content)
    await page.reload()
    await startButton.click()
    await expect(page.locator('.surface')).toBeFocused()
    expect(await focusRing()).toBe('none')
    await page.keyboard.press('ArrowLeft')
    expect(await focusRing()).toBe('""')
    expect(violations).toEqual([])
  },
)

test('guided play waits for the start screen, which a page can skip and restyle', anySize, async ({ page, visit }) => {
  const startScreen = { title: 'Welcome', text: '', button: 'Come in' }
  const shareId = await publishStyled(visit, 'embedded', { startScreen, logo: { ...logo, corner: 'right' } })
  const { server } = visit
  const hostPage = (attributes: string) => `<!doctype html><html lang="en"><title>A page</title>
    <style>stopover-tour::part(tour) { --accent: #123456 }</style><main><h1>A page</h1><button>First</button>
    <script type="module" src="${server.origin}/sdk/1/stopover.js"></script>
    <stopover-tour tour="${shareId}" loading="eager" guided="start" ${attributes}></stopover-tour></main></html>`
  await page.route('**/host-page', (route) => route.fulfill({ contentType: 'text/html', body: hostPage('') }))
  await page.route('**/without-start-screen', (route) =>
    route.fulfill({ contentType: 'text/html', body: hostPage('startscreen="skip"') }),
  )
  await page.goto(`${server.origin}/host-page`)
  const startButton = page.getByRole('button', { name: 'Come in' })
  await expect(startButton).toBeVisible()
  // An embedded tour does not take the focus.
  await expect(startButton).not.toBeFocused()
  // The guided tour has loaded and waits.
  await page.locator('.guide[hidden]').waitFor({ state: 'attached' })
  expect(await styleOf(page, '.start-button', 'background-color')).toBe('rgb(18, 52, 86)')
  await startButton.click()
  await expect(page.locator('.guide:not([hidden])')).toBeVisible()
  await page.goto(`${server.origin}/without-start-screen`)
  await expect(page.locator('.guide:not([hidden])')).toBeVisible()
  await expect(startButton).toHaveCount(0)
  const logoBox = await page.getByRole('link', { name: 'Pier House' }).boundingBox()
  const titleBox = await page.locator('header.title').boundingBox()
  expect(logoBox?.x).toBeGreaterThan(titleBox?.x ?? Number.POSITIVE_INFINITY)
})

const desktopSize = { width: 1440, height: 900 }

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

async function boxOf(page: Page, selector: string): Promise<Box> {
  const element = page.locator(selector).first()
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${selector} has no box`)
  return box
}

function overlap(a: Box, b: Box): boolean {
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return !isBeside && a.y + a.height > b.y && b.y + b.height > a.y
}

/** Contrast ratio of an element's text and its background. */
async function contrastIn(page: Page, selector: string): Promise<number> {
  const [textColor, background] = await Promise.all(
    ['color', 'background-color'].map(async (name): Promise<Rgb> => {
      const [r = 0, g = 0, b = 0] = ((await styleOf(page, selector, name)).match(/[\d.]+/g) ?? []).map(Number)
      return [r, g, b]
    }),
  )
  return textColor && background ? contrastOf(textColor, background) : 0
}

test(
  'a light surface color applies to menus, and a logo overlaps nothing in any writing direction',
  anySize,
  async ({ page, visit }) => {
    const customButtons = [
      {
        id: 'book',
        label: 'Book a visit',
        icon: 'calendar',
        action: { kind: 'url', details: { url: 'https://a.org' } },
      },
    ]
    // `lightGlass` is the color of light surfaces.
    const styles = { scheme: 'light', lightGlass: '#f6efe3', logo: { ...logo, corner: 'right' } }
    // Stores the image of the logo. The translated tour uses it too.
    await publishStyled(visit, 'untranslated', styles)
    const document = withStyles(visit.document, styles)
    const { tour } = document.tours
    if (!tour) throw new Error('the document has no tour')
    const buttons = { bar: [], corner: ['share', 'book'], hidden: [], own: customButtons }
    const arrangedDocument = { ...document, tours: { tour: { ...tour, buttons } } }
    const shareId = await publishTranslatedTour({ ...visit, document: arrangedDocument }, 'translatedlogo')
    for (const [language, side] of [
      ['en', 'right'],
      ['ar', 'left'],
    ] as const) {
      await page.goto(`${visit.server.origin}/share/${shareId}/stop/1?lang=${language}`)
      await untilDrawn(page)
      for (const size of [phoneSize, desktopSize]) {
        await page.setViewportSize(size)
        const caseName = `${language} at ${size.width} px`
        const cornerSide = async () => {
          const corner = await boxOf(page, '.corner')
          return corner.x + corner.width / 2 > size.width / 2 ? 'right' : 'left'
        }
        await expect.poll(cornerSide, caseName).toBe(side)
        const corner = await boxOf(page, '.corner')
        expect(overlap(await boxOf(page, '.top > .logo'), corner), caseName).toBe(false)
        expect(overlap(await boxOf(page, '.stop-name'), corner), caseName).toBe(false)
      }
      await page.locator('.language-choice > button').click()
      expect(await contrastIn(page, '.choice-menu')).toBeGreaterThan(4.5)
      await page.keyboard.press('Escape')
    }
  },
)
