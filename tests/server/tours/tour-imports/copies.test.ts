import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MediaCaption } from '../../../../src/server/domain/library/media/captions/caption-entity.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { readDraft } from '../../../../src/server/domain/tours/versions/read-draft.ts'
import type { MediaManifest } from '../../../../src/shared/media/media.ts'
import type { TourImportPreview, TourImportState } from '../../../../src/shared/tour-imports/tour-imports.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { imageFacts, quickBuild } from '../../../support/files/quick-build.ts'
import { aVideo } from '../../../support/files/tour-documents.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aBuiltMedium, aTour, stopAt } from '../../../support/people/tours.ts'
import { uploadTourArchive } from '../../../support/tour-imports/upload-tour-archive.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  const mediaBuilder = { build: async () => quickBuild, inspect: async () => imageFacts }
  const viewerFiles = () => [{ name: 'stopover.js', body: Buffer.from('') }]
  app = await startTestApp({ ports: { mediaBuilder, viewerFiles } })
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const direction = { yawDeg: 10, pitchDeg: -5 }

function mediumOf(kind: 'images' | 'audio' | 'documents' | 'videos', name: string): Promise<string> {
  const manifests = {
    images: { mapping: 'flat', widthPx: 4, heightPx: 2, renditions: [{ widthPx: 4, file: 'thumbnail.webp' }] },
    audio: {
      mapping: 'sound',
      durationMs: 1000,
      channels: 1,
      renditions: [{ file: 'thumbnail.webp', sizeBytes: 14, codecs: 'mp4a.40.2' }],
      waveForm: '',
      loudness: { integratedLufs: -20, rangeLu: 1, truePeakDbtp: null },
    },
    documents: { mapping: 'document', file: 'thumbnail.webp', sizeBytes: 14 },
    videos: aVideo({ id: 'video', baseUrl: '/' }).manifest,
  } satisfies Record<string, MediaManifest>
  return aBuiltMedium(app, person, { kind, name, manifest: manifests[kind] })
}

/** Enters all that a medium can have beside its file. */
async function describeMedia({ panoramaId, patchId, videoId }: Record<'panoramaId' | 'patchId' | 'videoId', string>) {
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome\n'
  await person.trpc.media.createCaption.mutate({ mediaId: videoId, language: 'en', label: 'English', vtt })
  await person.trpc.media.update.mutate({ mediaId: videoId, transcript: 'Welcome', credit: 'Kim', tags: ['pier'] })
  await person.trpc.media.update.mutate({
    mediaId: panoramaId,
    altText: 'The hall',
    capturedAt: '2024-06-01T10:00:00.000Z',
    location: { latitudeDeg: 1, longitudeDeg: 2 },
  })
  await person.trpc.media.adjust.mutate({
    mediaId: panoramaId,
    headingDeg: 90,
    level: { pitchDeg: 1, rollDeg: 2 },
    coverage: { yawDeg: 180, pitchDeg: 90, pitchCentreDeg: 0 },
    retouch: {
      strokes: [{ points: [[0, 0]], radiusDeg: 2 }],
      nadir: { mediaId: patchId, radiusDeg: 20, rotationDeg: 0 },
    },
  })
}

/** Publishes a tour of two stops. Then its draft gets everything that a draft can have. */
async function aFullTour() {
  const tour = await aTour(app, person, ['Hall', 'Tower'], { name: 'Harbor' })
  const tourId = tour.id
  await publishedTour(person, tourId)
  const hall = stopAt(tour, 0)
  const tower = stopAt(tour, 1)
  const imageId = await mediumOf('images', 'view.jpg')
  const patchId = await mediumOf('images', 'patch.png')
  const planId = await mediumOf('images', 'plan.png')
  const audioId = await mediumOf('audio', 'hum.mp3')
  const documentId = await mediumOf('documents', 'menu.pdf')
  const videoId = await mediumOf('videos', 'walk.mp4')
  await describeMedia({ panoramaId: hall.mediaId ?? '', patchId, videoId })
  const form = aForm([aField('text')], { opening: { kind: 'beforeStop', stopIds: [tower.id] } })
  const button = {
    id: randomUUID(),
    label: 'Up',
    icon: 'calendar',
    action: { kind: 'stop', details: { stopId: tower.id } },
  }
  const plan = { id: randomUUID(), name: 'Ground floor', mediaId: planId, northDeg: 30 }
  const { version } = await person.trpc.tours.get.query({ tourId })
  await person.trpc.tours.update.mutate({
    tourId,
    version,
    description: '<p>A <strong>harbor</strong></p>',
    forms: [form],
    buttons: { bar: [button.id], corner: [], hidden: ['map'], own: [button] },
    floorPlans: [plan],
    languages: ['de'],
    styles: { accent: '#112233', logo: { mediaId: imageId, altText: 'Logo', address: '', corner: 'left' } },
    customTexts: { 'zoom.in': 'Nearer' },
    coverMediaId: imageId,
    socialMediaId: imageId,
    backgroundAudio: { mediaId: audioId, volume: 0.5, loop: true },
    startStopId: tower.id,
    location: { latitudeDeg: 53.5, longitudeDeg: 10 },
    gaId: 'G-ABCDEF1234',
    tags: ['sea'],
    transition: 'fade',
    mapShown: false,
  })
  await person.trpc.stops.update.mutate({
    stopId: hall.id,
    version: hall.version,
    thumbnailMediaId: imageId,
    floorPlanPosition: { planId: plan.id, x: 0.25, y: 0.75 },
    timeLayers: {
      name: 'Today',
      date: '2024',
      captures: [
        {
          id: randomUUID(),
          name: 'Then',
          date: '1990',
          mediaId: tower.mediaId ?? '',
          yawDeg: 5,
          pitchDeg: 0,
          rollDeg: 0,
        },
      ],
    },
    initialView: { yawDeg: 20, pitchDeg: 5, fovDeg: 80 },
  })
  const html = `<p>Look</p><figure data-media="${imageId}" data-kind="images"></figure>`
  const hotspots = [
    { kind: 'stop', title: 'Up', details: { targetStopId: tower.id } },
    { kind: 'info', title: 'About', details: { html }, customData: { inventory: 7 } },
    { kind: 'link', title: 'Site', details: { url: 'https://example.org/' } },
    { kind: 'gallery', title: 'Views', details: { pictures: [{ mediaId: imageId }] } },
    { kind: 'video', title: 'Walk', details: { mediaId: videoId }, visible: false },
    { kind: 'document', title: 'Menu', details: { mediaId: documentId }, size: 'large' as const },
    { kind: 'form', title: 'Contact', details: { formId: form.id }, colour: '#ff0000' },
  ]
  for (const hotspot of hotspots)
    await person.trpc.hotspots.create.mutate({ stopId: hall.id, ...direction, ...hotspot })
  const changes = [
    { key: `stop.${hall.id}.name`, text: 'Saal', source: 'Hall', version: null },
    { key: 'tour.name', text: 'Hafen', source: 'Harbor', version: null },
  ]
  await person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
  return tourId
}

async function copyOf(tourId: string): Promise<Buffer> {
  const response = await person.fetch(`/api/v2/${person.accountId}/tours/${tourId}/export.zip?originals=true`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function importedTourId(owner: Person, uploadId: string): Promise<string> {
  const path = `/api/v2/${owner.accountId}/tour-imports`
  const headers = { 'content-type': 'application/json' }
  const response = await owner.fetch(path, { method: 'POST', headers, body: JSON.stringify({ uploadId }) })
  expect(response.status).toBe(201)
  let state: TourImportState | undefined
  const hasEnded = async () => {
    state = (await (await owner.fetch(`${path}/${uploadId}`)).json()) as TourImportState
    return state.status !== 'queued' && state.status !== 'running'
  }
  await expect.poll(hasEnded, { timeout: 120_000, interval: 100 }).toBe(true)
  expect(state).toMatchObject({ status: 'finished', failureMessage: null })
  return state?.tourId ?? ''
}

async function previewOf(owner: Person, uploadId: string): Promise<TourImportPreview> {
  const response = await owner.fetch(`/api/v2/${owner.accountId}/tour-imports/${uploadId}/preview`)
  expect(response.status).toBe(200)
  return (await response.json()) as TourImportPreview
}

/** Value in which each id is the number of its first appearance, because a copy has other ids. */
function withoutIds(value: unknown): unknown {
  const numbers = new Map<string, number>()
  const text = JSON.stringify(value).replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
    numbers.set(id, numbers.get(id) ?? numbers.size)
    return `id ${numbers.get(id)}`
  })
  return JSON.parse(text)
}

async function draftOf(tourId: string) {
  const em = app.em()
  const { tour, forms, stops } = await readDraft(em, await em.findOneOrFail(Tour, { id: tourId }))
  const translations = [...tour.translations].sort((a, b) => (a.text < b.text ? -1 : 1))
  return { tour: { ...tour, translations }, forms, stops }
}

/** What a library says about its media, by name. */
async function libraryOf(accountId: string) {
  const em = app.em()
  const rows = await em.find(
    Media,
    { account: accountId },
    { populate: ['retouch', 'transcript'], orderBy: { sha256: 'asc' } },
  )
  const captions = Map.groupBy(
    await em.find(MediaCaption, { media: { $in: rows.map(({ id }) => id) } }),
    ({ media }) => media,
  )
  return rows.map(
    ({
      id,
      name,
      kind,
      sha256,
      altText,
      credit,
      tags,
      capturedAt,
      location,
      headingDeg,
      level,
      coverage,
      retouch,
      transcript,
    }) => ({
      name,
      kind,
      sha256,
      altText,
      credit,
      tags,
      capturedAt,
      location,
      headingDeg,
      level,
      coverage,
      transcript,
      strokes: retouch?.strokes,
      patchName: rows.find((row) => row.id === retouch?.nadir?.mediaId)?.name,
      captions: captions.get(id)?.map(({ language, label, vtt }) => ({ language, label, vtt })),
    }),
  )
}

describe('an import of a copy with originals', () => {
  it('creates the same tour and media in another account', async () => {
    const tourId = await aFullTour()
    const other = await aPerson(app)
    const uploadId = await uploadTourArchive(other, await copyOf(tourId), 'Harbor (version 1).zip')
    expect(await previewOf(other, uploadId)).toMatchObject({
      format: 'stopover',
      name: 'Harbor',
      stops: [
        { name: 'Hall', hotspotCount: 7 },
        { name: 'Tower', hotspotCount: 0 },
      ],
      linkCount: 1,
      infoCount: 1,
      externalLinkCount: 1,
      otherHotspotCount: 4,
      mediaCount: 8,
      libraryMediaCount: 0,
      notes: [],
    })
    const copyId = await importedTourId(other, uploadId)
    expect(withoutIds(await draftOf(copyId))).toEqual(withoutIds(await draftOf(tourId)))
    expect(await libraryOf(other.accountId)).toEqual(await libraryOf(person.accountId))
  })

  it('uses the media that the library has', async () => {
    const owner = await aPerson(app, { role: 'publisher' })
    const tour = await aTour(app, owner, ['Hall', 'Tower'])
    await publishedTour(owner, tour.id)
    const response = await owner.fetch(`/api/v2/${owner.accountId}/tours/${tour.id}/export.zip?originals=true`)
    const uploadId = await uploadTourArchive(owner, Buffer.from(await response.arrayBuffer()))
    expect(await previewOf(owner, uploadId)).toMatchObject({ mediaCount: 2, libraryMediaCount: 2 })
    const copyId = await importedTourId(owner, uploadId)
    const copy = await owner.trpc.tours.get.query({ tourId: copyId })
    expect(copy.stops.map(({ mediaId }) => mediaId)).toEqual(tour.stops.map(({ mediaId }) => mediaId))
    expect(copy.stops.map(({ id }) => id)).not.toEqual(tour.stops.map(({ id }) => id))
    expect(await app.em().count(Media, { account: owner.accountId })).toBe(2)
  })
})
