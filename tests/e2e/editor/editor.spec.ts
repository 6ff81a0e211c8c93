import { join } from 'node:path'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { anImage } from '../../support/files/images.ts'
import { anAudioTrack, anImageTrack, makeRecordings } from '../../support/files/recordings.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, makeTour, openPane, renameElsewhere, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { onDisk } from '../support/files.ts'

test.beforeEach(({ page }) => signIn(page))

const panoramas = join(import.meta.dirname, '../../../src/server/demo/panoramas')
const panorama = (name: string) => join(panoramas, `${name}.webp`)

test('the General tab saves every field by itself', anySize, async ({ page }) => {
  const tour = await makeTour(page, 'Town hall', 2)
  await page.goto(`/home/${tour.id}/edit/general`)
  await page.getByLabel('Name').fill('Town hall, first floor')
  await page.getByRole('textbox', { name: 'Description' }).fill('Where the council meets.')
  await page.getByRole('switch', { name: 'Collapse descriptions' }).check()
  await expect
    .poll(() => storedTour(page, tour))
    .toMatchObject({
      name: 'Town hall, first floor',
      description: '<p>Where the council meets.</p>',
      stopDescriptionMinimized: true,
    })
  await untilSaved(page)
  await expectAccessible(page)
})

test('a name is never emptied, and a text that is too long stays with who wrote it', anySize, async ({ page }) => {
  const tour = await makeTour(page, 'Town hall', 1)
  await page.goto(`/home/${tour.id}/edit/general`)
  await page.getByLabel('Name').fill('')
  await expect(page.getByText('Enter a name for the tour.')).toBeVisible()
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.click()
  await expect(page.getByLabel('Name')).toHaveValue('Town hall')
  expect((await storedTour(page, tour)).name).toBe('Town hall')
  await page.keyboard.insertText(`${'Once upon a time '.repeat(1200)}!!`)
  await expect(page.getByRole('alert')).toHaveText(/^Too long by 409 characters/)
  await expectAccessible(page)
  expect((await storedTour(page, tour)).description).toBe('')
  await page.getByRole('link', { name: 'Tour Stops' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await description.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('Once upon a time')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(async () => (await storedTour(page, tour)).description).toBe('<p>Once upon a time</p>')
})

test('two people who change the same field lose neither text', anySize, async ({ page }) => {
  const tour = await makeTour(page, 'Town hall', 1)
  await page.goto(`/home/${tour.id}/edit/general`)
  await expect(page.getByLabel('Name')).toHaveValue('Town hall')
  await renameElsewhere(page, tour, 'Guildhall')
  await page.getByLabel('Name').fill('Old town hall')
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
  await expect(dialog.getByText('Old town hall').first()).toBeVisible()
  await expect(dialog.getByText('Guildhall').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /Yours/ }).click()
  await dialog.getByRole('button', { name: 'Keep selected' }).click()
  await expect.poll(async () => (await storedTour(page, tour)).name).toBe('Old town hall')
  await expect(dialog).toBeHidden()
})

test('two people who choose another cover read the names of both images', anySize, async ({ page }) => {
  const tour = await makeTour(page, 'Town hall', 1)
  const media = await call<MediaItem[]>(page, 'media.list', { kinds: ['panos'] })
  const [mine, theirs] = media.filter(({ id, status }) => status === 'complete' && id !== tour.media[0]?.id)
  await page.goto(`/home/${tour.id}/edit/general`)
  await expect(page.getByLabel('Name')).toHaveValue('Town hall')
  const { version } = await storedTour(page, tour)
  await call(page, 'tours.update', { tourId: tour.id, version, coverMediaId: theirs?.id })
  await page.getByRole('button', { name: 'Choose cover' }).click()
  await page
    .getByRole('dialog')
    .getByRole('gridcell', { name: mine?.name ?? '' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
  await expect(dialog.getByRole('radio', { name: /Theirs/ })).toContainText(theirs?.name ?? '')
  await expect(dialog.getByRole('radio', { name: /Yours/ })).toContainText(mine?.name ?? '')
  await dialog.getByRole('button', { name: 'Keep selected' }).click()
  await expect.poll(async () => (await storedTour(page, tour)).coverMediaId).toBe(mine?.id)
})

test('what was typed without a connection survives a reload and is saved later', anySize, async ({ page }) => {
  const tour = await makeTour(page, 'Town hall', 1)
  await page.goto(`/home/${tour.id}/edit/general`)
  let tries = 0
  await page.route('**/trpc/tours.update*', (route) => {
    tries += 1
    return route.abort()
  })
  await page.getByLabel('Name').fill('Typed in a tunnel')
  await expect(page.getByRole('button', { name: 'Not saved – retry' })).toBeVisible()
  await expect(
    page.getByText("Can't reach the server. 1 change is stored in this browser and will be saved automatically."),
  ).toBeVisible()
  await expectAccessible(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Typed in a tunnel')
  const notice = page.getByText("Can't reach the server. 1 change is stored in this browser")
  const retry = page.getByRole('button', { name: 'Not saved – retry' })
  // An element that went and came back has lost this attribute.
  for (const shown of [notice, retry]) await shown.evaluate((element) => element.setAttribute('data-first', ''))
  tries = 0
  // After this many tries the next one by itself is seconds away: time to ask for it before.
  await expect.poll(() => tries, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  for (const shown of [notice, retry]) await expect(shown).toHaveAttribute('data-first')
  await page.unroute('**/trpc/tours.update*')
  await retry.click()
  await expect.poll(async () => (await storedTour(page, tour)).name).toBe('Typed in a tunnel')
  await untilSaved(page)
})

test('stops are ordered by keyboard, renamed, duplicated, and deleted with a way back', anySize, async ({ page }) => {
  const tour = await makeTour(page, 'Museum', 3)
  const [first, second, third] = tour.stops.map(({ name }) => name)
  await page.goto(`/home/${tour.id}/edit/stops`)
  await expect(page.getByText(/^\d+ issues$/)).toBeVisible()
  await expectAccessibleEverywhere(page)
  const handle = page.getByRole('button', { name: new RegExp(`^Move ${first}, 1 of 3`) })
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: new RegExp(`^Move ${first}, 2 of 3`) })).toBeFocused()
  const names = async () => (await storedTour(page, tour)).stops.map(({ name }) => name)
  await expect.poll(names).toEqual([second, first, third])

  await page.getByRole('button', { name: `Actions for ${third}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel(`Name of ${third}`).fill('Roof')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([second, first, 'Roof'])

  await page.getByRole('button', { name: 'Actions for Roof' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(names).toEqual([second, first])
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual([second, first, 'Roof'])

  await page.getByRole('button', { name: 'Actions for Roof' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(async () => (await names()).length).toBe(4)
})

test('stops come from the library', anySize, async ({ page }) => {
  const tour = await makeTour(page, 'Empty', 0)
  await page.goto(`/home/${tour.id}/edit/stops`)
  await expect(page.getByRole('heading', { name: 'No stops yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add stops' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add stops from the media library' })
  await dialog.locator('button[aria-pressed]').nth(0).click()
  // As in the library: by kind, tag, folder and order; what is chosen stays chosen.
  await dialog.getByRole('button', { name: 'Filters' }).click()
  await dialog.getByText('360 videos', { exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'No media found' })).toBeVisible()
  await expect(dialog.getByText(/^\d+ files that can be used here are hidden by 1 filter\.$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show all' }).click()
  await dialog.getByRole('button', { name: 'Filters', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Name' }).click()
  await dialog.getByLabel('Search the library').fill('entrance')
  await dialog.getByRole('gridcell', { name: /^Entrance court/ }).click()
  await dialog.getByLabel('Search the library').fill('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 2 stops' }).click()
  await expect.poll(async () => (await storedTour(page, tour)).stops.length).toBe(2)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('uploaded files become stops of their kinds, in the order of their names', anySize, async ({ page }, testInfo) => {
  const tour = await makeTour(page, 'Fresh', 0)
  await page.goto(`/home/${tour.id}/edit`)
  await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/edit/general$`))
  await page.getByRole('link', { name: 'Tour Stops' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  const image = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await anImage({ widthPx: 300, heightPx: 200 }) }
  const [video, voice] = ['walk.mp4', 'voice.mp4'].map((name) => testInfo.outputPath(name)) as [string, string]
  await makeRecordings([
    { path: video, format: 'mp4', tracks: [anImageTrack({ size: '160x120' })] },
    { path: voice, format: 'mp4', tracks: [anAudioTrack()] },
  ])
  const files = [video, voice, panorama('terrace'), await onDisk(testInfo, image), panorama('courtyard')]
  await (await chooser).setFiles(files)
  // A video without an image is audio, which no stop can show.
  await expect(page.getByText(/voice\.mp4: only panoramas, images and videos can be stops/)).toBeVisible()
  const kinds = async () => {
    const { stops, media } = await storedTour(page, tour)
    return stops.map(({ name, mediaId }) => [name, media.find(({ id }) => id === mediaId)?.kind])
  }
  const links = page.getByRole('article').locator('a')
  await expect(links.first()).toHaveCSS('text-decoration-line', 'none')
  await expect.poll(kinds, { timeout: 30_000 }).toEqual([
    ['courtyard', 'panos'],
    ['photo', 'images'],
    ['terrace', 'panos'],
    ['walk', 'videos'],
  ])
  const built = async () => (await storedTour(page, tour)).media.map(({ status }) => status)
  await expect.poll(built, { timeout: 90_000 }).toEqual(['complete', 'complete', 'complete', 'complete'])
  await expect(page.getByRole('article').locator('img')).toHaveCount(4)
})

test('the stop editor edits in place, and undo takes it back', async ({ page }) => {
  const tour = await makeTour(page, 'Villa', 2)
  const [stop] = tour.stops
  await page.goto(`/home/${tour.id}/edit/stop/${stop?.id}`)
  await expect(
    page.getByRole('button', { name: 'Set as start view' }).or(page.getByText('This is the start view')),
  ).toBeVisible()
  await openPane(page, 'Stop and hotspots')
  await page.getByLabel('Name').fill('Atrium')
  await page.getByLabel('North offset').fill('90')
  const stored = async () => (await storedTour(page, tour)).stops[0]
  await expect.poll(stored).toMatchObject({ name: 'Atrium', northOffsetDeg: 90 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(stored).toMatchObject({ name: 'Atrium', northOffsetDeg: stop?.northOffsetDeg })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(stored).toMatchObject({ name: stop?.name })
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect.poll(stored).toMatchObject({ name: 'Atrium' })
})
