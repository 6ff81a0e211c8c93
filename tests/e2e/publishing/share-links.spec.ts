import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, makeTour, signIn, storedTour } from '../support/editor.ts'

/** What a camera reads in an image. */
async function readCode(pixels: Buffer): Promise<string | undefined> {
  const image = sharp(pixels).ensureAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** An SVG file as a browser draws it: the server's code, which other tests load, lets no such file be decoded. */
async function drawn(browser: Browser, svg: Buffer): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 700, height: 700 } })
  await page.goto(`data:image/svg+xml;base64,${svg.toString('base64')}`)
  const pixels = await page.screenshot()
  await page.close()
  return pixels
}

/** The file that a button gives. */
async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await download.path())
}

/** A moment in a day, as the field for it takes it. */
function tomorrow(): string {
  const at = new Date(Date.now() + 24 * 60 * 60 * 1000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

test(
  'a share link is made with an expiry, copied, opened by a visitor, put on paper and revoked',
  anySize,
  async ({ page, browser, baseURL, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page)
    const tour = await makeTour(page, 'Boathouse', 2)
    await call(page, 'publishing.publish', { tourId: tour.id })
    await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber, { timeout: 30_000 }).toBe(1)
    await call(page, 'sharing.update', { tourId: tour.id, visibility: 'members' })
    await page.goto(`/home/${tour.id}/edit/publish`)
    const phone = { width: 390, height: 844 }
    const desktop = page.viewportSize()
    for (const size of [phone, desktop ?? phone]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('textbox', { name: 'Share link', exact: true })).toBeInViewport()
    }
    await page.getByRole('button', { name: 'Share: Boathouse' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Share links' }).press('Enter')
    await expect(page.getByText('Give clients, colleagues or the press a link of their own')).toBeVisible()
    await page.getByRole('button', { name: 'Create share link' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create share link' })
    await dialog.getByRole('button', { name: 'Create share link' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Press')
    await dialog.getByRole('combobox', { name: 'First stop' }).click()
    await page.getByRole('option', { name: tour.stops[1]?.name ?? '' }).click()
    await dialog.getByLabel('Expires').fill(tomorrow())
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Create share link' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/Expires in (?:24 hours|1 day) · 0 opens/)).toBeVisible()
    await expectAccessibleEverywhere(page)

    await page.getByRole('button', { name: 'Copy link: Press' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Copied: Press' })).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toMatch(new RegExp(`^${baseURL}/share/[0-9A-Za-z]{22}$`))
    const qrButton = page.getByRole('button', { name: 'QR code: Press' })
    await qrButton.press('Enter')
    await expect(page.getByRole('img', { name: `QR code for ${address}` })).toBeVisible()
    await expectAccessibleEverywhere(page)
    expect(await readCode(await downloaded(page, 'Download PNG'))).toBe(address)
    expect(await readCode(await drawn(browser, await downloaded(page, 'Download SVG')))).toBe(address)
    await page.keyboard.press('Escape')
    await expect(qrButton).toBeFocused()

    // The main link is for members; the share link is a grant of its own.
    const visitor = await browser.newPage()
    await visitor.goto(address)
    await expect(visitor).toHaveURL(/\/stop\/2/)
    await expect(visitor).toHaveTitle(/Boathouse/)
    await expect
      .poll(async () => {
        const page1 = await call<{ links: { openCount: number }[] }>(page, 'shareLinks.list', { tourId: tour.id })
        return page1.links[0]?.openCount
      })
      .toBe(1)
    await page.getByRole('button', { name: 'Actions for Press' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Revoke' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter')
    await expect(page.getByText('Share link “Press” revoked')).toBeVisible()
    await expect.poll(async () => (await visitor.request.get(address)).status()).toBe(410)
    await visitor.close()
  },
)

test('a tour gets a short link, and a social card from a view', anySize, async ({ page, baseURL }) => {
  await signIn(page)
  const tour = await makeTour(page, 'Lantern Room', 1)
  await page.goto(`/home/${tour.id}/edit/publish`)
  await page.getByRole('button', { name: 'Short link' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Short link' })
  await expect(field).toHaveValue('lantern-room')
  await field.fill('x')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Use at least 3 characters.')).toBeVisible()
  await field.fill('Lantern Room')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`${baseURL}/share/lantern-room`)).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: 'Social card' }).press('Enter')
  await page.getByRole('button', { name: 'Choose a view' }).click()
  const use = page.getByRole('button', { name: 'Use this view' })
  await expect(use).toBeEnabled()
  await expectAccessibleEverywhere(page)
  await use.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(async () => (await storedTour(page, tour)).socialMediaId, { timeout: 30_000 }).not.toBeNull()
  const { socialMediaId, media } = await storedTour(page, tour)
  expect(media.find(({ id }) => id === socialMediaId)).toMatchObject({ kind: 'images', widthPx: 1200, heightPx: 630 })
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect.poll(async () => (await storedTour(page, tour)).socialMediaId).toBeNull()
})
