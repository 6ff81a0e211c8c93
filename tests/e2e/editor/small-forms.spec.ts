import type { Page } from '@playwright/test'
import { anImageTrack, makeRecordings } from '../../support/files/recordings.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { createTour, signIn } from '../support/editor.ts'
import { aPanorama, dropFiles, type FilePayload, readPayload } from '../support/files.ts'

test.beforeEach(({ page }) => signIn(page))

const leaveDialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

test('leaving an unfinished button or external link needs a confirmation', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Cove', 1)
  await page.goto(`/home/${tour.id}/edit/buttons`)
  await page.getByRole('button', { name: 'Add custom button' }).click()
  const form = page.getByRole('form', { name: 'Add custom button' })
  await form.getByRole('textbox', { name: 'Label' }).fill('Tickets')
  await page.getByRole('link', { name: 'Styles', exact: true }).click()
  await leaveDialog(page).getByRole('button', { name: 'Stay' }).click()
  await expect(form.getByRole('textbox', { name: 'Label' })).toHaveValue('Tickets')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/home/${tour.id}/hotspots-manager/${tour.stops[0]?.id}`)
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'External link', exact: true }).click()
  await page.getByRole('button', { name: 'Place in the center' }).click()
  // The hotspot of the editor has no default name for visitors.
  await expect(page.locator('.hotspots').getByRole('button', { name: 'Info' })).toHaveCount(0)
  await page.getByLabel('Link').fill('example.org/tickets')
  await page.getByRole('link', { name: 'General', exact: true }).click()
  await expectAccessible(page)
  await leaveDialog(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Link')).toHaveValue('example.org/tickets')
  await page.getByRole('link', { name: 'General', exact: true }).click()
  await leaveDialog(page).getByRole('button', { name: 'Leave without saving', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/edit/general$`))
})

/** A 360 video of which only the first frames can be decoded, so that the upload succeeds and the build fails. */
async function aBrokenVideo(path: string): Promise<FilePayload> {
  const track = anImageTrack({ size: '320x160', rate: '10', seconds: 3 })
  await makeRecordings([{ path, format: 'mp4', tracks: [track], options: { movflags: 'faststart' } }])
  const video = await readPayload(path, 'video/mp4')
  const contentStart = video.buffer.indexOf('mdat') + 4
  video.buffer.fill(0x5a, contentStart + Math.floor((video.buffer.length - contentStart) / 3))
  return video
}

test('a tour with a broken panorama names its stop and links to it', anySize, async ({ page }, testInfo) => {
  await page.goto('/home')
  const validPanorama = await aPanorama('whole.jpg', 771)
  await dropFiles(page, [validPanorama, await aBrokenVideo(testInfo.outputPath('cut short.mp4'))])
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await page.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 60_000 })
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: 'Share & Publish', exact: true }).click()
  const reason = page.getByRole('main').getByText(/^cut short .*: A panorama couldn't be processed/)
  await expect(reason).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('button', { name: 'Publish', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: /cut short .*: A panorama couldn't be processed/ })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Go to stop' }).click()
  await expect(page).toHaveURL(/\/edit\/stop\/[^/]+$/)
})

test('the buttons beside rejected files are not cut off', anySize, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/home')
  const brokenFiles = ['broken.mp4', 'a panorama with quite a long name.jpg'].map((name) => ({
    name,
    mimeType: name.endsWith('mp4') ? 'video/mp4' : 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  }))
  await dropFiles(page, [await aPanorama('good.jpg', 773), ...brokenFiles])
  const remove = page.getByRole('main').getByRole('button', { name: /^Remove / })
  await expect(remove).toHaveCount(2, { timeout: 60_000 })
  for (const button of await remove.all()) {
    const isUncut = await button.evaluate((element) => {
      const card = element.closest('li')?.getBoundingClientRect()
      const { right } = element.getBoundingClientRect()
      const parts = [element, ...element.querySelectorAll('*')]
      return card !== undefined && right <= card.right && parts.every((part) => part.scrollWidth <= part.clientWidth)
    })
    expect(isUncut).toBe(true)
  }
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})
