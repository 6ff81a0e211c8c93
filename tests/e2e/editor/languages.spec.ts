import type { Page } from '@playwright/test'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { openContext } from '../support/contexts.ts'
import { expectPseudoTexts, servePseudoLanguage } from '../support/pseudo-language.ts'
import { openPanels, publishFullTour } from '../support/viewer/full-tour.ts'
import { publishTranslatedTour } from '../support/viewer/translated-tour.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

const languageButton = (page: Page) => page.locator('.language-choice > button')

async function chooseLanguage(page: Page, language: string): Promise<void> {
  await languageButton(page).click()
  await page.getByRole('menuitemradio', { name: language }).click()
}

test(
  'a visitor can switch the language without a reload of images or a change of view',
  anySize,
  async ({ page, visit, violations }) => {
    const shareId = await publishTranslatedTour(visit)
    await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
    await untilDrawn(page)
    await page.waitForLoadState('networkidle')
    // Other images may still load, but none a second time.
    const imageUrls: string[] = []
    page.on('request', (request) => /\.(?:webp|jpg)$/.test(request.url()) && imageUrls.push(request.url()))
    const loadedUrls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall')
    await expect(page.locator('.tour-name')).toHaveText('A small house')
    await chooseLanguage(page, 'Deutsch')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diele')
    await expect(page.locator('.tour-name')).toHaveText('Ein kleines Haus')
    await expect(page.getByRole('status').filter({ hasText: 'Sprache: Deutsch' })).toBeVisible()
    await expect(page).toHaveTitle('Diele – Ein kleines Haus')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('button', { name: 'Info: Die Vase' })).toBeVisible()
    await expect(page.getByText('Eine Diele mit einem hohen Fenster.')).toBeVisible()
    expect(loadedUrls.some((url) => url.endsWith('.webp'))).toBe(true)
    expect(imageUrls.filter((url) => loadedUrls.includes(url))).toEqual([])
    await page.getByRole('button', { name: 'Info: Die Vase' }).click()
    await expect(page.getByRole('dialog', { name: 'Die Vase' })).toContainText('Von 1820.')
    await page.keyboard.press('Escape')
    const moreButton = page.locator('.bar').getByRole('button', { name: /^Mehr/ })
    if (await moreButton.isVisible()) await moreButton.click()
    await page.getByRole('button', { name: 'Fragen Sie uns' }).click()
    await expect(page.getByRole('dialog', { name: 'Fragen Sie uns' })).toContainText('Schreiben Sie uns')
    await page.keyboard.press('Escape')
    await expectAccessibleEverywhere(page)
    // The language is remembered for the next visit.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diele')
    await expect(page.getByRole('button', { name: 'Vergrößern' })).toBeVisible()
    await test.step('controls and panels of a phone have room for long texts, in every language', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await servePseudoLanguage(page)
      const fullShareId = await publishFullTour(visit.server, visit.document)
      await page.goto(`${visit.server.origin}/share/${fullShareId}/stop/1?lang=ja`)
      await expect(page.locator('.stop-name')).toHaveAttribute('lang', 'en')
      await openPanels(page, (name) => expectPseudoTexts(page, name))
    })
    expect(violations).toEqual([])
  },
)

test('a right-to-left language mirrors the controls, but not the image', async ({ page, visit }) => {
  const shareId = await publishTranslatedTour(visit)
  await page.goto(`${visit.server.origin}/share/${shareId}/stop/1?from=email&lang=ar`)
  await untilDrawn(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('القاعة')
  await expect(heading).toBeVisible()
  const { width = 0 } = page.viewportSize() ?? {}
  const textRightPx = await heading.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })
  expect(textRightPx).toBeGreaterThan(width - 40)
  const vaseHotspot = page.locator('.hotspot[data-hotspot=vase]')
  const hotspotX = (await vaseHotspot.boundingBox())?.x ?? 0
  expect(hotspotX).toBeLessThan(width / 2)
  await chooseLanguage(page, 'English')
  await expect(heading).toHaveText('Hall')
  // Only the language changes in the address.
  await expect(page).toHaveURL(/\?from=email&lang=en(?:#|$)/)
  expect((await vaseHotspot.boundingBox())?.x).toBeCloseTo(hotspotX, 0)
  // Untranslated texts are shown in the tour's language.
  await chooseLanguage(page, 'العربية')
  await page.getByRole('button', { name: 'المحطات' }).click()
  await expect(page.getByRole('dialog')).toContainText('Garden')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await test.step('mirrors the controls of a tour in English too', async () => {
    const englishShareId = aShareId('english')
    await visit.server.publish(englishShareId, 1, visit.document)
    await page.goto(`${visit.server.origin}/share/${englishShareId}/stop/1?lang=ar`)
    await expect(page.getByRole('button', { name: 'المحطات' })).toBeVisible()
    await expect(heading).toHaveCSS('text-align', 'right')
  })
})

test('the start screen offers the languages and switches to the chosen one', anySize, async ({ page, visit }) => {
  const { tour } = visit.document.tours
  if (!tour) throw new Error('the house has no tour')
  const startScreen = { title: 'Welcome', text: '', button: '' }
  const document = { ...visit.document, tours: { tour: { ...tour, styles: { ...tour.styles, startScreen } } } }
  const shareId = await publishTranslatedTour({ ...visit, document }, 'starttranslated')
  await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
  const card = page.getByRole('dialog')
  await expect(card).toHaveAccessibleName('Welcome')
  await card.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(card).toHaveAccessibleName('Willkommen')
  await expectAccessibleEverywhere(page)
  await card.getByRole('combobox', { name: 'Sprache' }).selectOption({ value: 'ar' })
  await expect(page.locator('.start-layer')).toHaveAttribute('dir', 'rtl')
  await expect(card).toHaveAccessibleName('Welcome')
  await card.getByRole('combobox').selectOption({ value: 'de' })
  await card.getByRole('button', { name: 'Rundgang starten' }).click()
  await expect(card).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diele')
})

test(
  'a tour starts in the language of the browser, and its page can change it and is notified',
  anySize,
  async ({ browser, visit }) => {
    const shareId = await publishTranslatedTour(visit)
    const context = await openContext(browser, { locale: 'de-AT' })
    const page = await context.newPage()
    await page.goto(`${visit.server.origin}/share/${shareId}/stop/2`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garten')
    await expect(page.getByRole('button', { name: 'Stationen' })).toBeVisible()
    const { origin } = visit.server
    const html = `<stopover-tour tour="${shareId}" language="de" loading="eager"></stopover-tour>
    <script type="module" src="${origin}/sdk/1/stopover.js"></script>`
    await page.goto(visit.site.serve('/languages', { html }))
    const tour = page.locator('stopover-tour')
    await expect(tour.getByRole('heading', { level: 2 })).toHaveText('Diele')
    const languageChange = tour.evaluate(
      (element) =>
        new Promise((resolve) =>
          element.addEventListener('languagechange', (event) => resolve(Reflect.get(event, 'detail'))),
        ),
    )
    await tour.evaluate((element) => element.setAttribute('language', 'ar'))
    expect(await languageChange).toEqual({ language: 'ar' })
    await expect(tour.getByRole('heading', { level: 2 })).toHaveText('القاعة')
    const errorName = await tour.evaluate(async (element) => {
      const viewer = Reflect.get(element, 'viewer')
      return viewer.setLanguage('fr').catch((error: Error) => error.name)
    })
    expect(errorName).toBe('RangeError')
    await context.close()
  },
)
