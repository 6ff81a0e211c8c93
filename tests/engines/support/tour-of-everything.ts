import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { newField } from '../../../src/shared/forms/registry.ts'
import type { MediaPage } from '../../../src/shared/media/library.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { coloredMedia, colorOfPosition } from '../../e2e/support/colored-media.ts'
import type { BrowserPage } from './browser-page.ts'
import { callProcedure } from './call-procedure.ts'
import { until } from './elements.ts'

/** Size at which an image is shown in tiles. */
const largeSize = { width: 6000, height: 4000 }

/** Writes a file of each media kind, and an image that is shown in tiles. */
export async function writeFiles(folder: string): Promise<readonly string[]> {
  const files = await coloredMedia(folder)
  const largePath = join(folder, 'Large image.jpg')
  const width = largeSize.width / 10
  const height = largeSize.height / 10
  const pixels = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      pixels.set(colorOfPosition(column / width, row / height).map(Math.round), (row * width + column) * 3)
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ ...largeSize, kernel: 'nearest' })
    .jpeg({ quality: 90 })
    .toFile(largePath)
  return [...Object.values(files), largePath]
}

export type Library = ReadonlyMap<string, MediaItem>

/** Waits until uploaded files are processed; returns the library by file name. */
export async function untilBuilt(page: BrowserPage, paths: readonly string[]): Promise<Library> {
  const names = paths.map((path) => basename(path))
  let library: Library = new Map()
  for (let attempt = 0; attempt < 10; attempt++) {
    const isBuilt = await until('the built media', async () => {
      library = new Map((await callProcedure<MediaPage>(page, 'media.list', {})).items.map((item) => [item.name, item]))
      return names.every((name) => library.get(name)?.status === 'complete')
    }).catch(() => false)
    if (isBuilt) return library
  }
  throw new Error(`not processed: ${names.filter((name) => library.get(name)?.status !== 'complete').join(', ')}`)
}

const corners = [
  { yawDeg: 22, pitchDeg: 20 },
  { yawDeg: 34, pitchDeg: 20 },
  { yawDeg: 34, pitchDeg: 10 },
  { yawDeg: 22, pitchDeg: 10 },
]

function mediaIdOf(library: Library, name: string): string {
  const item = library.get(name)
  if (!item) throw new Error(`the library has no ${name}`)
  return item.id
}

/** Hotspots of every kind that opens a card, by label. */
function hotspotsWith(library: Library, formId: string) {
  const imageId = mediaIdOf(library, 'Image.jpg')
  const info = { html: '<p>Read <strong>this</strong>.</p>' }
  return {
    Info: { kind: 'info', details: info },
    Image: { kind: 'image', details: { mediaId: imageId } },
    Gallery: {
      kind: 'gallery',
      details: { pictures: [{ mediaId: imageId }, { mediaId: mediaIdOf(library, 'Large image.jpg') }] },
    },
    Video: { kind: 'video', details: { mediaId: mediaIdOf(library, 'Video.mp4') } },
    Audio: { kind: 'audio', details: { mediaId: mediaIdOf(library, 'Audio.mp3') } },
    Document: { kind: 'document', details: { url: 'https://example.org/plan.pdf' } },
    Embed: { kind: 'embed', details: { url: 'https://example.org/map' } },
    Form: { kind: 'form', details: { formId } },
    Link: { kind: 'link', details: { url: 'https://example.org/tickets' } },
    Area: { kind: 'area', details: { corners, action: { kind: 'info', details: info } } },
  } as const
}

function aForm() {
  const texts = { title: '', intro: '', submitLabel: '', thanks: '' }
  const fields = [newField('text', randomUUID(), 'Your name')]
  return { id: randomUUID(), name: 'Guests', notifyEmail: null, fields, ...texts }
}

/** Creates and publishes a tour with a stop and a hotspot of every kind. Returns the tour and its share id. */
export async function publishEverything(
  page: BrowserPage,
  library: Library,
): Promise<{ readonly tour: Tour; readonly shareId: string }> {
  const files = ['Panorama.jpg', 'Image.jpg', 'Video.mp4', '360 video.mp4', 'Large image.jpg']
  const mediaIds = files.map((name) => mediaIdOf(library, name))
  const tour = await callProcedure<Tour>(page, 'tours.create', { name: 'Every kind', mediaIds })
  const form = aForm()
  await callProcedure(page, 'tours.update', { tourId: tour.id, version: tour.version, forms: [form] })
  const hotspots = Object.entries(hotspotsWith(library, form.id))
  for (const [index, [title, hotspot]] of hotspots.entries()) {
    const position = { stopId: tour.stops[0]?.id, title, yawDeg: -32 + 8 * index, pitchDeg: index % 2 === 0 ? 6 : -6 }
    await callProcedure(page, 'hotspots.create', { ...position, ...hotspot })
  }
  return publish(page, tour.id, 1)
}

async function publish(page: BrowserPage, tourId: string, number: number) {
  await callProcedure(page, 'publishing.publish', { tourId })
  return until('the published tour', async () => {
    const tour = await callProcedure<Tour>(page, 'tours.get', { tourId })
    const { shareId, liveNumber } = tour.publication
    return shareId !== null && liveNumber === number && { tour, shareId }
  })
}

/** Publishes the tour again, with a start screen and its first stop on the map. */
export async function publishWithStartScreen(page: BrowserPage, tourId: string): Promise<void> {
  const { version, stops } = await callProcedure<Tour>(page, 'tours.get', { tourId })
  const [firstStop] = stops
  if (firstStop === undefined) throw new Error('the tour has no stop')
  const startScreen = { title: 'Welcome', text: 'Every kind of hotspot.', button: '' }
  const location = { latitudeDeg: 48.2, longitudeDeg: 16.37 }
  await callProcedure(page, 'tours.update', { tourId, version, styles: { startScreen } })
  await callProcedure(page, 'stops.update', { stopId: firstStop.id, version: firstStop.version, location })
  await publish(page, tourId, 2)
}
