import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addImportedMedia } from '../../../../src/server/domain/tours/tour-imports/add-media.ts'
import { TourImport } from '../../../../src/server/domain/tours/tour-imports/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import type { JobScope } from '../../../../src/server/kernel/job.ts'
import type { TourImportPreview, TourImportState } from '../../../../src/shared/tour-imports/tour-imports.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { zipOf } from '../../../support/files/cube-zips.ts'
import { inspectingBuilder } from '../../../support/files/quick-build.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { createUpload, sendTusRequest } from '../../../support/people/uploads.ts'
import { storedPaths } from '../../../support/state.ts'
import { equirectJpeg, marzipanoFiles, pannellumFiles } from '../../../support/tour-imports/foreign-archives.ts'
import { uploadTourArchive } from '../../../support/tour-imports/upload-tour-archive.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: inspectingBuilder } })
  person = await aPerson(app)
})
afterAll(() => app.stop())

const importsPath = (owner = person) => `/api/v2/${owner.accountId}/tour-imports`
const preview = (uploadId: string, owner = person) => owner.fetch(`${importsPath(owner)}/${uploadId}/preview`)
const start = (body: object, owner = person) =>
  owner.fetch(importsPath(owner), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function endedImport(uploadId: string, owner = person): Promise<TourImportState> {
  let state: TourImportState | undefined
  const hasEnded = async () => {
    state = (await (await owner.fetch(`${importsPath(owner)}/${uploadId}`)).json()) as TourImportState
    return state.status !== 'queued' && state.status !== 'running'
  }
  await expect.poll(hasEnded, { timeout: 120_000, interval: 100 }).toBe(true)
  if (state === undefined) throw new Error('the import was never requested')
  return state
}

/** Imports an archive and returns its tour. */
async function importedTour(owner: Person, bytes: Buffer, body: object = {}) {
  const uploadId = await uploadTourArchive(owner, bytes)
  const response = await start({ uploadId, ...body }, owner)
  expect(response.status).toBe(201)
  const state = await endedImport(uploadId, owner)
  expect(state).toMatchObject({ status: 'finished', failureMessage: null })
  return { state, tour: await owner.trpc.tours.get.query({ tourId: state.tourId ?? '' }) }
}

describe('the preview of an import', () => {
  it('says what would be created, and writes nothing', async () => {
    const uploadId = await uploadTourArchive(person, zipOf(await marzipanoFiles()))
    const response = await preview(uploadId)
    expect(response.status).toBe(200)
    expect((await response.json()) as TourImportPreview).toMatchObject({
      format: 'marzipano',
      name: 'House',
      stops: [
        { name: 'Hall', hotspotCount: 2 },
        { name: 'Roof', hotspotCount: 2 },
      ],
      linkCount: 2,
      infoCount: 2,
      externalLinkCount: 0,
      notes: [{ code: 'targetMissing', count: 1, examples: ['Roof: 2-cellar'] }],
    })
    expect(await app.em().count(Tour, { account: person.accountId })).toBe(0)
    expect((await person.trpc.media.list.query({})).items).toEqual([])
  })

  it('is not for other people, other uploads and incomplete ones', async () => {
    const stranger = await aPerson(app)
    const uploadId = await uploadTourArchive(person, zipOf({ 'data.js': '' }))
    await expectError(await preview(uploadId, stranger), 404)
    const mediumPath = await createUpload(person, 10)
    await expectError(await preview(mediumPath.split('/').at(-1) ?? ''), 404)
    const incompletePath = await createUpload(person, 10, { kind: 'tours' })
    await expectError(await preview(incompletePath.split('/').at(-1) ?? ''), 409)
  })

  it.each([
    ['a file that is no ZIP file', Buffer.from('not a ZIP file'), /not a complete ZIP file/],
    ['a ZIP file that is cut off', zipOf({ 'data.js': 'var APP_DATA = {};' }).subarray(0, -30), /not a complete ZIP/],
    ['a ZIP file without a tour', zipOf({ 'readme.txt': 'Hello' }), /contains no tour/],
    ['a damaged description', zipOf({ 'data.js': 'var APP_DATA = { "scenes": [' }), /“data.js”.*damaged/],
    ['names that leave the archive', zipOf({ '../data.js': 'var APP_DATA = {};' }), /invalid names/],
    ['a bomb', zipOf({ 'data.js': new Uint8Array(20_000_000) }, 6), /too large when they are unpacked/],
    [
      'too many scenes',
      zipOf({
        'tour.json': JSON.stringify({
          scenes: Object.fromEntries(Array.from({ length: 10_000 }, (_, id) => [`s${id}`, { panorama: 'a.jpg' }])),
        }),
      }),
      /10,000 stops/,
    ],
    [
      'missing panoramas',
      zipOf({ 'tour.json': JSON.stringify({ scenes: { hall: { panorama: 'a.jpg' } } }) }),
      /None of the panoramas/,
    ],
  ])('rejects %s in words', async (_name, bytes, message) => {
    // People can have only ten open uploads.
    const owner = await aPerson(app)
    const response = await preview(await uploadTourArchive(owner, bytes), owner)
    expect(response.status).toBe(422)
    const { errorMessage } = (await response.json()) as { errorMessage: string }
    expect(errorMessage).toMatch(message)
  })
})

describe('an import', () => {
  it('creates a tour of Marzipano Tool with its stops, links and texts', async () => {
    const owner = await aPerson(app)
    const { tour, state } = await importedTour(owner, zipOf(await marzipanoFiles()), { name: 'Our house' })
    expect(state).toMatchObject({ stopCount: 2, finishedStopCount: 2 })
    expect(tour.name).toBe('Our house')
    const [hall, roof] = tour.stops
    expect(tour.startStopId).toBe(hall?.id)
    expect(hall).toMatchObject({ name: 'Hall' })
    expect(hall?.hotspots).toMatchObject([
      {
        kind: 'stop',
        details: { targetStopId: roof?.id },
        customData: { source: { scene: '0-hall', hotspot: 'link-0' } },
      },
      { kind: 'info', title: 'Clock', details: { html: '<b>1902</b>' } },
    ])
    expect(hall?.hotspots[0]?.yawDeg).toBeCloseTo(68.75, 1)
    const media = await owner.trpc.media.byIds.query({ mediaIds: tour.stops.map(({ mediaId }) => mediaId ?? '') })
    expect(media.map(({ name, kind }) => ({ name, kind })).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Hall.zip', kind: 'panos' },
      { name: 'Roof.zip', kind: 'panos' },
    ])
    // The ZIP file is gone, and only the panoramas count.
    const usedBytes = media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    expect((await owner.trpc.uploads.usage.query({})).usedBytes).toBe(usedBytes)
    expect((await storedPaths(app.dataFolder)).filter((path) => path.includes(state.uploadId))).toEqual([])
  })

  it('creates a tour of Pannellum, and adds no panorama twice', async () => {
    const bytes = zipOf(await pannellumFiles())
    const { tour } = await importedTour(person, bytes)
    expect(tour.name).toBe('House')
    const [hall, roof] = tour.stops
    expect(tour.startStopId).toBe(roof?.id)
    expect(hall).toMatchObject({ northOffsetDeg: 289, initialView: { yawDeg: 10, pitchDeg: -3, fovDeg: 100 } })
    expect(hall?.hotspots).toMatchObject([
      { kind: 'stop', yawDeg: 65, pitchDeg: -3, details: { targetStopId: roof?.id, arrival: 'automatic' } },
      { kind: 'link', title: 'Clock', details: { url: 'https://example.org/clock' } },
    ])
    const repeated = await importedTour(person, bytes)
    expect(repeated.tour.id).not.toBe(tour.id)
    expect(repeated.tour.stops.map(({ mediaId }) => mediaId)).toEqual(tour.stops.map(({ mediaId }) => mediaId))
  })

  it('creates a tour of Photo Sphere Viewer, with directions that depend on its files', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"
      GPano:PoseHeadingDegrees="70"/></rdf:RDF></x:xmpmeta>`
    const image = await sharp(await equirectJpeg(512))
      .withXmp(xmp)
      .jpeg()
      .toBuffer()
    const markers = [
      { id: 'angles', position: { yaw: '90deg', pitch: 0 } },
      { id: 'pixels', position: { textureX: 384, textureY: 64 } },
    ]
    const nodes = [{ id: 'hall', panorama: 'hall.jpg', markers }]
    const { tour } = await importedTour(person, zipOf({ 'nodes.json': JSON.stringify(nodes), 'hall.jpg': image }))
    const [hall] = tour.stops
    expect(hall?.northOffsetDeg).toBe(70)
    const directions = hall?.hotspots.map(({ yawDeg, pitchDeg }) => [Math.round(yawDeg), Math.round(pitchDeg)])
    expect(directions).toEqual([
      [20, 0],
      [90, 45],
    ])
  })

  it('with a damaged tile leaves nothing but a message that names the stop', async () => {
    const owner = await aPerson(app)
    const files = await marzipanoFiles()
    files['app-files/tiles/1-roof/1/u/0/0.jpg'] = 'not an image'
    const uploadId = await uploadTourArchive(owner, zipOf(files))
    expect((await start({ uploadId }, owner)).status).toBe(201)
    await expect
      .poll(async () => (await (await owner.fetch(`${importsPath(owner)}/${uploadId}`)).json()) as TourImportState, {
        timeout: 60_000,
      })
      .toMatchObject({ status: 'failed', tourId: null, failureMessage: expect.stringContaining('“Roof”') })
    expect(await app.em().count(Tour, { account: owner.accountId })).toBe(0)
    expect((await owner.trpc.media.list.query({})).items).toEqual([])
  })

  it('that is canceled creates nothing, and its ZIP file is deleted', async () => {
    const uploadId = await uploadTourArchive(person, zipOf(await pannellumFiles()))
    const em = app.em()
    const tourCount = await em.count(Tour, { account: person.accountId })
    // Inserted, because the job of a started one might be faster than the cancellation.
    await em.insert(TourImport, {
      id: uploadId,
      account: person.accountId,
      user: person.userId,
      status: 'running',
      name: 'House',
      stopCount: 2,
      finishedStopCount: 1,
      createdAt: new Date(),
      lastActivityAt: new Date(),
    })
    expect((await person.fetch(`${importsPath()}/${uploadId}`, { method: 'DELETE' })).status).toBe(200)
    expect(await endedImport(uploadId)).toMatchObject({ status: 'canceled', tourId: null })
    expect(await em.count(Tour, { account: person.accountId })).toBe(tourCount)
    expect((await sendTusRequest(person, `/uploads/${uploadId}`)).status).toBe(404)
  })

  it('starts only once for repeated calls', async () => {
    const uploadId = await uploadTourArchive(person, zipOf(await marzipanoFiles()))
    const responses = await Promise.all([start({ uploadId }), start({ uploadId })])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    const { tourId } = await endedImport(uploadId)
    expect((await (await start({ uploadId })).json()) as TourImportState).toMatchObject({ status: 'finished', tourId })
  })

  it('creates no medium whose file has left the library since it was found there', async () => {
    const { ports, queue } = app.services
    const panorama = {
      id: randomUUID(),
      isStored: false,
      sourceId: null,
      kind: 'panos',
      declaredSha256: null,
      source: { image: 'hall.jpg', coverage: null },
      path: '',
      fileName: 'hall.jpg',
      label: 'The panorama',
      sizeBytes: 1,
      sha256: '0'.repeat(64),
      facts: { widthPx: 512, heightPx: 256, mimeType: 'image/jpeg' },
      coverage: null,
    } as const
    const importing = app.em().transactional((em) => {
      const scope: JobScope = { em, ports, queue, signal: new AbortController().signal, isLastAttempt: false }
      return addImportedMedia(scope, { account: person.accountId, user: person.userId }, [panorama])
    })
    await expect(importing).rejects.toThrow('deleted from the library')
  })
})
