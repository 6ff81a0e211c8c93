import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HotspotKind } from '../../../src/shared/hotspots/registry.ts'
import type { MediaManifest } from '../../../src/shared/media/media.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anImage } from '../../support/files/images.ts'
import { aVideo } from '../../support/files/tour-documents.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../support/people/people.ts'
import { aBuiltMedium, aTour, stopAt } from '../../support/people/tours.ts'
import { builtMedia } from '../../support/people/uploads.ts'
import { stateOf } from '../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const patience = { timeout: 30_000, interval: 100 }
const place = { yawDeg: 0, pitchDeg: 0 }

const url = 'https://example.org/tickets?a=1&b=2'
const written = url.replace('&', '&amp;')
const rendition = { file: 'sound.m4a', sizeBytes: 1000, codecs: 'mp4a.40.2' }
const loudness = { integratedLufs: -16, rangeLu: 4, truePeakDbtp: -1 }

/** A built medium of each kind that hotspots show. */
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
  return {
    image: await image('vase.jpg'),
    others: [await image('lamp.jpg'), await image('door.jpg')],
    video: await aBuiltMedium(app, person, { kind: 'videos', name: 'walk.mp4', manifest }),
    audio: await aBuiltMedium(app, person, { kind: 'audio', name: 'birds.mp3', manifest: audio }),
  }
}

/** Links and forms have tests of their own. */
type KindOfMedia = Exclude<HotspotKind, 'stop' | 'form'>
type Library = Awaited<ReturnType<typeof aLibrary>>

const figure = (mediaId: string, kind: string) => `<figure data-media="${mediaId}" data-kind="${kind}"></figure>`

/** Details of each kind as an editor sends them, what they become, and what the text of the tour says of them. */
function kindsOf({ image, others, video, audio }: Library) {
  const said = { altText: 'A vase', caption: 'Made in 1820' }
  const pictures = others.map((mediaId) => ({ mediaId, altText: 'Old <b>', caption: '' }))
  return {
    info: {
      details: {
        html: `<p>Before</p>${figure(image, 'images')}<p>Between</p>${figure(video, 'videos')}${figure(audio, 'audio')}`,
      },
      media: [image, video, audio],
      text: '<p>Before</p><figure><img loading="lazy" src="',
    },
    image: { details: { mediaId: image, ...said }, media: [image], text: 'alt="A vase"><figcaption>Made in 1820<' },
    gallery: { details: { pictures }, media: others, text: 'alt="Old &lt;b&gt;">' },
    video: { details: { mediaId: video, altText: '' }, media: [video], text: '>Video, 0:02 (MP4)</a>' },
    audio: { details: { mediaId: audio }, media: [audio], text: '>Audio, 0:09 (M4A)</a>' },
    link: { details: { url }, media: [], text: `<a href="${written}" rel="noopener noreferrer">The link</a>` },
    document: { details: { url }, media: [], text: `<a href="${written}" rel="noopener noreferrer">The document</a>` },
    embed: {
      details: { url, posterMediaId: image },
      media: [image],
      text: `<a href="${written}" rel="noopener noreferrer">The embed</a>`,
    },
    area: {
      details: { corners, action: { kind: 'image', details: { mediaId: image, altText: 'In the area', caption: '' } } },
      media: [image],
      text: 'alt="In the area">',
    },
  } satisfies Record<KindOfMedia, object>
}

const corners = [
  { yawDeg: -10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: -5 },
  { yawDeg: -10, pitchDeg: -5 },
]

async function publish(tourId: string): Promise<string> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const state = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await expect.poll(async () => (await state()).liveNumber, patience).toBe(number)
  return (await state()).shareId ?? ''
}

describe('hotspots of every kind', () => {
  it('reach visitors with what they show, as a document and as a text, and their media know of it', async () => {
    const library = await aLibrary()
    const kinds = Object.entries(kindsOf(library))
    const tour = await aTour(app, person, ['Hall'])
    const stopId = stopAt(tour, 0).id
    for (const [kind, { details }] of kinds)
      await person.trpc.hotspots.create.mutate({ stopId, kind, ...place, title: `The ${kind}`, details })
    const shareId = await publish(tour.id)
    const read = async (path: string) => (await aVisitor(app).fetch(`/share/${shareId}/${path}`)).text()
    const document = tourDocument.parse(JSON.parse(await read('manifest.json')))
    const shown = document.stops[stopId]?.hotspots.map(({ kind, details }) => [kind, details])
    expect(shown).toEqual(kinds.map(([kind, { details }]) => [kind, details]))
    const told = { ...document.images, ...document.videos, ...document.audio }
    const page = await read('stop/1')
    const { headers } = await aVisitor(app).fetch(`/share/${shareId}/stop/1`)
    expect(headers.get('content-security-policy')).toContain('; frame-src https: http:; ')
    for (const [kind, { media, text }] of kinds) {
      expect(Object.keys(told), kind).toEqual(expect.arrayContaining([...media]))
      expect(page, kind).toContain(text)
      for (const mediaId of media) {
        const rejected = apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
        expect((await rejected).facts, kind).toEqual({
          uses: [{ role: 'hotspot', id: tour.id, name: tour.name, stopName: 'Hall' }],
        })
      }
    }
  })

  it('are left out where what they show is gone, take the rest of a gallery along, and can still be changed', async () => {
    const library = await aLibrary()
    const { image, gallery } = kindsOf(library)
    const tour = await aTour(app, person, ['Hall'])
    const stopId = stopAt(tour, 0).id
    const create = (kind: string, details: unknown) =>
      person.trpc.hotspots.create.mutate({ stopId, kind, ...place, details })
    const { hotspot } = await create('image', image.details)
    await create('gallery', gallery.details)
    for (const mediaId of [library.image, ...library.others.slice(0, 1)])
      await person.trpc.media.remove.mutate({ mediaId, force: true })
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(preview.stops[stopId]?.hotspots.map(({ kind }) => kind)).toEqual(['gallery'])
    expect(Object.keys(preview.images)).toEqual(library.others.slice(1))
    const details = { ...image.details, caption: 'Lost' }
    const { hotspot: changed } = await person.trpc.hotspots.update.mutate({ stopId, hotspotId: hotspot.id, details })
    expect(changed.details).toEqual(details)
    await person.trpc.media.restore.mutate({ mediaId: library.image })
    const back = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(back.stops[stopId]?.hotspots.map(({ kind }) => kind)).toEqual(['image', 'gallery'])
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    await person.trpc.hotspots.remove.mutate({ stopId, hotspotId: hotspot.id })
    const uses = (await apiErrorOf(person.trpc.media.remove.mutate({ mediaId: library.image }))).facts
    expect(uses).toEqual({ uses: [{ role: 'hotspot', id: copy.id, name: copy.name, stopName: 'Hall' }] })
  })

  it('show media of the account and of their kind only (threat T50)', async () => {
    const library = await aLibrary()
    const stranger = await aPerson(app)
    const theirs = await aMedium(app, stranger, { kind: 'images' })
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const before = await stateOf(app)
    const create = (kind: string, details: unknown) =>
      apiErrorOf(person.trpc.hotspots.create.mutate({ stopId, kind, ...place, details }))
    expect(await create('image', { mediaId: theirs })).toMatchObject({ status: 404 })
    const pictures = [{ mediaId: library.image }, { mediaId: theirs }]
    expect(await create('gallery', { pictures })).toMatchObject({ status: 404 })
    expect(await create('image', { mediaId: library.video })).toMatchObject({ code: 'hotspot.mediaKind' })
    expect(await create('audio', { mediaId: library.video })).toMatchObject({ code: 'hotspot.mediaKind' })
    expect(await create('gallery', { pictures: [] })).toMatchObject({ status: 400 })
    // However the text is written, what it shows once it is cleaned is what is checked.
    const shouted = `<FIGURE class="x" DATA-KIND='images' data-media=${theirs}></FIGURE>`
    expect(await create('info', { html: shouted })).toMatchObject({ status: 404 })
    expect(await create('info', { html: figure(library.video, 'images') })).toMatchObject({ code: 'hotspot.mediaKind' })
    expect(await stateOf(app)).toEqual(before)
  })

  it('keep in a text only media that are named as such, and lose nothing when they are saved again', async () => {
    const { image } = await aLibrary()
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const kept = `<p>Text</p>${figure(image, 'images')}`
    const others = [
      figure('not-an-id', 'images'),
      figure(image, 'panos'),
      '<figure onclick="x()"><img src="x"></figure>',
    ]
    const html = `<p>Text</p><figure data-kind="images" onclick="x()" data-media="${image}"></figure>${others.join('')}`
    const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, kind: 'info', ...place, details: { html } })
    expect(hotspot.details).toEqual({ html: kept })
    const again = { stopId, hotspotId: hotspot.id, details: { html: kept } }
    expect((await person.trpc.hotspots.update.mutate(again)).hotspot.details).toEqual({ html: kept })
  })

  it('show the image that comes with a form', async () => {
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const form = new FormData()
    for (const [name, value] of Object.entries({ yawDeg: '1', pitchDeg: '2' })) form.append(name, value)
    form.append('file', new File([await anImage({ seed: 21 })], 'vase.jpg'))
    const path = `/api/v2/${person.accountId}/stops/${stopId}/hotspots?type=image`
    const { mediaId, hotspot } = await (await person.fetch(path, { method: 'POST', body: form })).json()
    expect(hotspot.details).toEqual({ mediaId, altText: '', caption: '' })
    await builtMedia(person, mediaId)
    form.append('details', '{"pictures":7}')
    const wrong = await person.fetch(path.replace('image', 'gallery'), { method: 'POST', body: form })
    expect(wrong.status).toBe(400)
  })
})

describe('addresses', () => {
  it('lead to the web, an email or a call, and run nothing (threat T58)', async () => {
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const before = await stateOf(app)
    const unsafe = [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      '//x.org',
    ]
    const cases = [
      ...['link', 'document', 'embed'].flatMap((kind) => unsafe.map((url) => ({ kind, details: { url } }))),
      ...['document', 'embed'].map((kind) => ({ kind, details: { url: 'mailto:ann@example.org' } })),
    ]
    for (const wrong of cases) {
      const call = person.trpc.hotspots.create.mutate({ stopId, ...place, ...wrong })
      expect(await apiErrorOf(call), JSON.stringify(wrong)).toMatchObject({ status: 400, code: 'input.invalid' })
    }
    expect(await stateOf(app)).toEqual(before)
    const { hotspot } = await person.trpc.hotspots.create.mutate({
      stopId,
      kind: 'link',
      ...place,
      details: { url: ' mailto:ann@example.org ' },
    })
    expect(hotspot.details).toEqual({ url: 'mailto:ann@example.org' })
  })
})
