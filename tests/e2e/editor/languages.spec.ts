import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { publishTranslated } from '../support/viewer/translated-tour.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

const choice = (page: Page) => page.getByRole('button', { name: /^Language: / })

async function choose(page: Page, language: string): Promise<void> {
  await choice(page).click()
  await page.getByRole('menuitemradio', { name: language }).click()
}

test(
  'a visitor reads a tour in another language at the same view, without an image loaded again',
  anySize,
  async ({ page, visit, violations }) => {
    const shareId = await publishTranslated(visit)
    await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
    await untilDrawn(page)
    await page.waitForLoadState('networkidle')
    // what lies ahead may still come; what is there comes once
    const pictures: string[] = []
    page.on('request', (request) => /\.(?:webp|jpg)$/.test(request.url()) && pictures.push(request.url()))
    const shown = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall')
    await expect(page.locator('.tour-name')).toHaveText('A small house')
    await choose(page, 'Deutsch')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diele')
    await expect(page.locator('.tour-name')).toHaveText('Ein kleines Haus')
    await expect(page.getByRole('status').filter({ hasText: 'Language: Deutsch' })).toBeVisible()
    await expect(page).toHaveTitle('Diele – Ein kleines Haus')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('button', { name: 'Read: Die Vase' })).toBeVisible()
    await expect(page.getByText('Eine Diele mit einem hohen Fenster.')).toBeVisible()
    expect(shown.some((url) => url.endsWith('.webp'))).toBe(true)
    expect(pictures.filter((url) => shown.includes(url))).toEqual([])
    await page.getByRole('button', { name: 'Read: Die Vase' }).click()
    await expect(page.getByRole('dialog', { name: 'Die Vase' })).toContainText('Von 1820.')
    await page.keyboard.press('Escape')
    const more = page.locator('.bar').getByRole('button', { name: /^More/ })
    if (await more.isVisible()) await more.click()
    await page.getByRole('button', { name: 'Fragen Sie uns' }).click()
    await expect(page.getByRole('dialog', { name: 'Fragen Sie uns' })).toContainText('Schreiben Sie uns')
    await page.keyboard.press('Escape')
    await expectAccessibleEverywhere(page)
    // the next visit begins in it
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diele')
    expect(violations).toEqual([])
  },
)

test('a language that is written from the right turns the controls around, but not the image', async ({
  page,
  visit,
}) => {
  const shareId = await publishTranslated(visit)
  await page.goto(`${visit.server.origin}/share/${shareId}/stop/1?from=letter&lang=ar`)
  await untilDrawn(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('القاعة')
  const box = await heading.boundingBox()
  const { width = 0 } = page.viewportSize() ?? {}
  const end = await heading.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })
  expect(box && end).toBeGreaterThan(width - 40)
  const spot = page.locator('.hotspot[data-hotspot=vase]')
  const seen = (await spot.boundingBox())?.x ?? 0
  expect(seen).toBeLessThan(width / 2)
  await choose(page, 'English')
  await expect(heading).toHaveText('Hall')
  // of the address nothing but the language changes
  await expect(page).toHaveURL(/\?from=letter&lang=en(?:#|$)/)
  expect((await spot.boundingBox())?.x).toBeCloseTo(seen, 0)
  // what is not translated is there in the author's language
  await choose(page, 'العربية')
  await page.getByRole('button', { name: 'Stops' }).click()
  await expect(page.getByRole('dialog')).toContainText('Garden')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})

test(
  'the card before a tour offers its languages, and speaks the one that is chosen',
  anySize,
  async ({ page, visit }) => {
    const { tour } = visit.document.tours
    if (!tour) throw new Error('there is no tour')
    const startScreen = { title: 'Welcome', text: '', button: '' }
    const document = { ...visit.document, tours: { tour: { ...tour, styles: { ...tour.styles, startScreen } } } }
    const shareId = await publishTranslated({ ...visit, document }, 'startspoken')
    await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
    const card = page.getByRole('dialog')
    await expect(card).toHaveAccessibleName('Welcome')
    await card.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await expect(card).toHaveAccessibleName('Willkommen')
    await expectAccessibleEverywhere(page)
    await card.getByRole('combobox', { name: 'Language' }).selectOption({ value: 'ar' })
    await expect(page.locator('.start-layer')).toHaveAttribute('dir', 'rtl')
    await expect(card).toHaveAccessibleName('Welcome')
    await card.getByRole('combobox', { name: 'Language' }).selectOption({ value: 'de' })
    await card.getByRole('button', { name: 'Start tour' }).click()
    await expect(card).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diele')
  },
)

test(
  'a tour begins in the language of the browser, and its page chooses another and hears of it',
  anySize,
  async ({ browser, visit }) => {
    const shareId = await publishTranslated(visit)
    const context = await browser.newContext({ locale: 'de-AT' })
    const page = await context.newPage()
    await page.goto(`${visit.server.origin}/share/${shareId}/stop/2`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garten')
    const { origin } = visit.server
    const html = `<stopover-tour tour="${shareId}" language="de" loading="eager"></stopover-tour>
    <script type="module" src="${origin}/sdk/1/stopover.js"></script>`
    await page.goto(visit.site.show('/languages', { html }))
    const tour = page.locator('stopover-tour')
    await expect(tour.getByRole('heading', { level: 2 })).toHaveText('Diele')
    const heard = tour.evaluate(
      (element) =>
        new Promise((resolve) =>
          element.addEventListener('languagechange', (event) => resolve(Reflect.get(event, 'detail'))),
        ),
    )
    await tour.evaluate((element) => element.setAttribute('language', 'ar'))
    expect(await heard).toEqual({ language: 'ar' })
    await expect(tour.getByRole('heading', { level: 2 })).toHaveText('القاعة')
    const rejected = await tour.evaluate(async (element) => {
      const viewer = Reflect.get(element, 'viewer')
      return viewer.setLanguage('fr').catch((error: Error) => error.name)
    })
    expect(rejected).toBe('RangeError')
    await context.close()
  },
)
