import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { PublicStyles, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { contrastOf, type Rgb } from '../../../src/shared/styles/colors.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible, expectAccessibleEverywhere, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { publishTranslated } from '../support/viewer/translated-tour.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const baseUrl = '/media/marks00000000000000000/themarks/'
const manifest = {
  mapping: 'flat' as const,
  widthPx: 360,
  heightPx: 120,
  renditions: [{ widthPx: 360, file: 'l.webp' }],
}
const images = { mark: { id: 'mark', altText: '', credit: '', baseUrl, manifest } }
const logo = { mediaId: 'mark', altText: 'Pier House', address: 'https://example.org/', corner: 'left' }

function styled(document: TourDocument, styles: PublicStyles): TourDocument {
  const { tour } = document.tours
  if (!tour) throw new Error('the tour has changed')
  return { ...document, images, tours: { tour: { ...tour, styles } } }
}

/** Publishes the house in a look of its own; answers its share id. */
async function publishStyled({ server, document }: Visit, name: string, styles: PublicStyles): Promise<string> {
  const drawn = sharp({ create: { width: 360, height: 120, channels: 3, background: '#e2342d' } })
  await server.addMedia(`${baseUrl.slice('/media/'.length)}l.webp`, await drawn.webp().toBuffer())
  const shareId = aShareId(name)
  await server.publish(shareId, 1, styled(document, styles))
  return shareId
}

async function openStyled(page: Page, visit: Visit, [name, styles]: readonly [string, PublicStyles]): Promise<void> {
  const shareId = await publishStyled(visit, name, styles)
  await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test(
  'the tour wears its colors, letters and corners, and a yellow accent on light glass can be read',
  anySize,
  async ({ page, visit, violations }) => {
    const look = {
      accent: '#ffd60a',
      highlight: '#ffd60a',
      scheme: 'light',
      font: 'serif',
      radius: 'none',
      panelSide: 'left',
      logo,
    }
    await openStyled(page, visit, ['yellow', look])
    expect(await styleOf(page, '.bar', 'background-color')).toBe('rgba(255, 255, 255, 0.82)')
    expect(await styleOf(page, '.bar', 'border-radius')).toBe('0px')
    expect(await styleOf(page, '.stopover-viewer .label', 'font-family')).toMatch(/^Georgia/)
    expect(await styleOf(page, '.tour', '--on-accent')).toBe('#161a22')
    await expectAccessibleEverywhere(page)
    const mark = page.getByRole('link', { name: 'Pier House' })
    await expect(mark).toHaveAttribute('href', 'https://example.org/')
    const place = await mark.boundingBox()
    const title = await page.locator('header.title').boundingBox()
    if (!place || !title) throw new Error('there is no logo beside the title')
    expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(40)
    expect(place.x + place.width).toBeLessThanOrEqual(title.x)
    await page.getByRole('button', { name: 'Stops', exact: true }).click()
    await expect(page.getByText('You are here')).toBeVisible()
    await expect.poll(async () => (await page.locator('.sheet').boundingBox())?.x).toBe(12)
    await expectAccessibleEverywhere(page)
    expect(violations).toEqual([])
  },
)

test(
  'light or dark is what the device asks for, and forced colors have the last word',
  anySize,
  async ({ page, visit }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openStyled(page, visit, ['asdevice', { scheme: 'auto', accent: '#9b1b4d', logo: { ...logo, altText: '' } }])
    // A logo that leads somewhere and says nothing is called by the place.
    await expect(page.getByRole('link', { name: 'example.org' })).toBeVisible()
    expect(await styleOf(page, '.bar', 'color')).toBe('rgb(22, 26, 34)')
    await expectAccessibleEverywhere(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await styleOf(page, '.bar', 'color')).toBe('rgb(255, 255, 255)')
    await expectAccessibleEverywhere(page)
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
    const canvas = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'))
      probe.style.background = 'Canvas'
      return getComputedStyle(probe).backgroundColor
    })
    expect(await styleOf(page, '.bar', 'background-color')).toBe(canvas)
    expect(await styleOf(page, '.stopover-viewer .label', 'background-color')).toBe(canvas)
  },
)

test(
  'a start screen waits for a press, by keyboard too, while the image loads',
  anySize,
  async ({ page, visit, violations }) => {
    const startScreen = { title: 'Welcome', text: 'Have a look around.', button: '' }
    const image = page.waitForResponse(/\/hallroom\/1\//)
    await openStyled(page, visit, ['startscreen', { startScreen }])
    const card = page.getByRole('dialog', { name: 'Welcome' })
    const start = card.getByRole('button', { name: 'Start tour' })
    await expect(card).toHaveAccessibleDescription('Have a look around.')
    await expect(start).toBeFocused()
    await expectAccessible(page)
    // the tour is drawn behind it, and nobody gets there yet
    await image
    await expect(page.locator('.tour').first()).toHaveJSProperty('inert', true)
    await expect(page.locator('.bar')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(card).toBeHidden()
    await expect(page.locator('.bar')).toBeVisible()
    await expect(page.locator('.surface')).toBeFocused()
    await expect(page.locator('.tour')).toHaveJSProperty('inert', false)
    await page.reload()
    await expect(start).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    // a press shows no ring around the whole tour, until keys are used
    const ring = () => page.locator('.surface').evaluate((surface) => getComputedStyle(surface, '::after').content)
    await page.reload()
    await start.click()
    await expect(page.locator('.surface')).toBeFocused()
    expect(await ring()).toBe('none')
    await page.keyboard.press('ArrowLeft')
    expect(await ring()).toBe('""')
    expect(violations).toEqual([])
  },
)

test(
  'guided play waits for the start screen, and a page may skip it, with colors of its own',
  anySize,
  async ({ page, visit }) => {
    const startScreen = { title: 'Welcome', text: '', button: 'Come in' }
    const shareId = await publishStyled(visit, 'embedded', { startScreen, logo: { ...logo, corner: 'right' } })
    const { server } = visit
    const embedding = (attributes: string) => `<!doctype html><html lang="en"><title>A page</title>
    <style>stopover-tour::part(tour) { --accent: #123456 }</style><main><h1>A page</h1><button>First</button>
    <script type="module" src="${server.origin}/sdk/1/stopover.js"></script>
    <stopover-tour tour="${shareId}" loading="eager" guided="start" ${attributes}></stopover-tour></main></html>`
    await page.route('**/a-page', (route) => route.fulfill({ contentType: 'text/html', body: embedding('') }))
    await page.route('**/skips', (route) =>
      route.fulfill({ contentType: 'text/html', body: embedding('startscreen="skip"') }),
    )
    await page.goto(`${server.origin}/a-page`)
    const start = page.getByRole('button', { name: 'Come in' })
    await expect(start).toBeVisible()
    // a tour within a page takes nobody's focus
    await expect(start).not.toBeFocused()
    // its code is there, and waits
    await page.locator('.guide[hidden]').waitFor({ state: 'attached' })
    expect(await styleOf(page, '.start-button', 'background-color')).toBe('rgb(18, 52, 86)')
    await start.click()
    await expect(page.locator('.guide:not([hidden])')).toBeVisible()
    await page.goto(`${server.origin}/skips`)
    await expect(page.locator('.guide:not([hidden])')).toBeVisible()
    await expect(start).toHaveCount(0)
    const mark = await page.getByRole('link', { name: 'Pier House' }).boundingBox()
    const place = await page.locator('header.title').boundingBox()
    expect(mark?.x).toBeGreaterThan(place?.x ?? Number.POSITIVE_INFINITY)
  },
)

const wideSize = { width: 1440, height: 900 }

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

async function boxOf(page: Page, selector: string): Promise<Box> {
  const element = page.locator(selector).first()
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  return box
}

function overlap(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  return !isBeside && one.y + one.height > other.y && other.y + other.height > one.y
}

/** The contrast of a panel's words with its glass. */
async function contrastIn(page: Page, selector: string): Promise<number> {
  const [ink, glass] = await Promise.all(
    ['color', 'background-color'].map(async (name): Promise<Rgb> => {
      const [r = 0, g = 0, b = 0] = ((await styleOf(page, selector, name)).match(/[\d.]+/g) ?? []).map(Number)
      return [r, g, b]
    }),
  )
  return ink && glass ? contrastOf(ink, glass) : 0
}

test(
  'light glass reaches menus, and a logo has a corner to itself, whichever way a language is written',
  anySize,
  async ({ page, visit }) => {
    const own = [
      {
        id: 'book',
        label: 'Book a visit',
        icon: 'calendar',
        action: { kind: 'url', details: { url: 'https://a.org' } },
      },
    ]
    const styles = { scheme: 'light', lightGlass: '#f6efe3', logo: { ...logo, corner: 'right' } }
    // brings along the image of the logo
    await publishStyled(visit, 'unspoken', styles)
    const document = styled(visit.document, styles)
    const { tour } = document.tours
    if (!tour) throw new Error('the tour has changed')
    const buttons = { bar: [], corner: ['share', 'book'], hidden: [], own }
    const arranged = { ...document, tours: { tour: { ...tour, buttons } } }
    const shareId = await publishTranslated({ ...visit, document: arranged }, 'spokenlogo')
    for (const [language, side] of [
      ['en', 'right'],
      ['ar', 'left'],
    ] as const) {
      await page.goto(`${visit.server.origin}/share/${shareId}/stop/1?lang=${language}`)
      await untilDrawn(page)
      for (const size of [phoneSize, wideSize]) {
        await page.setViewportSize(size)
        const at = `${language} at ${size.width} px`
        const cornerSide = async () => {
          const corner = await boxOf(page, '.corner')
          return corner.x + corner.width / 2 > size.width / 2 ? 'right' : 'left'
        }
        await expect.poll(cornerSide, at).toBe(side)
        const corner = await boxOf(page, '.corner')
        expect(overlap(await boxOf(page, '.top > .logo'), corner), at).toBe(false)
        expect(overlap(await boxOf(page, '.stop-name'), corner), at).toBe(false)
      }
      await page.locator('.language-choice > button').click()
      expect(await contrastIn(page, '.choice-menu')).toBeGreaterThan(4.5)
      await page.keyboard.press('Escape')
    }
  },
)
