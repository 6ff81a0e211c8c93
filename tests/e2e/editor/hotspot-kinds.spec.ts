import { mkdir, readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Corners } from '../../../src/shared/hotspots/corners.ts'
import { pinnedPoseOf } from '../../../src/shared/hotspots/pinned.ts'
import { mediaIdsIn } from '../../../src/shared/hotspots/references.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { anImage } from '../../support/files/images.ts'
import { aPdf } from '../../support/files/pdfs.ts'
import { anAudioTrack, aVideoTrack, writeRecordings } from '../../support/files/recordings.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { publishLimitMs } from '../support/app-screens.ts'
import { call, createTour, libraryMedia, signIn, storedTour } from '../support/editor.ts'
import { pasteFiles, sendToLibrary } from '../support/files.ts'

const imageName = 'Seaside.jpg'
const audioName = 'Waves.mp3'

/** Positions on the stage, from 0 to 1, at which hotspots overlap neither each other nor the toolbar. */
const positions = [0.2, 0.5, 0.8].flatMap((x) => [0.35, 0.62].map((y) => [x, y] as const))

async function clickPosition(page: Page, index: number): Promise<void> {
  const box = await page.locator('.surface').boundingBox()
  const [x, y] = positions[index] ?? [0.5, 0.5]
  if (!box) throw new Error('the stage has no box')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

async function placeHotspot(page: Page, tool: string, index: number): Promise<void> {
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'More' }).click()
  const menuItem = page.getByRole('menuitem', { name: tool, exact: true })
  await menuItem.click()
  await expect(menuItem).toBeHidden()
  await clickPosition(page, index)
}

/** Pins the selected hotspot to the scene and enlarges it. */
async function pinHotspot(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Details' })
  await expect(form.getByRole('textbox', { name: /^(Alt text|Label|Caption|Description|Tooltip)/ })).toHaveCount(2)
  await expect(form.getByText('More', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Pin to the scene' }).click()
  await page.getByRole('textbox', { name: 'Width' }).fill('40')
  await expect(page.locator('.pinned img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Corner 2 of 4' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add a corner/ })).toHaveCount(0)
}

/** Expects a message in the picker while the library has no PDF, and pastes one into it. */
async function chooseDocument(page: Page): Promise<void> {
  await page.getByLabel('Address of the PDF').fill('https://example.org/plan.pdf')
  await page.getByRole('button', { name: 'Add document' }).click()
  // Other tests may have added PDFs to the library.
  const documents = await libraryMedia(page, { kinds: ['documents'] })
  const mediaIds = documents.map(({ id }) => id)
  if (mediaIds.length > 0) await call(page, 'media.removeMany', { mediaIds, force: true })
  await page.getByRole('button', { name: 'Choose PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose PDF' })
  await expect(dialog.getByRole('heading', { name: 'No PDFs yet' })).toBeVisible()
  await expect(dialog.getByText(/^The library has \d+ other files, but none that can be used here\./)).toBeVisible()
  await expectAccessible(page)
  const image = await anImage({ widthPx: 60, heightPx: 90, seed: 312 })
  await pasteFiles(page, [
    { name: 'Cliff.jpg', mimeType: 'image/jpeg', buffer: image },
    { name: 'menu.pdf', mimeType: 'application/pdf', buffer: aPdf() },
  ])
  await expect(page.getByText(/^Cliff\.jpg can't be used here: choose /)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('menu.pdf').first()).toBeVisible()
}

/** Functions that fill in the required content of each kind placed on screen, by the name of its tool. */
const fillInByTool: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Image: async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Choose image' })
    await dialog.getByRole('button', { name: 'Upload', exact: true }).waitFor()
    const buffer = await anImage({ widthPx: 90, heightPx: 60, seed: 311 })
    await pasteFiles(page, [{ name: imageName, mimeType: 'image/jpeg', buffer }])
    await expect(dialog).toBeHidden()
  },
  Gallery: async (page) => {
    await expect(page.getByRole('button', { name: 'Add images' })).toBeDisabled()
    const dialog = page.getByRole('dialog', { name: 'Choose images' })
    await dialog.getByRole('gridcell', { name: imageName }).click()
    await page.getByRole('button', { name: 'Add 1 image' }).click()
  },
  Document: chooseDocument,
  'Embedded page': async (page) => {
    await page.getByLabel('Page address').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(page.getByText('Enter a full address')).toBeVisible()
    await page.getByLabel('Page address').fill('https://example.org/map')
    await page.getByRole('button', { name: 'Add page' }).click()
  },
}

/** Places one hotspot of each kind in `fillInByTool`, and names it after its tool. */
async function placeHotspots(page: Page, tour: Tour): Promise<void> {
  const hotspotCount = async () => (await storedTour(page, tour)).stops[0]?.hotspots.length ?? 0
  for (const [index, [tool, fillIn]] of Object.entries(fillInByTool).entries()) {
    await placeHotspot(page, tool, index)
    await fillIn(page)
    await expect.poll(hotspotCount).toBe(index + 1)
    await page.getByLabel('Label', { exact: true }).fill(`My ${tool}`)
    if (tool === 'Image') await pinHotspot(page)
    // A document has the same form as an embedded page.
    if (tool !== 'Document') await expectAccessible(page)
    await page.getByRole('button', { name: 'All hotspots' }).click()
  }
  const lastTitle = async () => (await storedTour(page, tour)).stops[0]?.hotspots.map(({ title }) => title).at(-1)
  await expect.poll(lastTitle).toBe('My Embedded page')
  const [image] = (await storedTour(page, tour)).stops[0]?.hotspots ?? []
  const corners: Corners = Reflect.get(Object(image?.details), 'corners')
  expect(pinnedPoseOf(corners)?.widthDeg).toBeCloseTo(40, 2)
}

/** Creates an info hotspot. Its text contains an image and an audio file. */
async function addInfo(page: Page, tour: Tour): Promise<void> {
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Info' }).click()
  await clickPosition(page, 4)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Image and sound:')
  await page.getByRole('button', { name: 'Insert media' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert media' })
  for (const name of [imageName, audioName]) await dialog.getByRole('gridcell', { name }).click()
  await dialog.getByRole('button', { name: 'Insert 2 files' }).click()
  await page.getByLabel('Label', { exact: true }).fill('My Info')
  const storedHtml = async () => {
    const hotspot = (await storedTour(page, tour)).stops[0]?.hotspots.find(({ title }) => title === 'My Info')
    return hotspot && Reflect.get(Object(hotspot.details), 'html')
  }
  const figure = (kind: string) => `<figure data-media="[0-9a-f-]{36}" data-kind="${kind}"></figure>`
  await expect.poll(storedHtml).toMatch(new RegExp(`<p>Image and sound:</p>${figure('images')}${figure('audio')}`))
  await expectAccessibleEverywhere(page)
  // The opened editor shows the stored text.
  await page.getByRole('button', { name: 'All hotspots' }).click()
  await page
    .getByRole('list', { name: 'Hotspots', exact: true })
    .getByRole('button', { name: /My Info/ })
    .last()
    .click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true }).getByText(audioName)).toBeVisible()
}

/** Uploads a short video and audio with a transcript; returns their ids. */
async function sendRecordings(page: Page, folder: string) {
  await mkdir(folder, { recursive: true })
  const paths = { videos: `${folder}/video.mp4`, audio: `${folder}/audio.mp3` }
  const seconds = 2
  await writeRecordings([
    {
      path: paths.videos,
      format: 'mp4',
      tracks: [aVideoTrack({ size: '160x90', seconds }), anAudioTrack({ seconds })],
    },
    {
      path: paths.audio,
      format: 'mp3',
      tracks: [anAudioTrack({ seconds, frame: 1152 }, { encoder: 'libmp3lame', sampleFormat: 's16p' })],
    },
  ])
  const videoId = await sendToLibrary(page, { bytes: await readFile(paths.videos), name: 'Video.mp4', kind: 'videos' })
  const audioId = await sendToLibrary(page, { bytes: await readFile(paths.audio), name: audioName, kind: 'audio' })
  await call(page, 'media.update', { mediaId: audioId, transcript: 'A long tone.' })
  return { videoId, audioId }
}

type Recordings = Awaited<ReturnType<typeof sendRecordings>>

/** Adds hotspots of the kinds that are not placed on screen, and more images to the gallery. */
async function addFurtherHotspots(page: Page, tour: Tour, { videoId, audioId }: Recordings): Promise<void> {
  const [stop] = (await storedTour(page, tour)).stops
  const gallery = stop?.hotspots.find(({ title }) => title === 'My Gallery')
  const pictures = [1, 2, 3].map((position) => ({
    mediaId: gallery && mediaIdsIn(gallery)[0],
    altText: `Number ${position}`,
  }))
  await call(page, 'hotspots.update', { stopId: stop?.id, hotspotId: gallery?.id, details: { pictures } })
  for (const [index, fields] of [
    { kind: 'video', title: 'My Video', details: { mediaId: videoId } },
    { kind: 'audio', title: 'My Audio', details: { mediaId: audioId } },
    { kind: 'link', title: 'My External link', details: { url: 'https://example.org/tickets' } },
    { kind: 'link', details: { url: 'mailto:ann@example.org' } },
  ].entries())
    await call(page, 'hotspots.create', { stopId: stop?.id, yawDeg: 100 + 20 * index, pitchDeg: 0, ...fields })
}

/** Opens a hotspot of the share page by keyboard, checks its dialog, and closes it. */
async function checkHotspot(page: Page, name: string, check: (dialog: Locator) => Promise<void>): Promise<void> {
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

async function expectPlaying(dialog: Locator, controlsName: string): Promise<void> {
  const controls = dialog.getByRole('group', { name: controlsName })
  // Playback starts automatically after a moment, if the browser allows it.
  const playingButton = controls.getByRole('button', { name: /^(Pause|Play again)$/ })
  const hasStarted = await playingButton.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
  if (!hasStarted) await controls.getByRole('button', { name: 'Play', exact: true }).click()
  const seconds = async () => Number(await controls.getByRole('slider', { name: 'Position' }).inputValue())
  await expect.poll(seconds).toBeGreaterThan(0.2)
}

const expectDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element) => 'naturalWidth' in element && element.naturalWidth)).toBeGreaterThan(0)

/** Pages from the first image to the last, in a right-to-left page. */
async function pageThroughGallery(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  for (const position of [1, 2, 3]) {
    await expect(dialog.getByRole('status')).toHaveText(`Image ${position} of 3`)
    const image = dialog.getByRole('img', { name: `Number ${position}` })
    await expect(image).toBeInViewport({ ratio: 0.9 })
    await expectDrawn(image)
    if (position < 3) await dialog.getByRole('button', { name: 'Next image' }).click()
  }
}

/** Opens the transcript, which fails to load the first time. */
async function readTranscript(page: Page, dialog: Locator): Promise<void> {
  const transcriptToggle = dialog.locator('summary')
  await page.route(/transcript/, (route) => route.abort(), { times: 1 })
  await transcriptToggle.click()
  await expect(dialog.getByText("The transcript couldn't be loaded.")).toBeVisible()
  await transcriptToggle.click()
  await transcriptToggle.click()
  await expect(dialog.getByText('A long tone.')).toBeVisible()
}

async function checkLinks(page: Page): Promise<void> {
  const externalLink = page.getByRole('link', { name: 'My External link, opens in a new tab' })
  await expect(externalLink).toHaveAttribute('href', 'https://example.org/tickets')
  await expect(externalLink).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(externalLink).toHaveAttribute('target', '_blank')
  const emailLink = page.getByRole('link', { name: 'ann@example.org, sends an email' })
  await expect(emailLink).toHaveAttribute('href', 'mailto:ann@example.org')
  await expect(emailLink).not.toHaveAttribute('target')
}

async function checkAllHotspots(page: Page): Promise<void> {
  await checkHotspot(page, 'Read: My Info', async (dialog) => {
    await expectDrawn(dialog.locator('img'))
    // Media in a text do not autoplay.
    const controls = dialog.getByRole('group', { name: 'Audio controls' })
    await expect(controls.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
  await checkHotspot(page, 'Image: My Image', (dialog) => expectDrawn(dialog.locator('img')))
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await checkHotspot(page, 'Gallery: My Gallery', pageThroughGallery)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  await checkHotspot(page, 'Video: My Video', (dialog) => expectPlaying(dialog, 'Video controls'))
  await checkHotspot(page, 'Audio: My Audio', async (dialog) => {
    await expectPlaying(dialog, 'Audio controls')
    await readTranscript(page, dialog)
  })
  await checkLinks(page)
  await checkHotspot(page, 'Document: My Document', async (dialog) => {
    const pdfLink = dialog.getByRole('link', { name: /Open PDF/ })
    await expect(pdfLink).toHaveAttribute('href', /\/share\/\w+\/documents\/[\w-]+\/My%20Document\.pdf$/)
    await expect(pdfLink).toHaveAttribute('rel', 'noopener noreferrer')
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

test(
  'every kind of hotspot can be placed in the editor and opened on the share page',
  anySize,
  async ({ page }, testInfo) => {
    await signIn(page)
    const recordings = await sendRecordings(page, testInfo.outputPath('media'))
    const tour = await createTour(page, 'Every hotspot', 1)
    await page.goto(`/home/${tour.id}/hotspots-manager/${tour.stops[0]?.id}`)
    await expect(page.getByText(/^yaw/)).toBeAttached()
    await placeHotspots(page, tour)
    await addInfo(page, tour)
    await addFurtherHotspots(page, tour, recordings)
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
