import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HotspotKind } from '../../../../src/shared/hotspots/registry.ts'
import type { MediaManifest } from '../../../../src/shared/media/media.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { aVideo } from '../../../support/files/tour-documents.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aTour, stopAt } from '../../../support/people/tours.ts'
import { waitForBuild } from '../../../support/people/uploads.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }
const position = { yawDeg: 0, pitchDeg: 0 }

const url = 'https://example.org/tickets?a=1&b=2'
const escapedUrl = url.replace('&', '&amp;')
const rendition = { file: 'sound.m4a', sizeBytes: 1000, codecs: 'mp4a.40.2' }
const loudness = { integratedLufs: -16, rangeLu: 4, truePeakDbtp: -1 }

/** Creates a built medium of each kind that hotspots show. */
async function aLibrary() {
  const flat: MediaManifest = {
    mapping: 'flat',
    widthPx: 800,
    heightPx: 600,
    renditions: [{ widthPx: 800, file: 'w800.webp' }],
  }
  const image = (name: string) => aBuiltMedium(app, person, { kind: 'images', name, manifest: flat })
  const { manifest } = aVideo({ id: 'video', baseUrl: '/' })
  const audio: MediaManifest = {
    mapping: 'sound',
    durationMs: 9000,
    channels: 2,
    waveForm: 'wave.json',
    renditions: [rendition],
    loudness,
  }
  const model: MediaManifest = {
    mapping: 'model',
    file: 'model.glb',
    sizeBytes: 1000,
    triangles: 12,
    meshes: 1,
    materials: 1,
    textures: 0,
    bounds: { min: [0, 0, 0], max: [1, 1, 1] },
    animations: ['Turn'],
    copyright: 'Ada <CC BY>',
  }
  return {
    model: await aBuiltMedium(app, person, { kind: 'models', name: 'chair.glb', manifest: model }),
    image: await image('vase.jpg'),
    galleryImages: [await image('lamp.jpg'), await image('door.jpg')],
    video: await aBuiltMedium(app, person, { kind: 'videos', name: 'walk.mp4', manifest }),
    audio: await aBuiltMedium(app, person, { kind: 'audio', name: 'birds.mp3', manifest: audio }),
  }
}

/** All kinds except links to stops and forms. Other files test links and forms. */
type TestedKind = Exclude<HotspotKind, 'stop' | 'form'>
type Library = Awaited<ReturnType<typeof aLibrary>>

const figureHtml = (mediaId: string, kind: string) => `<figure data-media="${mediaId}" data-kind="${kind}"></figure>`

/** Details of each kind as an editor sends them, with the media that they show and HTML of the text version. */
function hotspotsByKind({ image, galleryImages, video, audio, model }: Library) {
  const texts = { altText: 'A vase', caption: 'Made in 1820' }
  const pictures = galleryImages.map((mediaId) => ({ mediaId, altText: 'Old <b>', caption: '' }))
  return {
    info: {
      details: {
        html: `<p>Before</p>${figureHtml(image, 'images')}<p>Between</p>${figureHtml(video, 'videos')}${figureHtml(audio, 'audio')}`,
      },
      media: [image, video, audio],
      text: '<p>Before</p><figure><img loading="lazy" src="',
    },
    image: { details: { mediaId: image, ...texts }, media: [image], text: 'alt="A vase"><figcaption>Made in 1820<' },
    gallery: { details: { pictures }, media: galleryImages, text: 'alt="Old &lt;b&gt;">' },
    video: { details: { mediaId: video, altText: '' }, media: [video], text: '>Video, 0:02 (MP4)</a>' },
    audio: { details: { mediaId: audio }, media: [audio], text: '>Audio, 0:09 (M4A)</a>' },
    link: { details: { url }, media: [], text: `<a href="${escapedUrl}" rel="noopener noreferrer">The link</a>` },
    document: {
      details: { url },
      media: [],
      text: `<a href="${escapedUrl}" rel="noopener noreferrer">The document</a>`,
    },
    embed: {
      details: { url, posterMediaId: image },
      media: [image],
      text: `<a href="${escapedUrl}" rel="noopener noreferrer">The embed</a>`,
    },
    model: {
      details: { mediaId: model, altText: 'A chair', scale: 2, turnDeg: -90, distanceM: 4, animation: 0 },
      media: [model],
      text: '<p dir="auto">A chair – Ada &lt;CC BY&gt;</p>',
    },
    area: {
      details: { corners, action: { kind: 'image', details: { mediaId: image, altText: 'In the area', caption: '' } } },
      media: [image],
      text: 'alt="In the area">',
    },
  } satisfies Record<TestedKind, object>
}

const corners = [
  { yawDeg: -10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: -5 },
  { yawDeg: -10, pitchDeg: -5 },
]

async function publish(tourId: string): Promise<string> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const publication = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await expect.poll(async () => (await publication()).liveNumber, polling).toBe(number)
  return (await publication()).shareId ?? ''
}

describe('hotspots of every kind', () => {
  it('are published with their media in the document and in the text version', async () => {
    const library = await aLibrary()
    const kinds = Object.entries(hotspotsByKind(library))
    const tour = await aTour(app, person, ['Hall'])
    const stopId = stopAt(tour, 0).id
    for (const [kind, { details }] of kinds)
      await person.trpc.hotspots.create.mutate({ stopId, kind, ...position, title: `The ${kind}`, details })
    const shareId = await publish(tour.id)
    const fetchText = async (path: string) => (await aVisitor(app).fetch(`/share/${shareId}/${path}`)).text()

    const document = tourDocument.parse(JSON.parse(await fetchText('manifest.json')))
    const publishedHotspots = document.stops[stopId]?.hotspots.map(({ kind, details }) => ({ kind, details }))
    expect(publishedHotspots).toEqual(kinds.map(([kind, { details }]) => ({ kind, details })))
    const publishedMedia = { ...document.images, ...document.videos, ...document.audio, ...document.models }
    const page = await fetchText('stop/1')
    const { headers } = await aVisitor(app).fetch(`/share/${shareId}/stop/1`)
    expect(headers.get('content-security-policy')).toContain('; frame-src https: http:; ')
    for (const [kind, { media, text }] of kinds) {
      expect(Object.keys(publishedMedia), kind).toEqual(expect.arrayContaining([...media]))
      expect(page, kind).toContain(text)
      for (const mediaId of media) {
        const deletionError = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
        expect(deletionError.facts, kind).toEqual({
          uses: [{ role: 'hotspot', id: tour.id, name: tour.name, stopName: 'Hall' }],
        })
      }
    }
  })

  it('are published without deleted media', async () => {
    const library = await aLibrary()
    const { image, gallery } = hotspotsByKind(library)
    const tour = await aTour(app, person, ['Hall'])
    const stopId = stopAt(tour, 0).id
    const create = (kind: string, details: unknown) =>
      person.trpc.hotspots.create.mutate({ stopId, kind, ...position, details })
    const { hotspot } = await create('image', image.details)
    await create('gallery', gallery.details)
    const [deletedGalleryImage = '', ...remainingGalleryImages] = library.galleryImages
    for (const mediaId of [library.image, deletedGalleryImage])
      await person.trpc.media.remove.mutate({ mediaId, force: true })
    const previewWithoutImage = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(previewWithoutImage.stops[stopId]?.hotspots.map(({ kind }) => kind)).toEqual(['gallery'])
    expect(Object.keys(previewWithoutImage.images)).toEqual(remainingGalleryImages)

    const details = { ...image.details, caption: 'Lost' }
    const { hotspot: updated } = await person.trpc.hotspots.update.mutate({ stopId, hotspotId: hotspot.id, details })
    expect(updated.details).toEqual(details)

    await person.trpc.media.restore.mutate({ mediaId: library.image })
    const previewWithImage = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(previewWithImage.stops[stopId]?.hotspots.map(({ kind }) => kind)).toEqual(['image', 'gallery'])

    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    await person.trpc.hotspots.remove.mutate({ stopId, hotspotId: hotspot.id })
    const uses = (await apiErrorOf(person.trpc.media.remove.mutate({ mediaId: library.image }))).facts
    expect(uses).toEqual({ uses: [{ role: 'hotspot', id: copy.id, name: copy.name, stopName: 'Hall' }] })
  })

  it('reject media of other accounts or of another kind (threat T50)', async () => {
    const library = await aLibrary()
    const otherAccount = await aPerson(app)
    const otherAccountsMediaId = await aMedium(app, otherAccount, { kind: 'images' })
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const stateBefore = await stateOf(app)
    const creationError = (kind: string, details: unknown) =>
      apiErrorOf(person.trpc.hotspots.create.mutate({ stopId, kind, ...position, details }))

    expect(await creationError('image', { mediaId: otherAccountsMediaId })).toMatchObject({ status: 404 })
    const pictures = [{ mediaId: library.image }, { mediaId: otherAccountsMediaId }]
    expect(await creationError('gallery', { pictures })).toMatchObject({ status: 404 })
    const wrongKindError = { code: 'hotspot.mediaKind' }
    expect(await creationError('image', { mediaId: library.video })).toMatchObject(wrongKindError)
    expect(await creationError('audio', { mediaId: library.video })).toMatchObject(wrongKindError)
    expect(await creationError('gallery', { pictures: [] })).toMatchObject({ status: 400 })

    // Media in HTML are checked after sanitizing, which normalizes names and quotes.
    const unusualHtml = `<FIGURE class="x" DATA-KIND='images' data-media=${otherAccountsMediaId}></FIGURE>`
    expect(await creationError('info', { html: unusualHtml })).toMatchObject({ status: 404 })
    expect(await creationError('info', { html: figureHtml(library.video, 'images') })).toMatchObject(wrongKindError)
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('keep only valid media figures in HTML', async () => {
    const { image } = await aLibrary()
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const sanitized = `<p>Text</p>${figureHtml(image, 'images')}`
    const invalidFigures = [
      figureHtml('not-an-id', 'images'),
      figureHtml(image, 'panos'),
      '<figure onclick="x()"><img src="x"></figure>',
    ]
    const validFigure = `<figure data-kind="images" onclick="x()" data-media="${image}"></figure>`
    const html = `<p>Text</p>${validFigure}${invalidFigures.join('')}`
    const { hotspot } = await person.trpc.hotspots.create.mutate({
      stopId,
      kind: 'info',
      ...position,
      details: { html },
    })
    expect(hotspot.details).toEqual({ html: sanitized })

    const update = { stopId, hotspotId: hotspot.id, details: { html: sanitized } }
    expect((await person.trpc.hotspots.update.mutate(update)).hotspot.details).toEqual({ html: sanitized })
  })

  it('can be created together with an uploaded image', async () => {
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const form = new FormData()
    for (const [name, value] of Object.entries({ yawDeg: '1', pitchDeg: '2' })) form.append(name, value)
    form.append('file', new File([await anImage({ seed: 21 })], 'vase.jpg'))
    const path = `/api/v2/${person.accountId}/stops/${stopId}/hotspots?type=image`
    const { mediaId, hotspot } = await (await person.fetch(path, { method: 'POST', body: form })).json()
    expect(hotspot.details).toEqual({ mediaId, altText: '', caption: '' })
    await waitForBuild(person, mediaId)
    form.append('details', '{"pictures":7}')
    const rejection = await person.fetch(path.replace('image', 'gallery'), { method: 'POST', body: form })
    expect(rejection.status).toBe(400)
  })
})

describe('URLs of hotspots', () => {
  it('allow only safe schemes (threat T58)', async () => {
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const stateBefore = await stateOf(app)
    const unsafeUrls = [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      '//x.org',
    ]
    const invalidHotspots = [
      ...['link', 'document', 'embed'].flatMap((kind) => unsafeUrls.map((url) => ({ kind, details: { url } }))),
      ...['document', 'embed'].map((kind) => ({ kind, details: { url: 'mailto:ann@example.org' } })),
    ]
    for (const fields of invalidHotspots) {
      const creation = person.trpc.hotspots.create.mutate({ stopId, ...position, ...fields })
      expect(await apiErrorOf(creation), JSON.stringify(fields)).toMatchObject({ status: 400, code: 'input.invalid' })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
    const { hotspot } = await person.trpc.hotspots.create.mutate({
      stopId,
      kind: 'link',
      ...position,
      details: { url: ' mailto:ann@example.org ' },
    })
    expect(hotspot.details).toEqual({ url: 'mailto:ann@example.org' })
  })
})
