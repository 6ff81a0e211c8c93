import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { mediaLimits } from '../../../../src/shared/media/media-limits.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPdf } from '../../../support/files/pdfs.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import {
  appendBytes,
  createUpload,
  metadataHeader,
  sendTusRequest,
  uploadFile,
  waitForBuild,
} from '../../../support/people/uploads.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const pollOptions = { timeout: 60_000, interval: 100 }
const pointerPollOptions = { timeout: lookupLimits.staleMs * 2, interval: 200 }
const visitUrl = (path: string) => aVisitor(app).fetch(path, { redirect: 'manual' })
const position = { yawDeg: 0, pitchDeg: 0 }

async function uploadPdf(text: string, fields: Partial<Parameters<typeof uploadFile>[2]> = {}): Promise<string> {
  const bytes = aPdf({ text })
  const mediaId = await uploadFile(app.address, person, {
    bytes,
    name: 'menu (secret client).pdf',
    kind: 'documents',
    ...fields,
  })
  expect((await waitForBuild(person, mediaId)).status).toBe('complete')
  return mediaId
}

async function publish(tourId: string): Promise<string> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const state = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await expect.poll(async () => (await state()).liveNumber, pollOptions).toBe(number)
  return (await state()).shareId ?? ''
}

async function aTourWithDocument(text: string) {
  const mediaId = await uploadPdf(text)
  const tour = await aTour(app, person, ['Hall'])
  const hotspot = { stopId: stopAt(tour, 0).id, kind: 'document', ...position, title: 'Menu/été', details: { mediaId } }
  const { hotspot: created } = await person.trpc.hotspots.create.mutate(hotspot)
  return { mediaId, tourId: tour.id, hotspotId: created.id, stopId: hotspot.stopId }
}

async function publishedDocument(shareId: string, mediaId: string) {
  const document = tourDocument.parse(await (await visitUrl(`/share/${shareId}/manifest.json`)).json())
  return document.tours[document.tourId]?.documents?.[mediaId]
}

describe('documents of the library', () => {
  it('are recognized by their content, not by name or declared kind', async () => {
    const documentId = await uploadPdf('guessed kind', { kind: 'images', kindIsGuess: true, name: 'scan.jpg' })
    expect(await waitForBuild(person, documentId)).toMatchObject({
      kind: 'documents',
      thumbnailUrl: null,
      widthPx: null,
    })
    const image = { bytes: await anImage(), name: 'scan.pdf', kind: 'documents', kindIsGuess: true } as const
    const imageId = await uploadFile(app.address, person, image)
    expect(await waitForBuild(person, imageId)).toMatchObject({ kind: 'images', status: 'complete' })
    const send = async (body: Buffer<ArrayBuffer>) => {
      const path = await createUpload(person, body.byteLength, { kind: 'documents', filetype: 'application/pdf' })
      return appendBytes(person, path, 0, new Uint8Array(body))
    }
    await expectError(await send(await anImage()), 415)
    await expectError(await send(aPdf({ beforeObjects: '%<script>alert(1)</script>\n' })), 422)
  })

  it('are served as PDFs even if they contain HTML', async () => {
    const script = '<html><script>alert(1)</script></html>'
    const mediaId = await uploadPdf(script)
    for (const [file, disposition] of [
      ['document', 'inline'],
      ['original', 'attachment'],
    ]) {
      const response = await person.fetch(`/api/v2/${person.accountId}/media/${mediaId}/${file}`)
      expect(await response.text()).toContain(script)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(`^${disposition};`),
        'content-security-policy': expect.stringContaining("default-src 'none'; sandbox;"),
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('are rejected above the size limit before any byte is sent', async () => {
    const headers = {
      'upload-length': String(mediaLimits.documentMaxBytes + 1),
      'upload-metadata': metadataHeader({ filename: 'catalog.pdf', kind: 'documents' }),
    }
    await expectError(await sendTusRequest(person, '/uploads', { method: 'POST', headers }), 413)
  })

  it('are listed by kind and only for their account', async () => {
    const mediaId = await uploadPdf('viewed')
    const { items } = await person.trpc.media.list.query({ kinds: ['documents'] })
    expect(items.map(({ id }) => id)).toContain(mediaId)
    const path = `/api/v2/${person.accountId}/media/${mediaId}/document`
    const response = await person.fetch(path)
    expect(Buffer.from(await response.arrayBuffer()).equals(aPdf({ text: 'viewed' }))).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="menu (secret client).pdf"',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    })
    expect((await visitUrl(path)).status).toBe(401)
    const { baseUrl } = await waitForBuild(person, mediaId)
    expect((await visitUrl(`${baseUrl}document.pdf`)).status).toBe(404)
  })
})

describe('a document that a hotspot shows', () => {
  it('lists the hotspot as a use that prevents its deletion', async () => {
    const { mediaId, tourId } = await aTourWithDocument('used')
    const error = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
    expect(error.facts).toMatchObject({ uses: [{ role: 'hotspot', id: tourId, stopName: 'Hall' }] })
  })

  it('must be a medium of the kind document', async () => {
    const { stopId } = await aTourWithDocument('document')
    const tour = await aTour(app, person, ['Hall'])
    const details = { mediaId: stopAt(tour, 0).mediaId }
    const error = await apiErrorOf(
      person.trpc.hotspots.create.mutate({ stopId, kind: 'document', ...position, details }),
    )
    expect(error.code).toBe('hotspot.mediaKind')
  })

  it('is available to visitors from the published tour only', async () => {
    const { mediaId, tourId } = await aTourWithDocument('first')
    const preview = await person.trpc.publishing.preview.query({ tourId })
    const draftUrl = preview.tours[tourId]?.documents?.[mediaId]?.url ?? ''
    expect((await person.fetch(draftUrl)).status).toBe(200)
    expect((await visitUrl(draftUrl)).status).toBe(401)

    const shareId = await publish(tourId)
    const publishedPdf = await publishedDocument(shareId, mediaId)
    expect(JSON.stringify(publishedPdf)).not.toContain('secret')
    const url = publishedPdf?.url ?? ''
    const response = await visitUrl(url)
    expect(Buffer.from(await response.arrayBuffer()).equals(aPdf({ text: 'first' }))).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Menu _t_.pdf"; filename*=UTF-8''Menu%20%C3%A9t%C3%A9.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors *",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache, no-transform',
    })
    expect((await visitUrl(`${url}?download=`)).headers.get('content-disposition')).toContain(
      'attachment; filename="Menu',
    )
    const page = await visitUrl(`/share/${shareId}/stop/1`)
    expect(page.headers.get('content-security-policy')).toContain("; frame-src 'self'; ")
    expect(await page.text()).toContain(`<a href="${url}">PDF, `)
    expect(await person.trpc.publishing.changes.query({ tourId })).toEqual([])
    const unpublishedId = await uploadPdf('never published')
    expect((await visitUrl(url.replace(mediaId, unpublishedId))).headers.get('location')).toBe('/share/error/404')
  })

  it('changes and disappears for visitors with the published version', async () => {
    const { mediaId, tourId } = await aTourWithDocument('old')
    const shareId = await publish(tourId)
    const url = (await publishedDocument(shareId, mediaId))?.url ?? ''
    const bodyOf = async () => Buffer.from(await (await visitUrl(url)).arrayBuffer()).toString('latin1')
    await uploadPdf('new', { replacesMediaId: mediaId })
    expect(await bodyOf()).toBe(aPdf({ text: 'old' }).toString('latin1'))
    expect(await person.trpc.publishing.changes.query({ tourId })).toMatchObject([
      { subject: 'media', change: 'changed' },
    ])
    await publish(tourId)
    await expect.poll(bodyOf, pointerPollOptions).toBe(aPdf({ text: 'new' }).toString('latin1'))
    await person.trpc.media.undoReplace.mutate({ mediaId })
    await expect.poll(async () => (await waitForBuild(person, mediaId)).sizeBytes).toBe(aPdf({ text: 'old' }).length)
    await person.trpc.publishing.unpublish.mutate({ tourId })
    await expect.poll(async () => (await visitUrl(url)).status, pointerPollOptions).toBe(302)
  })

  it('can also be an external URL', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const details = { url: 'https://example.org/plan.pdf' }
    const hotspot = { stopId: stopAt(tour, 0).id, kind: 'document', ...position, details }
    expect((await person.trpc.hotspots.create.mutate(hotspot)).hotspot.details).toEqual(details)
    const withBoth = { ...hotspot, details: { ...details, mediaId: stopAt(tour, 0).mediaId } }
    expect((await apiErrorOf(person.trpc.hotspots.create.mutate(withBoth))).code).toBe('input.invalid')
    const shareId = await publish(tour.id)
    const page = await visitUrl(`/share/${shareId}/stop/1`)
    expect(page.headers.get('content-security-policy')).not.toContain('frame-src')
  })
})
