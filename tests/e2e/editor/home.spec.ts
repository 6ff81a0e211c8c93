import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { toursPageLength } from '../../../src/shared/tours/tour-filters.ts'
import { zipOf } from '../../support/files/cube-zips.ts'
import { anImage } from '../../support/files/images.ts'
import { anAudioTrack, aVideoTrack, writeRecordings } from '../../support/files/recordings.ts'
import { marzipanoFiles } from '../../support/tour-imports/foreign-archives.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, libraryMedia, signInAtHome, storedTour } from '../support/editor.ts'
import { aPanorama, chooseFiles, dropFiles, holdUploads, readPayload, writeToDisk } from '../support/files.ts'

test.beforeEach(({ page }) => signInAtHome(page))

function tourCard(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
}

test('a member manages the list of tours', anySize, async ({ page }) => {
  const { id: museumId } = await createTour(page, 'Harbor museum', 2)
  const uniqueName = `Wing ${crypto.randomUUID().slice(0, 8)}`
  const tourCount = toursPageLength + 3
  for (let number = 1; number <= tourCount; number += 1) {
    await call(page, 'tours.create', { name: `${uniqueName} no. ${number}` })
  }
  await page.reload()
  const selectionBar = page.getByRole('region', { name: 'Selected tours' })
  const folder = page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: /^Museums/ })
  const notice = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const searchField = page.getByLabel('Search tours')
  const tourNames = page.getByRole('heading', { level: 2 })
  await test.step('finds tours by name', async () => {
    await searchField.fill(uniqueName)
    await expect(tourNames).toHaveCount(toursPageLength)
    await expect(tourNames.first()).toHaveText(`${uniqueName} no. ${tourCount}`)
    await expect(page.locator('h1 + span')).toHaveText(`${tourCount}`)
  })
  await test.step('loads more tours', async () => {
    await page.getByRole('button', { name: 'Load more tours' }).click()
    await expect(tourNames).toHaveCount(tourCount)
    await expect(tourNames.last()).toHaveText(`${uniqueName} no. 1`)
    await expect(page.getByText(`${tourCount} tours shown`)).toBeAttached()
    await expect(page.getByRole('button', { name: 'Load more tours' })).toHaveCount(0)
  })
  await test.step('says that no tours were found', async () => {
    await searchField.fill('no such tour')
    await expect(page.getByText('No tours found')).toBeVisible()
  })
  await test.step('describes a tour on its card', async () => {
    await searchField.fill('harbor')
    await expect(tourNames).toHaveText(['Harbor museum'])
    await expect(tourCard(page, 'Harbor museum')).toContainText(/2 stops · edited (?:just now|\d+ min\. ago)/)
    await expect(tourCard(page, 'Harbor museum')).toContainText('Draft')
    await expectAccessibleEverywhere(page)
  })
  await test.step('filters tours by their publication', async () => {
    const chooseFilter = async (name: string) => {
      await page.getByRole('button', { name: /^Show:/ }).click()
      await page.getByRole('menuitemradio', { name, exact: true }).click()
    }
    await chooseFilter('Published')
    await expect(tourNames).toHaveText(['No tours found'])
    await chooseFilter('Drafts')
    await expect(tourNames).toHaveText(['Harbor museum'])
  })
  await test.step('links a tour to its analytics', async () => {
    await page.getByRole('button', { name: 'Actions for Harbor museum' }).click()
    await expectAccessible(page)
    const analyticsLink = page.getByRole('menuitem', { name: 'Analytics' })
    await expect(analyticsLink).toHaveAttribute('href', `/home/analytics/${museumId}`)
  })
  await test.step('duplicates a tour', async () => {
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(tourNames).toHaveCount(2)
  })
  await test.step('deletes a tour', async () => {
    await page.getByRole('button', { name: 'Actions for Harbor museum', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(tourNames).toHaveCount(1)
  })
  await test.step('restores a deleted tour', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tourNames).toHaveCount(2)
  })
  await test.step('moves a tour to a folder by dragging', async () => {
    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Name').fill('Museums')
    await page.keyboard.press('Enter')
    await tourCard(page, 'Harbor museum').dragTo(folder)
    await expect(notice('1 tour moved.')).toBeVisible()
    await expect(tourCard(page, 'Harbor museum')).toContainText('Museums')
  })
  await test.step('selects tours by keyboard', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const options = page.getByRole('listbox', { name: 'Select tours' }).getByRole('option')
    await expect(options.first()).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(2)
    await expectAccessibleEverywhere(page)
  })
  await test.step('tags the selected tours', async () => {
    await selectionBar.getByRole('button', { name: 'Tags' }).click()
    const tagging = page.getByRole('dialog', { name: 'Tag 2 tours' })
    await tagging.getByRole('combobox', { name: 'Add tags' }).fill('north wing')
    await page.keyboard.press('Enter')
    await tagging.getByRole('button', { name: 'Save' }).click()
    await expect(notice('Tags of 2 tours changed.')).toBeVisible()
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  })
  await test.step('returns the focus after the selection ends', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
  })
  await test.step('filters tours by folder and tag', async () => {
    await folder.click()
    await expect(tourNames).toHaveText(['Harbor museum'])
    await page.getByRole('button', { name: /^Show:/ }).click()
    await page.getByRole('menuitem', { name: 'Filter by tag' }).click()
    await page.getByRole('checkbox', { name: 'north wing 2' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/tag=north\+wing&folder=[0-9a-f-]{36}&show=draft$/)
  })
  await test.step('keeps the filters in the URL', async () => {
    await page.reload()
    await expect(tourNames).toHaveText(['Harbor museum'])
    await expect(tourCard(page, 'Harbor museum')).toContainText('north wing')
  })
  await test.step('drops the filter of a folder that was deleted elsewhere', async () => {
    await call(page, 'tourFolders.remove', { folderId: new URL(page.url()).searchParams.get('folder') ?? '' })
    await page.reload()
    await expect(page).toHaveURL(/tag=north\+wing&show=draft$/)
    await expect(tourNames).toHaveCount(2)
  })
})

test('a member creates new tours', anySize, async ({ page }) => {
  const leaveTour = () => page.getByRole('link', { name: 'All tours', exact: true }).click()
  await test.step('opens a new tour with the focus on its name', async () => {
    await page.getByRole('button', { name: 'New tour', exact: true }).click()
    await expect(page).toHaveURL(/\/home\/newtour\/[0-9a-f-]{36}\/general$/)
    await expect(page.getByLabel('Name')).toBeFocused()
  })
  await test.step('finds the new tour after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Untitled tour')
  })
  await test.step('deletes an unchanged tour on leaving it', async () => {
    const id = /newtour\/([^/]+)/.exec(page.url())?.[1] ?? ''
    const removeResponse = page.waitForResponse((response) => response.url().includes('tours.remove'))
    await leaveTour()
    await removeResponse
    await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
    await expect(page.locator(`a[href*="${id}"]`)).toHaveCount(0)
  })
  const templates = page.getByRole('dialog', { name: 'New tour from a template' })
  await test.step('creates a tour from a template', async () => {
    await page.getByRole('button', { name: 'Use template' }).click()
    await templates.getByText('Museum', { exact: true }).click()
    await expect(templates.getByRole('radio', { name: 'Museum' })).toBeChecked()
    await expectAccessibleEverywhere(page)
    await templates.getByRole('button', { name: 'Create tour' }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Lighthouse')
    await leaveTour()
    await expect(tourCard(page, 'Lighthouse')).toBeVisible()
    await page.reload()
  })
  await test.step('saves a tour as a template', async () => {
    await page.getByRole('button', { name: 'Actions for Lighthouse' }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save template' }).click()
  })
  await test.step('offers the saved template', async () => {
    await page.getByRole('button', { name: 'Use template' }).click()
    await expect(templates.getByRole('radio', { name: 'Lighthouse' })).toBeChecked()
    await expect(templates.getByText('1 form · English, German, Spanish, French')).toBeVisible()
  })
  await test.step('renames the template', async () => {
    await templates.getByRole('link', { name: 'Manage your templates' }).click()
    const name = page.getByRole('textbox', { name: 'Template name: Lighthouse' })
    await name.fill('Lighthouses')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
  })
  await test.step('deletes the template', async () => {
    await page.getByRole('button', { name: 'Delete template “Lighthouses”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No templates yet')).toBeVisible()
  })
})

test('a member creates a tour from files', anySize, async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const images = await Promise.all([21, 22].map((seed) => anImage({ widthPx: 90, heightPx: 60, seed })))
  const brokenName = 'panorama with quite a long name.jpg'
  const buffers = { '1_attic.jpg': images[0], [brokenName]: Buffer.from('not an image'), 'R0010002.JPG': images[1] }
  const files = await Promise.all(
    Object.entries(buffers).map(([name, buffer = Buffer.alloc(0)]) =>
      writeToDisk(testInfo, { name, mimeType: 'image/jpeg', buffer }),
    ),
  )
  const cards = page.getByRole('article')
  const main = page.getByRole('main')
  await holdUploads(page)
  await test.step('creates the stops before the files are uploaded', async () => {
    await chooseFiles(page, 'Drop panoramas, images', files)
    await expect(page).toHaveURL(/\/home\/newtour\/[0-9a-f-]{36}\/stops$/)
    await expect(main.getByText('0 of 3 files uploaded')).toBeVisible()
    await expect(cards).toHaveText([/1\. Attic/, /2\. Panorama with quite a long name/, /3\. R0010002\.JPG/])
    await expect(cards.first()).toContainText(/Waiting|Uploading/)
    await expectAccessibleEverywhere(page)
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await test.step('offers to continue after a reload', async () => {
    await page.reload()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(main.getByText("3 files weren't uploaded")).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('continues with the same files', async () => {
    await chooseFiles(page, 'Choose files again', files)
  })
  const removeButton = main.getByRole('button', { name: `Remove ${brokenName}` })
  await test.step('adds no stop for a failed file', async () => {
    await expect(main.getByRole('heading', { name: "1 file couldn't be added" })).toBeVisible()
    await expect(cards).toHaveText([/1\. Attic/, /2\. Stop 3/])
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
    await expect(main.getByText(/files uploaded/)).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('removes the failed file', async () => {
    await removeButton.click()
    await expect(removeButton).toHaveCount(0)
  })
  const tour = await storedTour(page, { id: /newtour\/([^/]+)/.exec(page.url())?.[1] ?? '' })
  expect(tour.name).toMatch(/^Tour of /)
  expect(tour.stops.map(({ name }) => name)).toEqual(['Attic', 'Stop 3'])
})

test('a member imports a tour of another tool', anySize, async ({ page }) => {
  const archiveOf = (name: string, buffer: Buffer) => [{ name, mimeType: 'application/zip', buffer }]
  const dialog = page.getByRole('dialog', { name: 'Import a tour' })
  await page.getByRole('button', { name: 'Import a tour' }).click()
  await test.step('says why a file cannot be imported', async () => {
    await expectAccessible(page)
    await chooseFiles(page, 'Choose ZIP file', archiveOf('Notes.zip', zipOf({ 'notes.txt': 'Hello' })))
    await expect(dialog.getByRole('alert')).toContainText('contains no tour')
  })
  await test.step('previews a tour', async () => {
    await chooseFiles(page, 'Choose another file', archiveOf('House.zip', zipOf(await marzipanoFiles())))
    await expect(dialog.getByLabel('Name of the tour')).toHaveValue('House')
    await expect(dialog).toContainText('2 stops')
    await expect(dialog).toContainText('Roof: 2-cellar')
    await expectAccessibleEverywhere(page)
  })
  await test.step('opens the tour once it is complete', async () => {
    await dialog.getByLabel('Name of the tour').fill('Our house')
    await dialog.getByRole('button', { name: 'Import tour' }).click()
    await expect(page).toHaveURL(/\/home\/[0-9a-f-]{36}\/edit\/stops$/)
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveText([/1\. Hall/, /2\. Roof/])
  })
})

test('a member drops files on a template', anySize, async ({ page }, testInfo) => {
  const videoPath = testInfo.outputPath('Lift.mp4')
  const noisePath = testInfo.outputPath('Noise.mp4')
  const birdsPath = testInfo.outputPath('Birds.m4a')
  await writeRecordings([
    { path: videoPath, format: 'mp4', tracks: [aVideoTrack({ size: '160x90' })] },
    // The duration makes its bytes unique: for known bytes the library would return the existing file and its name.
    { path: noisePath, format: 'mp4', tracks: [anAudioTrack({ seconds: 1.5 })] },
    { path: birdsPath, format: 'mp4', tracks: [anAudioTrack({ seconds: 1 })] },
  ])
  const menuCard = await anImage({ widthPx: 60, heightPx: 50, seed: 31 })
  const files = [
    { name: 'Lift.mp4', mimeType: 'video/mp4', buffer: await readFile(videoPath) },
    { name: 'Menu card.jpg', mimeType: 'image/jpeg', buffer: menuCard },
    { name: 'Noise.mp4', mimeType: 'video/mp4', buffer: await readFile(noisePath) },
    await readPayload(birdsPath, 'audio/x-m4a'),
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    await aPanorama('Attic 10.jpg', 32, 512),
    await aPanorama('Attic 2.jpg', 33, 512),
  ]
  await page.getByRole('button', { name: 'Use template' }).click()
  await page.getByRole('dialog').getByText('Venue', { exact: true }).click()
  await test.step('reports the files that cannot be stops', async () => {
    await dropFiles(page, files)
    await expect(page.getByText("1 file couldn't be added")).toBeVisible()
    await expect(page.getByText("Notes.txt: TXT files aren't supported.")).toBeVisible()
    await expect(page.getByText(/^Birds\.m4a: only panoramas, images and videos can be stops/)).toBeVisible()
    await expect(page).toHaveURL(/\/home\/newtour\/.+\/stops$/)
    await expect(page.getByText(/^Noise\.mp4: only panoramas, images and videos can be stops/)).toBeVisible()
  })
  await test.step('adds audio to the library', async () => {
    const audioNames = async () => (await libraryMedia(page, { kinds: ['audio'] })).map(({ name }) => name)
    await expect
      .poll(async () => (await audioNames()).sort())
      .toEqual(expect.arrayContaining(['Birds.m4a', 'Noise.mp4']))
  })
  await test.step('creates a stop for each other file', async () => {
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('main').getByText(/of \d+ files uploaded/)).toHaveCount(0)
  })
  const id = /newtour\/([^/]+)/.exec(page.url())?.[1] ?? ''
  const { stops, media, startStopId, forms } = await storedTour(page, { id })
  await test.step('copies the forms of the template', async () => {
    expect(forms.map(({ name }) => name)).toEqual(['Booking inquiries'])
  })
  await test.step('orders the stops by the names of their files', async () => {
    expect(startStopId).toBe(stops[0]?.id)
    const kinds = stops.map(({ name, mediaId }) => [name, media.find(({ id }) => id === mediaId)?.kind])
    expect(kinds).toEqual([
      ['Attic 2', 'panos'],
      ['Attic 10', 'panos'],
      ['Lift', 'videos'],
      ['Menu card', 'images'],
    ])
  })
})
