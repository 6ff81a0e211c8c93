import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { z } from 'zod'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { sessionLimits } from '../../../../src/server/domain/access/sessions/session-limits.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { type TourDocument, tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aVideo } from '../../../support/files/tour-documents.ts'
import { anApiToken } from '../../../support/people/api-tokens.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aBuiltMedium, aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
const viewerFiles = ['stopover.js', 'texts-de-1234.js', 'stopover.d.ts', 'stopover-pinned.js'].map((name) => ({
  name,
  body: Buffer.from(`/* ${name} */`),
}))
const copyFiles = ['page.js', 'service-worker.js', 'icon-192.png', 'icon-512.png', 'maskable-icon-512.png'].map(
  (name) => ({
    name,
    body: Buffer.from(name),
  }),
)
beforeAll(async () => {
  app = await startTestApp({ ports: { viewerFiles: () => viewerFiles, copyFiles: () => copyFiles } })
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const direction = { yawDeg: 0, pitchDeg: 0 }
/** More than is read as a whole. */
const largeFile = randomBytes(2_500_000)

async function pathOfBuild(mediaId: string, name = ''): Promise<string> {
  const { publicKey, buildId } = await app.em().findOneOrFail(Media, { id: mediaId })
  return join(app.dataFolder, 'files/media', publicKey, buildId ?? '', name)
}

/** Publishes a tour with all that a copy contains, and all that it lacks. */
async function aTourOfEveryKind() {
  const { manifest } = aVideo({ id: 'video', baseUrl: '/' })
  const videoId = await aBuiltMedium(app, person, { kind: 'videos', name: 'walk.mp4', manifest })
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome'
  await person.trpc.media.createCaption.mutate({ mediaId: videoId, language: 'en', label: 'English', vtt })
  const documentId = await aBuiltMedium(app, person, {
    kind: 'documents',
    name: 'menu.pdf',
    // One of the files that every built medium has.
    manifest: { mapping: 'document', file: 'thumbnail.webp', sizeBytes: 14 },
  })
  const tour = await aTour(app, person, ['Hall', 'Tower <1>'], { name: 'Harbor: "A/B"' })
  const tourId = tour.id
  const hall = stopAt(tour, 0)
  const tower = stopAt(tour, 1)
  await writeFile(await pathOfBuild(hall.mediaId ?? '', 'large.mp4'), largeFile)
  await person.trpc.stops.create.mutate({ tourId, stops: [{ name: 'Walk', mediaId: videoId }] })
  const form = aForm([aField('text')], { opening: { kind: 'beforeStop', stopIds: [tower.id] } })
  const button = {
    id: randomUUID(),
    label: 'Book',
    icon: 'calendar',
    action: { kind: 'form', details: { formId: form.id } },
  }
  const { version } = await person.trpc.tours.get.query({ tourId })
  const buttons = { bar: [button.id], corner: [], hidden: [], own: [button] }
  await person.trpc.tours.update.mutate({ tourId, version, forms: [form], buttons, languages: ['de'] })
  const hotspots = [
    { kind: 'stop', title: 'Up', details: { targetStopId: tower.id } },
    { kind: 'document', title: 'Menu', details: { mediaId: documentId } },
    { kind: 'form', title: 'Contact', details: { formId: form.id } },
  ]
  for (const hotspot of hotspots)
    await person.trpc.hotspots.create.mutate({ stopId: hall.id, ...direction, ...hotspot })
  const changes = [{ key: `stop.${hall.id}.name`, text: 'Saal', source: 'Hall', version: null }]
  await person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
  await person.trpc.customScript.update.mutate({ tourId, script: 'stopover.goTo(1)', before: null })
  const { shareId } = await publishedTour(person, tourId)
  return { tourId, shareId, hallId: hall.id, documentId, videoId }
}

const zipPath = (tourId: string) => `/api/v2/${person.accountId}/tours/${tourId}/export.zip`

/** Files of a copy by path. */
async function unpack(response: Response): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

const copyManifest = z.object({
  format: z.literal(1),
  number: z.literal(1),
  files: z.array(z.object({ path: z.string(), sizeBytes: z.number(), sha256: z.string() })),
})

const jsonIn = (files: ReadonlyMap<string, Buffer>, path: string): unknown =>
  JSON.parse(files.get(path)?.toString() ?? 'null')
const copiedDocument = (files: ReadonlyMap<string, Buffer>): TourDocument =>
  tourDocument.parse(jsonIn(files, 'tour.json'))

describe('the copy of a published tour', () => {
  let files: ReadonlyMap<string, Buffer>
  let tour: Awaited<ReturnType<typeof aTourOfEveryKind>>
  beforeAll(async () => {
    tour = await aTourOfEveryKind()
    const response = await person.fetch(zipPath(tour.tourId))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="Harbor A B (version 1).zip"',
      'cache-control': 'no-store, no-transform',
    })
    files = await unpack(response)
  })

  it('lists all its files with sizes and checksums', () => {
    const manifest = copyManifest.parse(jsonIn(files, 'manifest.json'))
    const actual = [...files]
      .filter(([path]) => path !== 'manifest.json')
      .map(([path, body]) => ({
        path,
        sizeBytes: body.length,
        sha256: createHash('sha256').update(body).digest('hex'),
      }))
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    expect(manifest.files.toSorted(byPath)).toEqual(actual.toSorted(byPath))
    expect(actual.map(({ sizeBytes }) => sizeBytes)).toContain(largeFile.length)
  })

  it('contains all files that its content needs', () => {
    const urls: string[] = []
    JSON.parse(files.get('tour.json')?.toString() ?? '', (key, value) => {
      if (typeof value === 'string' && /^(?:url|.*Url)$/.test(key) && value !== '') urls.push(value)
      return value
    })
    expect(urls.length).toBeGreaterThan(8)
    for (const url of urls) expect([...files.keys()].some((path) => path.startsWith(url))).toBe(true)
    const { tours, videos } = copiedDocument(files)
    const { languages = [], documents = {} } = tours[tour.tourId] ?? {}
    expect(jsonIn(files, languages[0]?.textsUrl ?? '')).toMatchObject({
      language: 'de',
      texts: [[['stops', tour.hallId, 'name'], 'Saal']],
    })
    expect(files.get(documents[tour.documentId]?.url ?? '')?.toString()).toBe('thumbnail.webp')
    expect(files.get(videos[tour.videoId]?.captions?.[0]?.url ?? '')?.toString()).toContain('Welcome')
  })

  it('contains no address of the server', () => {
    const page = files.get('index.html')?.toString() ?? ''
    const content = files.get('tour.json')?.toString() ?? ''
    const readMe = files.get('README.txt')?.toString() ?? ''
    for (const text of [page, content, readMe, files.get('manifest.json')?.toString() ?? '']) {
      for (const serverText of [new URL(app.address).host, tour.shareId, person.accountId])
        expect(text).not.toContain(serverText)
    }
    expect(content).not.toMatch(/"\/(?:media|share|api|sdk)\//)
    expect(page.match(/(?:src|href|poster)="[^"]*"/g)).toEqual([
      'href="data:,"',
      'src="sdk/stopover.js"',
      'src="tour.json"',
      expect.stringMatching(/^poster="media\//),
    ])
    expect(page).toContain('Tower &lt;1&gt;')
  })

  it('lacks what needs the server, and says so', async () => {
    const { tours, stops, customScript, countsVisits } = copiedDocument(files)
    expect({ customScript, countsVisits }).toEqual({ customScript: null, countsVisits: false })
    expect(tours[tour.tourId]).not.toHaveProperty('forms')
    expect(tours[tour.tourId]?.buttons?.own).toMatchObject([{ label: '', action: { kind: 'omitted', details: {} } }])
    // Hotspots stay in their positions, to which translations refer.
    expect(stops[tour.hallId]?.hotspots.map(({ kind, title }) => [kind, title])).toEqual([
      ['stop', 'Up'],
      ['document', 'Menu'],
      ['omitted', ''],
    ])
    expect(JSON.stringify(stops)).not.toContain('formId')
    const readMe = files.get('README.txt')?.toString()
    for (const text of ['Forms before stops:', 'Forms: ', 'Custom script: ']) expect(readMe).toContain(text)
    expect(readMe).not.toContain('Google Analytics')
    const { omissions } = await person.trpc.exports.get.query({ tourId: tour.tourId })
    expect(omissions).toEqual(['gates', 'forms', 'script'])
  })

  it('has the JSON Schema that the installation serves to all sites', async () => {
    const response = await aVisitor(app).fetch('/schemas/tour-1.json')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual(jsonIn(files, 'schemas/tour-1.json'))
  })

  it('has content that its JSON Schema accepts', () => {
    const schema = jsonIn(files, 'schemas/tour-1.json')
    const { success, error } = z.fromJSONSchema(Object(schema)).safeParse(jsonIn(files, 'tour.json'))
    expect({ success, error }).toEqual({ success: true, error: undefined })
    const { $schema, ...document } = Object(jsonIn(files, 'tour.json'))
    expect($schema).toBe('schemas/tour-1.json')
    // Later versions add fields.
    expect(z.fromJSONSchema(Object(schema)).safeParse({ ...document, laterField: 1 }).success).toBe(true)
    const stops = { [tour.hallId]: { ...document.stops[tour.hallId], northOffsetDeg: 'north' } }
    expect(z.fromJSONSchema(Object(schema)).safeParse({ ...document, stops }).success).toBe(false)
  })

  it('contains only the files of the viewer that pages load', () => {
    const viewerPaths = [...files.keys()].filter((path) => path.startsWith('sdk/'))
    expect(viewerPaths).toEqual(['sdk/stopover.js', 'sdk/texts-de-1234.js'])
  })

  it('is measured before the download', async () => {
    const { number, fileCount, sizeBytes } = await person.trpc.exports.get.query({ tourId: tour.tourId })
    const measuredFiles = [...files].filter(([path]) => /^(?:media|sdk)\//.test(path))
    expect({ number, fileCount, sizeBytes }).toEqual({
      number: 1,
      fileCount: measuredFiles.length,
      sizeBytes: measuredFiles.reduce((sum, [, body]) => sum + body.length, 0),
    })
  })

  it('is recorded in the audit log', async () => {
    const events = await app.em().find(AuditEvent, { account: person.accountId, action: 'tour-exported' })
    expect(events).toMatchObject([{ actorId: person.userId, subject: 'Harbor: "A/B"' }])
  })
})

const linkText = '<p>Ask <a href="https://ferries.example/">the harbor</a>.</p>'

/** Publishes a tour with content of other sites. */
async function aTourWithOtherSites() {
  const tour = await aTour(app, person, ['Hall', 'Tower'], { name: 'Quay' })
  const hall = stopAt(tour, 0)
  await app.em().nativeUpdate(Account, { id: person.accountId }, { mapboxToken: 'pk.abc' })
  const hotspots = [
    { kind: 'info', title: 'Ferries', description: linkText, details: { html: linkText } },
    { kind: 'embed', title: 'Timetable', details: { url: 'https://ferries.example/times' } },
    { kind: 'link', title: 'Tickets', details: { url: 'https://ferries.example/tickets' } },
  ]
  for (const hotspot of hotspots)
    await person.trpc.hotspots.create.mutate({ stopId: hall.id, ...direction, ...hotspot })
  const corners = [direction, { yawDeg: 5, pitchDeg: 0 }, { yawDeg: 0, pitchDeg: 5 }]
  await person.trpc.hotspots.create.mutate({
    stopId: hall.id,
    ...direction,
    kind: 'area',
    title: 'Quay',
    details: { corners, action: { kind: 'link', details: { url: 'https://ferries.example/quay' } } },
  })
  const button = {
    id: randomUUID(),
    label: 'Call',
    icon: 'phone',
    action: { kind: 'phone', details: { phone: '+46 31 123456' } },
  }
  const { version } = await person.trpc.tours.get.query({ tourId: tour.id })
  const buttons = { bar: [button.id], corner: [], hidden: [], own: [button] }
  await person.trpc.tours.update.mutate({ tourId: tour.id, version, buttons, languages: ['sv'], description: linkText })
  const changes = [{ key: 'tour.description', text: linkText, source: linkText, version: null }]
  await person.trpc.translations.update.mutate({ tourId: tour.id, language: 'sv', changes })
  const location = { latitudeDeg: 57.7, longitudeDeg: 11.97 }
  await person.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, location })
  await publishedTour(person, tour.id)
  return { tourId: tour.id, hallId: hall.id }
}

describe('a copy that works offline', () => {
  let tour: Awaited<ReturnType<typeof aTourWithOtherSites>>
  let files: ReadonlyMap<string, Buffer>
  beforeAll(async () => {
    tour = await aTourWithOtherSites()
    files = await unpack(await person.fetch(`${zipPath(tour.tourId)}?offline=true`))
  })

  it('is installable, with a service worker in its folder', () => {
    const manifest = z
      .object({
        name: z.string(),
        start_url: z.string(),
        scope: z.string(),
        icons: z.array(z.object({ src: z.string() })),
      })
      .parse(jsonIn(files, 'app.webmanifest'))
    expect(manifest).toMatchObject({ name: 'Quay', start_url: './', scope: './' })
    expect(manifest.icons.map(({ src }) => files.get(src)?.toString())).toEqual([
      'icon-192.png',
      'icon-512.png',
      'maskable-icon-512.png',
    ])
    expect(files.get('service-worker.js')?.toString()).toBe('service-worker.js')
    const page = files.get('index.html')?.toString() ?? ''
    expect(page).toContain('<link rel="manifest" href="app.webmanifest">')
    expect(page).toContain('<script type="module" src="page.js"></script>')
    expect(page).toContain('data-saving="Saving for offline use: {percent}"')
    expect(files.get('README.txt')?.toString()).toContain('Use it without a network')
  })

  it('lists all its files, so that the page can save them', () => {
    const paths = copyManifest.parse(jsonIn(files, 'manifest.json')).files.map(({ path }) => path)
    expect(paths.toSorted()).toEqual([...files.keys()].filter((path) => path !== 'manifest.json').toSorted())
  })

  it('lacks what loads from other sites, and says so', async () => {
    const { stops, mapboxToken } = copiedDocument(files)
    expect(stops[tour.hallId]?.hotspots.map(({ kind }) => kind)).toEqual(['info', 'omitted', 'link', 'area'])
    expect(mapboxToken).toBeNull()
    const { omissions } = await person.trpc.exports.get.query({ tourId: tour.tourId, offline: true })
    expect(omissions).toEqual(['embeddedPages', 'streets'])
    const readMe = files.get('README.txt')?.toString() ?? ''
    for (const text of ['Pages and videos of other sites', 'Streets on the map']) expect(readMe).toContain(text)
  })

  it('is a choice: other copies have none of it', async () => {
    const plainFiles = await unpack(await person.fetch(zipPath(tour.tourId)))
    expect([...plainFiles.keys()].filter((path) => /page\.js|service-worker|webmanifest|icons/.test(path))).toEqual([])
    expect(plainFiles.get('index.html')?.toString()).not.toContain('offline')
    const { stops, mapboxToken } = copiedDocument(plainFiles)
    expect(stops[tour.hallId]?.hotspots.map(({ kind }) => kind)).toEqual(['info', 'embed', 'link', 'area'])
    expect(mapboxToken).toBe('pk.abc')
    expect((await person.trpc.exports.get.query({ tourId: tour.tourId })).omissions).toEqual([])
  })

  it('is rejected for an option that is not a boolean', async () => {
    expect((await person.fetch(`${zipPath(tour.tourId)}?offline=yes`)).status).toBe(400)
  })
})

describe('a copy for a kiosk', () => {
  let tour: Awaited<ReturnType<typeof aTourWithOtherSites>>
  let files: ReadonlyMap<string, Buffer>
  beforeAll(async () => {
    tour = await aTourWithOtherSites()
    files = await unpack(await person.fetch(`${zipPath(tour.tourId)}?kiosk=true&idleSeconds=45`))
  })

  it('has no address of another site, also in its translations', () => {
    const languagePath = copiedDocument(files).tours[tour.tourId]?.languages?.[0]?.textsUrl ?? ''
    expect(files.get(languagePath)?.toString()).toContain('<p>Ask the harbor.</p>')
    for (const path of ['tour.json', 'index.html', languagePath])
      expect(files.get(path)?.toString()).not.toMatch(/https?:|tel:|mailto:|<a\s/)
  })

  it('leaves out hotspots and buttons that lead elsewhere, and says so', async () => {
    const { stops, tours } = copiedDocument(files)
    expect(stops[tour.hallId]?.hotspots.map(({ kind }) => kind)).toEqual(['info', 'omitted', 'omitted', 'omitted'])
    expect(tours[tour.tourId]?.buttons?.own).toMatchObject([{ label: '', action: { kind: 'omitted', details: {} } }])
    const { omissions } = await person.trpc.exports.get.query({ tourId: tour.tourId, kiosk: true })
    expect(omissions).toEqual(['embeddedPages', 'links', 'streets'])
    expect(files.get('README.txt')?.toString()).toContain('Links to other sites, email addresses')
  })

  it('opens in full screen and starts again after the chosen time', () => {
    expect(jsonIn(files, 'app.webmanifest')).toMatchObject({ display: 'fullscreen' })
    const page = files.get('index.html')?.toString() ?? ''
    expect(page).toMatch(/<stopover-panorama [^>]*data-idle-seconds="45"/)
    expect(page).not.toMatch(/<stopover-panorama [^>]* hash/)
    expect(page).toContain('src="page.js"')
    expect(files.has('service-worker.js')).toBe(false)
  })

  it('is rejected for a time outside the limits', async () => {
    for (const seconds of [29, 601])
      expect((await person.fetch(`${zipPath(tour.tourId)}?kiosk=true&idleSeconds=${seconds}`)).status).toBe(400)
  })
})

describe('a copy with originals', () => {
  it('has the uploaded files by name, and lists them by medium', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { name: 'Originals' })
    const mediaIds = tour.stops.map(({ mediaId }) => mediaId ?? '')
    const rows = await app.em().find(Media, { id: { $in: mediaIds } })
    for (const row of rows) {
      const path = join(app.dataFolder, 'files/originals', person.accountId, row.id)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `original of ${row.id}`)
    }
    await app.em().nativeUpdate(Media, { id: { $in: mediaIds } }, { name: 'view: 1.jpg' })
    await publishedTour(person, tour.id)
    const files = await unpack(await person.fetch(`${zipPath(tour.id)}?originals=true`))
    const { originals } = z
      .object({ originals: z.array(z.object({ mediaId: z.string(), path: z.string() })) })
      .parse(jsonIn(files, 'manifest.json'))
    expect(originals.map(({ path }) => path)).toEqual(['originals/view 1.jpg', 'originals/view 1 (2).jpg'])
    for (const { mediaId, path } of originals) expect(files.get(path)?.toString()).toBe(`original of ${mediaId}`)
    expect([...(await unpack(await person.fetch(zipPath(tour.id)))).keys()].join()).not.toContain('originals/')
  })
})

it('a download breaks off if a file is missing', async () => {
  const { id: tourId, version, stops } = await aTour(app, person)
  await person.trpc.tours.update.mutate({ tourId, version, languages: ['de'] })
  const changes = [{ key: `stop.${stops[0]?.id}.name`, text: 'Saal', source: 'Hall', version: null }]
  await person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
  const { shareId } = await publishedTour(person, tourId)
  const manifest = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
  const { languages = [] } = tourDocument.parse(await manifest.json()).tours[tourId] ?? {}
  await rm(join(app.dataFolder, 'files', languages[0]?.textsUrl ?? ''))
  const response = await person.fetch(zipPath(tourId))
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
})

describe('downloading a copy', () => {
  it('needs a published tour', async () => {
    const { id: tourId } = await aTour(app, person)
    expect(await apiErrorOf(person.trpc.exports.get.query({ tourId }))).toMatchObject({ code: 'resource.conflict' })
    expect((await person.fetch(zipPath(tourId))).status).toBe(409)
  })

  it('needs the permission to publish', async () => {
    const { id: tourId } = await aTour(app, person)
    await publishedTour(person, tourId)
    const editor = await aPerson(app, { role: 'editor', accountId: person.accountId })
    expect(await apiErrorOf(editor.trpc.exports.get.query({ tourId }))).toMatchObject({ status: 403 })
    expect(await apiErrorOf(editor.trpc.exports.check.query({ tourId }))).toMatchObject({ status: 403 })
    expect((await editor.fetch(zipPath(tourId))).status).toBe(403)
  })

  it('needs a recent sign-in if the tour is restricted', async () => {
    const { id: tourId } = await aTour(app, person)
    await publishedTour(person, tourId)
    await person.trpc.sharing.update.mutate({ tourId, visibility: 'members' })
    const provenAt = new Date(Date.now() - sessionLimits.recentSignInMs - 1000)
    await app.em().nativeUpdate(Session, { user: person.userId }, { provenAt })
    const check = () => person.trpc.exports.check.query({ tourId })
    expect(await apiErrorOf(check())).toMatchObject({ status: 403, code: 'auth.proofTooOld' })
    expect((await person.fetch(zipPath(tourId))).status).toBe(403)
    expect((await person.trpc.exports.get.query({ tourId })).omissions).toEqual(['access'])

    await app.em().nativeUpdate(Session, { user: person.userId }, { provenAt: new Date() })
    await check()
    const files = await unpack(await person.fetch(zipPath(tourId)))
    expect(files.get('README.txt')?.toString()).toContain('Access: the tour is restricted')
    const { token } = await anApiToken(app, { ...person, scope: 'publish' })
    const headers = { authorization: `Bearer ${token}` }
    expect((await aVisitor(app).fetch(zipPath(tourId), { headers })).status).toBe(403)
  })
})
