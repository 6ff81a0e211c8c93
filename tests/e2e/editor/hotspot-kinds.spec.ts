import type { Corners } from '../../../src/shared/hotspots/corners.ts'
import { pinnedPoseOf } from '../../../src/shared/hotspots/pinned.ts'
import { mediaIdsIn } from '../../../src/shared/hotspots/references.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aPdf } from '../../support/files/pdfs.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { publishLimitMs } from '../support/app-screens.ts'
import { coloredMedia } from '../support/colored-media.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'
import { chooseFiles, dropFiles, pasteFiles, readPayload, uploadRow } from '../support/files.ts'

type Page = Parameters<typeof signIn>[0]

test.use({ ownServer: 'hotspot kinds' })

/** Positions of the hotspots on the stage, from 0 to 1, such that none overlaps another or the toolbar. */
const positions = [0.12, 0.3, 0.48, 0.66, 0.84].flatMap((x) => [0.35, 0.62].map((y) => [x, y] as const))

async function placeHotspot(page: Page, tool: string, index: number): Promise<void> {
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'More' }).click()
  const item = page.getByRole('menuitem', { name: tool, exact: true })
  await item.click()
  await expect(item).toBeHidden()
  const box = await page.locator('.surface').boundingBox()
  const [x, y] = positions[index] ?? [0.5, 0.5]
  if (!box) throw new Error('there is no stage')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

/** Pins the selected hotspot to the scene and enlarges it. */
async function pin(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Pin to the scene' }).click()
  await page.getByRole('textbox', { name: 'Width' }).fill('40')
  await expect(page.locator('.pinned img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Corner 2 of 4' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add a corner/ })).toHaveCount(0)
}

/** Hotspots whose forms have elements of their own, which axe checks. */
const checkedForms = new Set(['My Image', 'My Gallery', 'My Embedded page'])

/** Waits until a hotspot is stored, names it, and returns to the list. */
async function finishHotspot(
  page: Page,
  name: string,
  count: () => Promise<number>,
  expectedCount: number,
): Promise<void> {
  await expect.poll(count).toBe(expectedCount)
  await page.getByLabel('Label', { exact: true }).fill(name)
  if (name === 'My Image') {
    const form = page.getByRole('region', { name: 'Stop and hotspots' })
    const texts = form.getByRole('textbox', { name: /^(Alt text|Label|Caption|Description|Tooltip)/ })
    await expect(texts).toHaveCount(2)
    await expect(form.getByText('More', { exact: true })).toBeVisible()
    await pin(page)
  }
  if (checkedForms.has(name)) await expectAccessible(page)
  await page.getByRole('button', { name: 'All hotspots' }).click()
}

const pick = async (page: Page, dialog: string, file: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('gridcell', { name: file }).click()

type Files = Awaited<ReturnType<typeof coloredMedia>>

/** Expects the empty picker to reject a wrong file and accept a dropped audio file. */
async function dropAudio(page: Page, { images, audio }: Files): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose audio' })
  await expect(dialog.getByRole('heading', { name: 'No audio files yet' })).toBeVisible()
  await expect(dialog.getByText(/^The library has \d+ other files, but none that can be used here\./)).toBeVisible()
  await expectAccessible(page)
  await dropFiles(page, [await readPayload(images, 'image/jpeg'), await readPayload(audio, 'audio/mpeg')], dialog)
  await expect(page.getByText("Picture.jpg can't be used here: choose audio files.")).toBeVisible()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
}

/** Steps that fill in the required content of each kind, by the name of its tool. */
const fills: Readonly<Record<string, (page: Page, files: Files) => Promise<void>>> = {
  Image: async (page, { images }) => {
    const dialog = page.getByRole('dialog', { name: 'Choose image' })
    await dialog.getByRole('button', { name: 'Upload', exact: true }).waitFor()
    await pasteFiles(page, [await readPayload(images, 'image/jpeg')])
    await expect(dialog).toBeHidden({ timeout: 60_000 })
  },
  Gallery: async (page) => {
    await expect(page.getByRole('button', { name: 'Add images' })).toBeDisabled()
    await pick(page, 'Choose images', 'Picture.jpg')
    await page.getByRole('button', { name: 'Add 1 image' }).click()
  },
  Video: (page) => pick(page, 'Choose video', 'Film.mp4'),
  Audio: dropAudio,
  'External link': async (page) => {
    await page.getByLabel('Link').fill('example.org/tickets')
    await page.getByRole('button', { name: 'Add external link' }).click()
  },
  Document: async (page) => {
    await page.getByLabel('Address of the PDF').fill('https://example.org/plan.pdf')
    await page.getByRole('button', { name: 'Add document' }).click()
    // Other tests share the library.
    const documents = await call<readonly MediaItem[]>(page, 'media.list', { kinds: ['documents'] })
    const mediaIds = documents.map(({ id }) => id)
    if (mediaIds.length > 0) await call(page, 'media.removeMany', { mediaIds, force: true })
    await page.getByRole('button', { name: 'Choose PDF' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose PDF' })
    await expect(dialog.getByRole('heading', { name: 'No PDFs yet' })).toBeVisible()
    await pasteFiles(page, [{ name: 'menu.pdf', mimeType: 'application/pdf', buffer: aPdf() }])
    await expect(dialog).toBeHidden({ timeout: 60_000 })
    await expect(page.getByText('menu.pdf').first()).toBeVisible()
  },
  'Embedded page': async (page) => {
    await page.getByLabel('Page address').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(page.getByText('Enter a full address')).toBeVisible()
    await page.getByLabel('Page address').fill('https://example.org/map')
    await page.getByRole('button', { name: 'Add page' }).click()
  },
}

/** Opens a hotspot of the share page by keyboard, checks its dialog, and closes it. */
async function checkHotspot(page: Page, name: string, check: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  const hotspot = page.getByRole('button', { name })
  await hotspot.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await check(dialog)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(hotspot).toBeFocused()
}

async function expectPlaying(dialog: ReturnType<Page['getByRole']>, controls: string): Promise<void> {
  const bar = dialog.getByRole('group', { name: controls })
  // Playback starts automatically after a moment, if the browser allows it.
  const playingButton = bar.getByRole('button', { name: /^(Pause|Play again)$/ })
  const hasStarted = await playingButton.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
  if (!hasStarted) await bar.getByRole('button', { name: 'Play', exact: true }).click()
  const seconds = async () => Number(await bar.getByRole('slider', { name: 'Position' }).inputValue())
  await expect.poll(seconds, { timeout: 20_000 }).toBeGreaterThan(0.2)
}

const expectDrawn = (image: ReturnType<Page['locator']>) =>
  expect.poll(() => image.evaluate((img) => 'naturalWidth' in img && img.naturalWidth)).toBeGreaterThan(0)

/** Pages from the first image to the last and back. */
async function pageThroughGallery(dialog: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  const expectImage = async (position: number) => {
    await expect(dialog.getByRole('status')).toHaveText(`Image ${position} of 3`)
    const image = dialog.getByRole('img', { name: `Number ${position}` })
    await expect(image).toBeInViewport({ ratio: 0.9 })
    await expectDrawn(image)
  }
  await expectImage(1)
  for (const position of [2, 3]) {
    await dialog.getByRole('button', { name: 'Next image' }).click()
    await expectImage(position)
  }
  for (const position of [2, 1]) {
    await dialog.getByRole('button', { name: 'Previous image' }).click()
    await expectImage(position)
  }
}

/** Opens the transcript, which fails to load the first time. */
async function readTranscript(page: Page, dialog: ReturnType<Page['getByRole']>): Promise<void> {
  const transcript = dialog.locator('summary')
  await page.route(/transcript/, (route) => route.abort(), { times: 1 })
  await transcript.click()
  await expect(dialog.getByText("The transcript couldn't be loaded.")).toBeVisible()
  await transcript.click()
  await transcript.click()
  await expect(dialog.getByText('A long tone.')).toBeVisible()
}

async function checkAllHotspots(page: Page): Promise<void> {
  await checkHotspot(page, 'Read: My Info', async (dialog) => {
    await expectDrawn(dialog.locator('img'))
    const bar = dialog.getByRole('group', { name: 'Audio controls' })
    // Media within a text do not autoplay.
    await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expectPlaying(dialog, 'Audio controls')
  })
  await checkHotspot(page, 'Image: My Image', (dialog) => expectDrawn(dialog.locator('img')))
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
    await checkHotspot(page, 'Gallery: My Gallery', pageThroughGallery)
  }
  await checkHotspot(page, 'Video: My Video', (dialog) => expectPlaying(dialog, 'Video controls'))
  await checkHotspot(page, 'Audio: My Audio', async (dialog) => {
    await expectPlaying(dialog, 'Audio controls')
    await readTranscript(page, dialog)
  })
  const link = page.getByRole('link', { name: 'My External link, opens in a new tab' })
  await expect(link).toHaveAttribute('href', 'https://example.org/tickets')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  const email = page.getByRole('link', { name: 'ann@example.org, sends an email' })
  await expect(email).toHaveAttribute('href', 'mailto:ann@example.org')
  await expect(email).not.toHaveAttribute('target')
  await checkHotspot(page, 'Document: My Document', async (dialog) => {
    const pdf = dialog.getByRole('link', { name: /Open PDF/ })
    await expect(pdf).toHaveAttribute('href', /\/share\/\w+\/documents\/[\w-]+\/My%20Document\.pdf$/)
    await expect(pdf).toHaveAttribute('rel', 'noopener noreferrer')
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: /^Download PDF \(\d+ byte/ }).click()
    expect((await download).suggestedFilename()).toBe('My Document.pdf')
  })
  const embedRequests: string[] = []
  await page.route('https://example.org/**', (route) => {
    embedRequests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<html lang="en"><title>Map</title><h1>A map</h1></html>' })
  })
  await checkHotspot(page, 'Web page: My Embedded page', async (dialog) => {
    expect(embedRequests).toEqual([])
    await dialog.getByRole('button', { name: 'Show example.org' }).click()
    await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'A map' })).toBeVisible()
    await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', /^allow-scripts (?!.*allow-top-navigation)/)
    await dialog.getByRole('heading').first().focus()
  })
}

/** Creates an info hotspot whose text contains an image and an audio file. */
async function addInfo(page: Page, tour: Tour): Promise<void> {
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Info' }).click()
  const box = await page.locator('.surface').boundingBox()
  const [x, y] = positions[8] ?? [0.5, 0.5]
  if (!box) throw new Error('there is no stage')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Seen and heard:')
  await page.getByRole('button', { name: 'Insert media' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert media' })
  for (const name of ['Picture.jpg', 'Tone.mp3']) await dialog.getByRole('gridcell', { name }).click()
  await dialog.getByRole('button', { name: 'Insert 2 files' }).click()
  await page.getByLabel('Label', { exact: true }).fill('My Info')
  const stored = async () => {
    const hotspot = (await storedTour(page, tour)).stops[0]?.hotspots.find(({ title }) => title === 'My Info')
    return hotspot && Reflect.get(Object(hotspot.details), 'html')
  }
  const figure = (kind: string) => `<figure data-media="[0-9a-f-]{36}" data-kind="${kind}"></figure>`
  await expect.poll(stored).toMatch(new RegExp(`<p>Seen and heard:</p>${figure('images')}${figure('audio')}`))
  await expectAccessible(page)
  // The editor shows the stored text again.
  await page.getByRole('button', { name: 'All hotspots' }).click()
  await page
    .getByRole('list', { name: 'Hotspots', exact: true })
    .getByRole('button', { name: /My Info/ })
    .last()
    .click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true }).getByText('Tone.mp3')).toBeVisible()
}

/** Adds images to the gallery, an email link, and a transcript to the audio. */
async function addFurtherContent(page: Page, tour: Tour): Promise<void> {
  const [stop] = (await storedTour(page, tour)).stops
  const stopId = stop?.id
  const hotspotNamed = (name: string) => stop?.hotspots.find(({ title }) => title === name)
  const gallery = hotspotNamed('My Gallery')
  const audio = hotspotNamed('My Audio')
  const [mediaId, audioId] = [gallery, audio].map((hotspot) => hotspot && mediaIdsIn(hotspot)[0])
  const pictures = [1, 2, 3].map((position) => ({ mediaId, altText: `Number ${position}` }))
  await call(page, 'hotspots.update', { stopId, hotspotId: gallery?.id, details: { pictures } })
  const direction = { yawDeg: 100, pitchDeg: 0 }
  await call(page, 'hotspots.create', {
    stopId,
    kind: 'link',
    ...direction,
    details: { url: 'mailto:ann@example.org' },
  })
  await call(page, 'media.update', { mediaId: audioId, transcript: 'A long tone.' })
}

test(
  'every kind of hotspot is placed in the editor and opened on the share page',
  anySize,
  async ({ page }, testInfo) => {
    test.setTimeout(240_000)
    await signIn(page)
    const files = await coloredMedia(testInfo.outputPath('media'))
    await page.goto('/home/medialibrary')
    await chooseFiles(page, 'Upload', [files.videos])
    await expect(uploadRow(page, 'Film.mp4').getByText('Ready')).toHaveCount(1, { timeout: 90_000 })
    const tour = await createTour(page, 'Every hotspot', 1)
    await page.goto(`/home/${tour.id}/hotspots-manager/${tour.stops[0]?.id}`)
    await expect(page.getByText(/^yaw/)).toBeAttached()
    const count = async () => (await storedTour(page, tour)).stops[0]?.hotspots.length ?? 0
    for (const [index, [tool, fill]] of Object.entries(fills).entries()) {
      await placeHotspot(page, tool, index)
      await fill(page, files)
      await finishHotspot(page, `My ${tool}`, count, index + 1)
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    const lastTitle = async () => (await storedTour(page, tour)).stops[0]?.hotspots.map(({ title }) => title).at(-1)
    await expect.poll(lastTitle).toBe('My Embedded page')

    const [image] = (await storedTour(page, tour)).stops[0]?.hotspots ?? []
    const corners: Corners = Reflect.get(Object(image?.details), 'corners')
    expect(pinnedPoseOf(corners)?.widthDeg).toBeCloseTo(40, 2)

    await addInfo(page, tour)
    await addFurtherContent(page, tour)
    const mediaStatuses = async () => new Set((await storedTour(page, tour)).media.map(({ status }) => status))
    await expect.poll(mediaStatuses, { timeout: 90_000 }).toEqual(new Set(['complete']))
    await call(page, 'publishing.publish', { tourId: tour.id })
    const publication = async () => (await storedTour(page, tour)).publication
    await expect.poll(async () => (await publication()).liveNumber, { timeout: publishLimitMs }).toBe(1)
    await page.goto(`/share/${(await publication()).shareId}/stop/1`)
    await page.locator('.stopover-viewer canvas').first().waitFor()
    await checkAllHotspots(page)
  },
)
