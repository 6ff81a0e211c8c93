import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { aDrawnPlan } from '../support/drawn-plan.ts'
import { call, makeTour, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { chooseFiles, uploadRow } from '../support/files.ts'

type Page = Parameters<typeof signIn>[0]

test.use({ ownServer: 'styles' })

const preview = (page: Page) => page.getByRole('region', { name: 'Tour preview' })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const propertyOf = (page: Page, name: string) =>
  preview(page)
    .locator('.tour')
    .first()
    .evaluate((tour, property) => getComputedStyle(tour).getPropertyValue(property), name)

async function openStyles(page: Page, name: string) {
  await signIn(page)
  const tour = await makeTour(page, `${name} ${test.info().project.name}`, 2)
  await page.goto(`/home/${tour.id}/edit/styles`)
  await preview(page).locator('.bar').waitFor()
  return tour
}

test(
  'colors are chosen, seen at once, judged in words, undone, published, and met on the share page',
  anySize,
  async ({ page }) => {
    const tour = await openStyles(page, 'Coloured')
    await page.getByLabel('Accent color', { exact: true }).fill('#7a1f5c')
    await expect.poll(() => propertyOf(page, '--accent')).toBe('#7a1f5c')
    await untilSaved(page)
    await group(page, 'Colors').getByText('Light', { exact: true }).click()
    await page.getByLabel('Links and focus color', { exact: true }).fill('#ffd60a')
    // what cannot be read is told, and visitors never get it
    const verdicts = page.getByRole('list', { name: 'Contrast' })
    await expect(verdicts).toContainText('Links on light surface: 1.')
    await expectAccessibleEverywhere(page)
    await page.keyboard.press('Escape')
    await page.getByLabel('Links and focus color', { exact: true }).blur()
    const better = verdicts.getByRole('button', { name: /^Use #/ })
    const instead = (await better.innerText()).replace('Use ', '')
    expect(await propertyOf(page, '--amber')).toBe(instead)
    await better.click()
    await expect(verdicts).not.toContainText('Contrast too low')
    await expect.poll(async () => (await storedTour(page, tour)).styles?.highlight).toBe(instead)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(verdicts).toContainText('Contrast too low')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(verdicts).not.toContainText('Contrast too low')
    await untilSaved(page)
    const { number } = await call<{ number: number }>(page, 'publishing.publish', { tourId: tour.id })
    await expect
      .poll(async () => (await storedTour(page, tour)).publication.liveNumber, { timeout: 60_000 })
      .toBe(number)
    const { shareId } = (await storedTour(page, tour)).publication
    await page.goto(`/share/${shareId}/stop/1`)
    await page.locator('.bar').first().waitFor()
    const shown = await page.locator('.tour').evaluate((element) => {
      const bar = element.querySelector('.bar') ?? element
      return {
        accent: getComputedStyle(element).getPropertyValue('--accent'),
        glass: getComputedStyle(bar).backgroundColor,
      }
    })
    expect(shown).toEqual({ accent: '#7a1f5c', glass: 'rgba(255, 255, 255, 0.82)' })
    await expectAccessibleEverywhere(page)
    await page.goto(`/home/${tour.id}/edit/styles`)
    await group(page, 'Colors').getByRole('button', { name: 'Reset to default: Colors' }).click()
    await expect.poll(async () => (await storedTour(page, tour)).styles).toBeNull()
    await page.goto(`/home/${tour.id}/edit/publish`)
    await expect(page.getByText('Color scheme changed')).toBeVisible()
  },
)

test('a palette, letters, corners, hotspots and the start screen show in the preview, for a phone too', async ({
  page,
}) => {
  const tour = await openStyles(page, 'Shaped')
  const firstStop = tour.stops[0]?.id
  const place = { stopId: firstStop, kind: 'info', yawDeg: 0, pitchDeg: 0 }
  await call(page, 'hotspots.create', { ...place, title: 'Vase', labelMode: 'always' })
  await page.reload()
  await page.getByRole('button', { name: 'Wine', exact: true }).click()
  await expect.poll(() => propertyOf(page, '--glass')).toContain('rgb(38 15 26')
  await expect(page.getByRole('button', { name: 'Wine', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('combobox', { name: 'Font' }).click()
  await page.getByRole('option', { name: 'Serif' }).click()
  await expect.poll(() => propertyOf(page, 'font-family')).toMatch(/^Georgia/)
  await group(page, 'Font and shape').getByText('Square', { exact: true }).click()
  const bar = preview(page).locator('.bar')
  await expect(bar).toHaveCSS('border-radius', '0px')
  const looks = group(page, 'Hotspots')
  await looks.getByRole('combobox', { name: 'Hotspot type' }).click()
  await page.getByRole('option', { name: 'Info', exact: true }).click()
  await looks.getByRole('combobox', { name: 'Size' }).click()
  await page.getByRole('option', { name: 'Large', exact: true }).click()
  await expect(preview(page).locator('.hotspot').first()).toHaveAttribute('data-size', 'large')
  await expect(looks.getByText('Changed: Info')).toBeVisible()
  if (test.info().project.name !== 'phone') {
    const wide = await bar.boundingBox()
    await page.getByText('Phone', { exact: true }).locator('..').click()
    await expect.poll(async () => (await bar.boundingBox())?.width).not.toBe(wide?.width)
  }
  await page.getByLabel('Show start screen').check()
  const card = preview(page).getByRole('dialog')
  await expect(card).toContainText(tour.name)
  await page.getByLabel('Title', { exact: true }).fill('Welcome aboard')
  await expect(card.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Start tour' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Show start screen' }).click()
  await expect(card).toBeVisible()
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

test('a logo is chosen, says what it shows, and is known to the library as in use', anySize, async ({ page }) => {
  const name = `mark ${test.info().project.name}`
  await signIn(page)
  await page.goto('/home/medialibrary')
  const buffer = await aDrawnPlan(test.info().project.name === 'phone' ? 180 : 210)
  await chooseFiles(page, 'Upload', [{ name: `${name}.png`, mimeType: 'image/png', buffer }])
  await expect(uploadRow(page, `${name}.png`)).toContainText('Ready', { timeout: 120_000 })
  const tour = await makeTour(page, `Marked ${test.info().project.name}`, 1)
  await page.goto(`/home/${tour.id}/edit/styles`)
  const logo = group(page, 'Logo')
  await logo.getByRole('button', { name: 'Choose logo' }).click()
  await page.getByRole('dialog').getByRole('gridcell', { name }).click()
  await logo.getByLabel('Alt text').fill('Pier House')
  await logo.getByLabel('Link').fill('pier.example/visit')
  const link = preview(page).getByRole('link', { name: 'Pier House' })
  await expect(link).toHaveAttribute('href', 'https://pier.example/visit')
  // The preview makes its title anew with each change.
  const isBefore = async () => {
    const mark = await link.boundingBox()
    const title = await preview(page).locator('.title').boundingBox()
    return mark && title ? mark.x + mark.width <= title.x : undefined
  }
  await expect.poll(isBefore).toBe(true)
  await logo.getByText('Top right', { exact: true }).click()
  await expect.poll(isBefore).toBe(false)
  await expectAccessible(page)
  await expect.poll(async () => (await storedTour(page, tour)).styles?.logo?.address).toBe('https://pier.example/visit')
  const { logo: stored } = (await storedTour(page, tour)).styles ?? {}
  await page.goto(`/home/medialibrary?media=${stored?.mediaId}`)
  await page.getByRole('link', { name: `Logo of ${tour.name}` }).click()
  await page.waitForURL(`**/home/${tour.id}/edit/styles`)
  await group(page, 'Logo').getByRole('button', { name: 'Remove logo' }).click()
  await expect.poll(async () => (await storedTour(page, tour)).styles).toBeNull()

  const other = await aDrawnPlan(test.info().project.name === 'phone' ? 120 : 150)
  await chooseFiles(page, 'Upload logo', [{ name: `other ${name}.png`, mimeType: 'image/png', buffer: other }])
  await expect.poll(async () => (await storedTour(page, tour)).styles?.logo?.mediaId).toBeDefined()
  await expect(preview(page).locator('.top img')).toBeVisible({ timeout: 60_000 })
})
