import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { openPage } from '../support/contexts.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'
import { arrowTo, chooseIn, pressOn, spaceOn, tabTo, typeDateTime, typeInto } from '../support/keyboard.ts'

test.use({ keyboardOnly: true })

/** Decodes a QR code. */
async function decodeQrCode(pixels: Buffer): Promise<string | undefined> {
  const image = sharp(pixels).ensureAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** PNG of an SVG file, drawn by the browser: the server's setup of sharp, which other tests load, blocks SVG. */
async function renderSvg(browser: Browser, svg: Buffer): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 700, height: 700 } })
  await page.goto(`data:image/svg+xml;base64,${svg.toString('base64')}`)
  const pixels = await page.screenshot()
  await page.close()
  return pixels
}

/** Content of the file that a button downloads. */
async function readDownload(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await pressOn(page, page.getByRole('button', { name: button }))
  return readFile(await (await download).path())
}

/** Decoded contents of the QR code's PNG and SVG files. */
async function decodeQrFiles(page: Page, browser: Browser): Promise<readonly (string | undefined)[]> {
  const png = await readDownload(page, 'Download PNG')
  const svg = await readDownload(page, 'Download SVG')
  return [await decodeQrCode(png), await decodeQrCode(await renderSvg(browser, svg))]
}

/** Returns a function that reads how often the tour's only share link was opened. */
function openCountReader(page: Page, tourId: string): () => Promise<number | undefined> {
  return async () => {
    const { links } = await call<{ links: { openCount: number }[] }>(page, 'shareLinks.list', { tourId })
    return links[0]?.openCount
  }
}

test('an editor shares a tour', async ({ page, browser, baseURL, context, isMobile }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  const tour = await createTour(page, 'Boathouse', 5)
  await call(page, 'publishing.publish', { tourId: tour.id })
  await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber).toBe(1)
  await call(page, 'sharing.update', { tourId: tour.id, visibility: 'members' })
  await test.step('shares the link by a menu of services', async () => {
    await page.goto(`/home/${tour.id}/edit/publish`)
    await expect(page.getByRole('textbox', { name: 'Share link', exact: true })).toBeInViewport()
    const shareButton = page.getByRole('button', { name: 'Share: Boathouse' })
    await pressOn(page, shareButton)
    const menuLinks = {
      Email: /^mailto:\?subject=Boathouse&body=http/,
      WhatsApp: /^https:\/\/wa\.me\/\?text=Boathouse%0Ahttp/,
      LinkedIn: /^https:\/\/www\.linkedin\.com\/.*\?url=http/,
      Facebook: /^https:\/\/www\.facebook\.com\/.*\?u=http/,
    }
    for (const [name, href] of Object.entries(menuLinks)) {
      await arrowTo(page, page.getByRole('menuitem', { name }))
      await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', href)
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(shareButton).toBeFocused()
  })
  const createButton = page.getByRole('main').getByRole('button', { name: 'Create share link' })
  const dialog = page.getByRole('dialog', { name: 'Create share link' })
  const linksSetting = page.getByRole('button', { name: 'Share links' })
  await test.step('rejects a share link without a name', async () => {
    await pressOn(page, linksSetting)
    await expect(page.getByText('Give clients, colleagues or the press a link of their own')).toBeVisible()
    await pressOn(page, createButton)
    const nameField = dialog.getByLabel('Name')
    await expect(nameField).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await expect(nameField).toBeFocused()
  })
  await test.step('creates a share link with an expiry', async () => {
    await page.keyboard.type('Press')
    await chooseIn(page, dialog.getByRole('combobox', { name: 'First stop' }), tour.stops[1]?.name ?? '')
    const passwordSwitch = dialog.getByRole('switch', { name: 'Require a password' })
    await spaceOn(page, passwordSwitch)
    await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible()
    await spaceOn(page, passwordSwitch)
    await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden()
    await typeDateTime(page, dialog.getByLabel('Expires'), new Date(Date.now() + 24 * 60 * 60 * 1000))
    await expectAccessible(page)
    await pressOn(page, dialog.getByRole('button', { name: 'Create share link' }))
    await expect(dialog).toBeHidden()
    await expect(createButton).toBeFocused()
    await expect(page.getByText(/Expires in (?:24 hours|1 day) · 0 opens/)).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('copies the share link', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Copy link: Press' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Copied: Press' })).toBeFocused()
  })
  const linkUrl = await page.evaluate(() => navigator.clipboard.readText())
  expect(linkUrl).toMatch(new RegExp(`^${baseURL}/share/[0-9A-Za-z]{22}$`))
  const qrButton = page.getByRole('button', { name: 'QR code: Press' })
  await test.step('shows a QR code of the share link', async () => {
    await pressOn(page, qrButton)
    await expect(page.getByRole('img', { name: `QR code for ${linkUrl}` })).toBeVisible()
    await expectAccessible(page)
    // The files are the same at every viewport size, so one size is enough.
    if (!isMobile) expect(await decodeQrFiles(page, browser)).toEqual([linkUrl, linkUrl])
    await page.keyboard.press('Escape')
    await expect(qrButton).toBeFocused()
  })
  const visitor = await openPage(browser)
  await test.step('a visitor opens the share link of a tour for members', async () => {
    await visitor.goto(linkUrl)
    await expect(visitor).toHaveURL(/\/stop\/2/)
    await expect(visitor).toHaveTitle(/Boathouse/)
    await expect.poll(openCountReader(page, tour.id)).toBe(1)
  })
  await test.step('revokes the share link', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Actions for Press' }))
    await arrowTo(page, page.getByRole('menuitem', { name: 'Revoke' }))
    await page.keyboard.press('Enter')
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke' }))
    await expect(page.getByText('Share link “Press” revoked')).toBeVisible()
    await expect(linksSetting).toBeFocused()
    await expect.poll(async () => (await visitor.request.get(linkUrl)).status()).toBe(410)
  })
  await visitor.close()
})

test('an editor sets a short link and a social card', async ({ page, baseURL }) => {
  await signIn(page)
  const tour = await createTour(page, 'Lantern Room', 5)
  await page.goto(`/home/${tour.id}/edit/publish`)
  const shortLinkSetting = page.getByRole('button', { name: 'Short link', exact: false }).first()
  await pressOn(page, shortLinkSetting)
  const field = page.getByRole('textbox', { name: 'Short link' })
  await expect(field).toHaveValue('lantern-room')
  const saveButton = page.getByRole('button', { name: 'Save', exact: true })
  await test.step('rejects a short link that is too short', async () => {
    await typeInto(page, field, 'x')
    await pressOn(page, saveButton)
    await expect(page.getByText('Use at least 3 characters.')).toBeVisible()
    await expect(field).toBeFocused()
  })
  await test.step('saves a short link', async () => {
    await typeInto(page, field, `Lantern Room ${tour.id.slice(0, 6)}`)
    const slug = await field.inputValue()
    await pressOn(page, saveButton)
    await expect(page.getByText('Short link saved')).toBeVisible()
    await expect(page.getByText(`${baseURL}/share/${slug}`)).toBeVisible()
    await expect(shortLinkSetting).toBeFocused()
    await expectAccessible(page)
  })
  await test.step('removes the short link', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Remove', exact: true }))
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
    await expect(page.getByText('Short link removed')).toBeVisible()
    await expect(field).toBeVisible()
    await expect(shortLinkSetting).toBeFocused()
  })
  await test.step('chooses a view for the social card', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Social card' }))
    const chooseButton = page.getByRole('button', { name: 'Choose a view' })
    await pressOn(page, chooseButton)
    const dialog = page.getByRole('dialog', { name: 'Choose a view' })
    const useButton = dialog.getByRole('button', { name: 'Use this view' })
    await expect(useButton).toBeEnabled()
    await chooseIn(page, dialog.getByRole('combobox', { name: 'Stop' }), tour.stops[2]?.name ?? '')
    const surface = dialog.locator('.stopover-viewer .surface')
    await expect(surface).toHaveAccessibleName(new RegExp(tour.stops[2]?.name ?? ''))
    await tabTo(page, surface)
    for (const key of ['ArrowRight', 'ArrowRight', '+']) await page.keyboard.press(key)
    await expectAccessible(page)
    await pressOn(page, useButton)
    await expect(dialog).toBeHidden()
    await expect(chooseButton).toBeFocused()
    await expect.poll(async () => (await storedTour(page, tour)).socialMediaId).not.toBeNull()
    const { socialMediaId, media } = await storedTour(page, tour)
    expect(media.find(({ id }) => id === socialMediaId)).toMatchObject({ kind: 'images', widthPx: 1200, heightPx: 630 })
    await expectAccessible(page)
  })
  await test.step('resets the social card', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Reset to default' }))
    await expect.poll(async () => (await storedTour(page, tour)).socialMediaId).toBeNull()
    await expect(page.getByRole('button', { name: 'Social card' })).toBeFocused()
  })
})
