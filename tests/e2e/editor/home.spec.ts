import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { toursPageLength } from '../../../src/shared/tours/tour-list.ts'
import { anImage } from '../../support/files/images.ts'
import { anAudioTrack, aVideoTrack, writeRecordings } from '../../support/files/recordings.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, libraryMedia, signInAtHome, storedTour } from '../support/editor.ts'
import { aPanorama, chooseFiles, dropFiles, holdUploads, readPayload, writeToDisk } from '../support/files.ts'

test.beforeEach(({ page }) => signInAtHome(page))

function card(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
}

/** Expects a button to lie within its card with all of its text. */
async function expectUncut(button: Locator): Promise<void> {
  const isUncut = await button.evaluate((element) => {
    const item = element.closest('li')?.getBoundingClientRect()
    const { right } = element.getBoundingClientRect()
    const parts = [element, ...element.querySelectorAll('*')]
    return item !== undefined && right <= item.right && parts.every((part) => part.scrollWidth <= part.clientWidth)
  })
  expect(isUncut).toBe(true)
}

test(
  'the list of tours is searched, filtered and paged, and tours are duplicated, deleted and restored',
  anySize,
  async ({ page }) => {
    const { id: museumId } = await createTour(page, 'Harbour museum', 2)
    const wing = `Wing ${crypto.randomUUID().slice(0, 8)}`
    const count = toursPageLength + 3
    for (let number = 1; number <= count; number += 1) {
      await call(page, 'tours.create', { name: `${wing} no. ${number}` })
    }
    await page.reload()
    const search = page.getByLabel('Search tours')
    const names = page.getByRole('heading', { level: 2 })
    await search.fill(wing)
    await expect(names).toHaveCount(toursPageLength)
    await expect(names.first()).toHaveText(`${wing} no. ${count}`)
    await expect(page.locator('h1 + span')).toHaveText(`${count}`)
    await page.getByRole('button', { name: 'Load more tours' }).click()
    await expect(names).toHaveCount(count)
    await expect(names.last()).toHaveText(`${wing} no. 1`)
    await expect(page.getByText(`${count} tours shown`)).toBeAttached()
    await expect(page.getByRole('button', { name: 'Load more tours' })).toHaveCount(0)
    await search.fill('no such tour')
    await expect(page.getByText('No tours found')).toBeVisible()

    await search.fill('harbour')
    await expect(names).toHaveText(['Harbour museum'])
    await expect(card(page, 'Harbour museum')).toContainText('2 stops · edited just now')
    await expect(card(page, 'Harbour museum')).toContainText('Draft')
    await expectAccessibleEverywhere(page)
    const filter = async (name: string) => {
      await page.getByRole('button', { name: /^Show:/ }).click()
      await page.getByRole('menuitemradio', { name, exact: true }).click()
    }
    await filter('Published')
    await expect(names).toHaveText(['No tours found'])
    await filter('Drafts')
    await expect(names).toHaveText(['Harbour museum'])

    await page.getByRole('button', { name: 'Actions for Harbour museum' }).click()
    await expectAccessible(page)
    const report = page.getByRole('menuitem', { name: 'Analytics' })
    await expect(report).toHaveAttribute('href', `/home/analytics/${museumId}`)
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(names).toHaveCount(2)
    await page.getByRole('button', { name: 'Actions for Harbour museum', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(names).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(names).toHaveCount(2)
  },
)

test('an unchanged new tour is deleted when it is left, and a named one stays', anySize, async ({ page }) => {
  const leave = () => page.getByRole('link', { name: 'All tours', exact: true }).click()
  await page.getByRole('button', { name: 'New tour', exact: true }).click()
  await expect(page).toHaveURL(/\/home\/newtour\/[0-9a-f-]{36}\/general$/)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('New tour')
  const id = /newtour\/([^/]+)/.exec(page.url())?.[1] ?? ''
  const removal = page.waitForResponse((response) => response.url().includes('tours.remove'))
  await leave()
  await removal
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
  await expect(page.locator(`a[href*="${id}"]`)).toHaveCount(0)

  await page.getByRole('button', { name: 'New tour', exact: true }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Lighthouse')
  await leave()
  await expect(card(page, 'Lighthouse')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Lighthouse')).toBeVisible()
})

test('the creation of a tour from files continues after a reload', anySize, async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const images = await Promise.all([21, 22].map((seed) => anImage({ widthPx: 90, heightPx: 60, seed })))
  const brokenName = 'panorama with quite a long name.jpg'
  const buffers = { 'Attic.jpg': images[0], 'Cellar.jpg': images[1], [brokenName]: Buffer.from('no picture at all') }
  const files = await Promise.all(
    Object.entries(buffers).map(([name, buffer = Buffer.alloc(0)]) =>
      writeToDisk(testInfo, { name, mimeType: 'image/jpeg', buffer }),
    ),
  )
  const count = page.locator('h1 + span')
  await expect(count).toHaveText(/^\d+$/)
  const tourCount = Number(await count.textContent())
  await holdUploads(page)
  await chooseFiles(page, 'Drop panoramas, images', files)
  await expect(page.getByText('0 of 3 files uploaded')).toBeVisible()
  // Only the header shows a percentage.
  await expect(page.getByText(/\d%/)).toHaveCount(1)
  await expect(count).toHaveText(`${tourCount + 1}`)
  await expectAccessible(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByText('0 of 3 files uploaded')).toBeVisible()
  await chooseFiles(page, 'Choose the 3 missing files again', files)
  const remove = page.getByRole('main').getByRole('button', { name: `Remove ${brokenName}` })
  await expectUncut(remove)
  await remove.click()
  await expect(page.getByText('“Attic” created with 2 stops.')).toBeVisible()
  await expect(page.getByText(/files uploaded/)).toHaveCount(0)
})

test(
  'dropped files create a tour in the order of their names, audio goes to the library, and other files are rejected',
  anySize,
  async ({ page }, testInfo) => {
    const [video, noise, birds] = ['Lift.mp4', 'Noise.mp4', 'Birds.m4a'].map((name) => testInfo.outputPath(name)) as [
      string,
      string,
      string,
    ]
    await writeRecordings([
      { path: video, format: 'mp4', tracks: [aVideoTrack({ size: '160x90' })] },
      // Its bytes differ from other files, because the library would return an existing file under its existing name.
      { path: noise, format: 'mp4', tracks: [anAudioTrack({ seconds: 1.5 })] },
      { path: birds, format: 'mp4', tracks: [anAudioTrack({ seconds: 1 })] },
    ])
    const menu = await anImage({ widthPx: 60, heightPx: 50, seed: 31 })
    const files = [
      { name: 'Lift.mp4', mimeType: 'video/mp4', buffer: await readFile(video) },
      { name: 'Menu card.jpg', mimeType: 'image/jpeg', buffer: menu },
      { name: 'Noise.mp4', mimeType: 'video/mp4', buffer: await readFile(noise) },
      await readPayload(birds, 'audio/x-m4a'),
      { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      await aPanorama('Attic 10.jpg', 32, 512),
      await aPanorama('Attic 2.jpg', 33, 512),
    ]
    await dropFiles(page, files)
    await expect(page.getByText("1 file couldn't be added")).toBeVisible()
    await expect(page.getByText("Notes.txt: TXT files aren't supported.")).toBeVisible()
    await expect(page.getByText(/^Birds\.m4a: only panoramas, images and videos can be stops/)).toBeVisible()
    await expect(page.getByText('“Attic 2” created with 4 stops.')).toBeVisible()
    await expect(page.getByText(/^Noise\.mp4: only panoramas, images and videos can be stops/)).toBeVisible()
    const audioNames = async () => (await libraryMedia(page, { kinds: ['audio'] })).map(({ name }) => name)
    await expect
      .poll(async () => (await audioNames()).sort())
      .toEqual(expect.arrayContaining(['Birds.m4a', 'Noise.mp4']))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page).toHaveURL(/\/home\/newtour\/.+\/stops$/)
    const { stops, media } = await storedTour(page, { id: /newtour\/([^/]+)/.exec(page.url())?.[1] ?? '' })
    const kinds = stops.map(({ name, mediaId }) => [name, media.find(({ id }) => id === mediaId)?.kind])
    expect(kinds).toEqual([
      ['Attic 2', 'panos'],
      ['Attic 10', 'panos'],
      ['Lift', 'videos'],
      ['Menu card', 'images'],
    ])
  },
)
