import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour, untilSaved } from '../support/editor.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Tour preview' })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const propertyOf = (page: Page, name: string) =>
  preview(page)
    .locator('.tour')
    .first()
    .evaluate((tour, property) => getComputedStyle(tour).getPropertyValue(property), name)

async function openStyles(page: Page, name: string) {
  await signIn(page)
  const tour = await createTour(page, name, 2)
  await page.goto(`/home/${tour.id}/edit/styles`)
  await preview(page).locator('.bar').waitFor()
  return tour
}

test('an editor changes the styles of a tour', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, 'Colors', 2)
  const infoHotspot = { stopId: tour.stops[0]?.id, kind: 'info', yawDeg: 0, pitchDeg: 0 }
  await call(page, 'hotspots.create', { ...infoHotspot, title: 'Vase', labelMode: 'always' })
  await page.goto(`/home/${tour.id}/edit/styles`)
  await preview(page).locator('.bar').waitFor()
  const contrastChecks = page.getByRole('list', { name: 'Contrast' })
  await test.step('previews an accent color', async () => {
    await page.getByLabel('Accent color', { exact: true }).fill('#7a1f5c')
    await expect.poll(() => propertyOf(page, '--accent')).toBe('#7a1f5c')
    await untilSaved(page)
  })
  await test.step('reports a color with too little contrast', async () => {
    await group(page, 'Colors').getByText('Light', { exact: true }).click()
    await page.getByLabel('Links and focus color', { exact: true }).fill('#ffd60a')
    await expect(contrastChecks).toContainText('Links on light surface: 1.')
    await expectAccessibleEverywhere(page)
  })
  await test.step('replaces the color by a suggested one', async () => {
    await page.keyboard.press('Escape')
    await page.getByLabel('Links and focus color', { exact: true }).blur()
    const suggestion = contrastChecks.getByRole('button', { name: /^Use #/ })
    const suggestedColor = (await suggestion.innerText()).replace('Use ', '')
    expect(await propertyOf(page, '--amber')).toBe(suggestedColor)
    await suggestion.click()
    await expect(contrastChecks).not.toContainText('Contrast too low')
    await expect.poll(async () => (await storedTour(page, tour)).styles?.highlight).toBe(suggestedColor)
  })
  await test.step('undoes the replacement', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(contrastChecks).toContainText('Contrast too low')
  })
  await test.step('redoes the replacement', async () => {
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(contrastChecks).not.toContainText('Contrast too low')
    await untilSaved(page)
  })
  const { number } = await call<{ number: number }>(page, 'publishing.publish', { tourId: tour.id })
  await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber).toBe(number)
  const { shareId } = (await storedTour(page, tour)).publication
  await test.step('a visitor sees the published styles', async () => {
    await page.goto(`/share/${shareId}/stop/1`)
    await page.locator('.bar').first().waitFor()
    const visitorStyles = await page.locator('.tour').evaluate((element) => {
      const bar = element.querySelector('.bar') ?? element
      return {
        accent: getComputedStyle(element).getPropertyValue('--accent'),
        glass: getComputedStyle(bar).backgroundColor,
      }
    })
    expect(visitorStyles).toEqual({ accent: '#7a1f5c', glass: 'rgba(255, 255, 255, 0.82)' })
  })
  await test.step('resets the colors to the default', async () => {
    await page.goto(`/home/${tour.id}/edit/styles`)
    await group(page, 'Colors').getByRole('button', { name: 'Reset to default: Colors' }).click()
    await expect.poll(async () => (await storedTour(page, tour)).styles).toBeNull()
  })
  await test.step('chooses a palette', async () => {
    await page.getByRole('button', { name: 'Wine', exact: true }).click()
    await expect.poll(() => propertyOf(page, '--glass')).toContain('rgb(38 15 26')
    await expect(page.getByRole('button', { name: 'Wine', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('chooses a font', async () => {
    await page.getByRole('combobox', { name: 'Font' }).click()
    await page.getByRole('option', { name: 'Serif' }).click()
    await expect.poll(() => propertyOf(page, 'font-family')).toMatch(/^Georgia/)
  })
  const bar = preview(page).locator('.bar')
  await test.step('chooses square corners', async () => {
    await group(page, 'Font and shape').getByText('Square', { exact: true }).click()
    await expect(bar).toHaveCSS('border-radius', '0px')
  })
  await test.step('chooses the size of a kind of hotspot', async () => {
    const hotspotStyles = group(page, 'Hotspots')
    await hotspotStyles.getByRole('combobox', { name: 'Hotspot type' }).click()
    await page.getByRole('option', { name: 'Info', exact: true }).click()
    await hotspotStyles.getByRole('combobox', { name: 'Size' }).click()
    await page.getByRole('option', { name: 'Large', exact: true }).click()
    await expect(preview(page).locator('.hotspot').first()).toHaveAttribute('data-size', 'large')
    await expect(hotspotStyles.getByText('Changed: Info')).toBeVisible()
  })
  await test.step('previews the styles on a phone', async () => {
    const desktopBarBox = await bar.boundingBox()
    await page.getByText('Phone', { exact: true }).locator('..').click()
    await expect.poll(async () => (await bar.boundingBox())?.width).not.toBe(desktopBarBox?.width)
  })
  const startCard = preview(page).getByRole('dialog')
  await test.step('adds a start screen', async () => {
    await page.getByLabel('Show start screen').check()
    await expect(startCard).toContainText(tour.name)
    await page.getByLabel('Title', { exact: true }).fill('Welcome aboard')
    await expect(startCard.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  await test.step('starts the tour in the preview', async () => {
    await startCard.getByRole('button', { name: 'Start tour' }).click()
    await expect(startCard).toBeHidden()
  })
  await test.step('shows the start screen in the preview again', async () => {
    await page.getByRole('button', { name: 'Show start screen' }).click()
    await expect(startCard).toBeVisible()
  })
  await test.step('saves all styles', async () => {
    await expect
      .poll(async () => (await storedTour(page, tour)).styles)
      .toMatchObject({
        font: 'serif',
        radius: 'none',
        accent: '#9b1b4d',
        startScreen: { title: 'Welcome aboard' },
        hotspots: { info: { size: 'large' } },
      })
  })
})

test('an editor adds and removes a logo', anySize, async ({ page }) => {
  const tour = await openStyles(page, 'Logo')
  const logoGroup = group(page, 'Logo')
  await logoGroup.getByRole('button', { name: 'Choose logo' }).click()
  await page.getByRole('dialog').getByRole('gridcell', { name: 'Upper floor' }).click()
  await logoGroup.getByLabel('Alt text').fill('Pier House')
  await logoGroup.getByLabel('Link').fill('pier.example/visit')
  const logoLink = preview(page).getByRole('link', { name: 'Pier House' })
  await expect(logoLink).toHaveAttribute('href', 'https://pier.example/visit')
  // The preview creates its title again with each change.
  const isLogoBeforeTitle = async () => {
    const logoBox = await logoLink.boundingBox()
    const titleBox = await preview(page).locator('.title').boundingBox()
    return logoBox && titleBox ? logoBox.x + logoBox.width <= titleBox.x : undefined
  }
  await expect.poll(isLogoBeforeTitle).toBe(true)
  await logoGroup.getByText('Top right', { exact: true }).click()
  await expect.poll(isLogoBeforeTitle).toBe(false)
  await expectAccessible(page)
  await expect.poll(async () => (await storedTour(page, tour)).styles?.logo?.address).toBe('https://pier.example/visit')
  const { logo: storedLogo } = (await storedTour(page, tour)).styles ?? {}
  await page.goto(`/home/medialibrary?media=${storedLogo?.mediaId}`)
  await page.getByRole('link', { name: `Logo of ${tour.name}` }).click()
  await page.waitForURL(`**/home/${tour.id}/edit/styles`)
  await group(page, 'Logo').getByRole('button', { name: 'Remove logo' }).click()
  await expect.poll(async () => (await storedTour(page, tour)).styles).toBeNull()
})
