import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { withNewIds } from '../../../../src/server/domain/tours/tour-imports/copies/create-copied-tour.ts'
import { readCopy } from '../../../../src/server/domain/tours/tour-imports/copies/read-copy.ts'
import type { TourArchive } from '../../../../src/server/ports/tour-archive.ts'
import type { CopiedMedium } from '../../../../src/shared/tour-imports/draft-file.ts'
import { type DraftContent, joinContent } from '../../../../src/shared/versions/draft-content.ts'
import { aLargeDraft } from '../../../support/files/large-content.ts'

function anArchive(files: Readonly<Record<string, string>>): TourArchive {
  return {
    sizes: new Map(Object.entries(files).map(([path, text]) => [path, text.length])),
    read: async (path) => Buffer.from(files[path] ?? ''),
    extract: () => Promise.reject(new Error('reading a draft extracts nothing')),
  }
}

const aCopiedMedium = (fields: Partial<CopiedMedium> = {}): CopiedMedium => ({
  id: randomUUID(),
  kind: 'panos',
  path: 'originals/hall.jpg',
  sha256: 'a'.repeat(64),
  name: 'hall.jpg',
  altText: '',
  credit: '',
  tags: [],
  transcript: '',
  captions: [],
  posterMs: null,
  level: null,
  coverage: null,
  retouch: null,
  ...fields,
})

const named = (content: DraftContent): DraftContent => ({
  ...content,
  tour: { ...content.tour, name: 'Harbor', gaId: null, customTexts: null, customTextSources: null },
})
const aDraft = () => named(aLargeDraft(2))

type Copy = { readonly content?: unknown; readonly media?: readonly CopiedMedium[]; readonly format?: number }

function archiveOf({ content = aDraft(), media = [], format = 1 }: Copy, folder = ''): TourArchive {
  const originals = Object.fromEntries(media.map(({ path }) => [`${folder}${path}`, 'bytes']))
  return anArchive({ [`${folder}draft.json`]: JSON.stringify({ format, content, media }), ...originals })
}

/** Draft of one stop with one hotspot. */
function aDraftWith(hotspot: object, stopFields: object = {}): DraftContent {
  const { tour, forms, stops } = aDraft()
  return {
    tour,
    forms,
    stops: stops.slice(0, 1).map((stop) => ({
      ...stop,
      hotspots: stop.hotspots.slice(0, 1).map((info) => ({ ...info, ...hotspot })),
      ...stopFields,
    })),
  }
}

const firstStop = (content: DraftContent | undefined) => content?.stops[0]

it('a draft is read as it was written', async () => {
  const content = named(aLargeDraft(50))
  const copy = await readCopy(archiveOf({ content }))
  expect(copy?.content).toEqual(content)
  expect(copy?.notes).toEqual([])
})

it('a draft is found in a folder, with its files there', async () => {
  const medium = aCopiedMedium()
  const copy = await readCopy(archiveOf({ media: [medium] }, 'Harbor (version 3)/'))
  expect(copy?.media.map(({ path }) => path)).toEqual(['Harbor (version 3)/originals/hall.jpg'])
})

it.each([
  ['without a draft', { 'index.html': '' }],
  ['with a file of that name of another program', { 'draft.json': '{"version":2}' }],
])('an archive %s is no copy', async (_name, files) => {
  expect(await readCopy(anArchive(files))).toBeUndefined()
})

it.each([
  ['a copy without a draft', anArchive({ 'tour.json': '{}', 'sdk/stopover.js': '' }), /“With draft and originals”/],
  ['a newer format', archiveOf({ format: 2 }), /newer version/],
  ['JSON that is cut off', anArchive({ 'draft.json': '{"format":1,"content":{' }), /“draft.json”.*damaged/],
  ['a missing field', archiveOf({ content: { ...aDraft(), tour: {} } }), /damaged/],
  ['a text that is too long', archiveOf({ content: aDraftWith({ title: 'x'.repeat(201) }) }), /damaged/],
  ['a text with NUL', archiveOf({ content: aDraftWith({ title: 'a\0b' }) }), /damaged/],
  ['details of another kind', archiveOf({ content: aDraftWith({ kind: 'link' }) }), /damaged/],
  [
    'a time span that ends before it begins',
    archiveOf({ content: aDraftWith({ fromSeconds: 9, toSeconds: 8 }) }),
    /damaged/,
  ],
  [
    'two stops with the same id',
    archiveOf({
      content: {
        ...aDraft(),
        stops: [...aDraftWith({}).stops, ...aDraftWith({}).stops].map((stop) => ({
          ...stop,
          id: '0b7c8d0e-1111-4222-8333-444455556666',
        })),
      },
    }),
    /damaged/,
  ],
])('%s is rejected in words', async (_name, archive, message) => {
  await expect(readCopy(archive)).rejects.toMatchObject({
    code: 'media.archiveRejected',
    message: expect.stringMatching(message),
  })
})

it('texts are cleaned, also in translations', async () => {
  const script = '<p onclick="run()">Hall<script>run()</script></p>'
  const draft = aDraftWith({ details: { html: script } }, { description: script })
  const stop = firstStop(draft)
  const translations = [
    { language: 'de', key: `stop.${stop?.id}.description`, text: script, source: 'Hall' },
    { language: 'de', key: `hotspot.${stop?.hotspots[0]?.id}.html`, text: script, source: 'Hall' },
    { language: 'de', key: `stop.${stop?.id}.name`, text: 'a < b', source: 'Hall' },
    { language: 'fr', key: `stop.${stop?.id}.name`, text: 'Salle', source: 'Hall' },
  ]
  const content = { ...draft, tour: { ...draft.tour, description: script, languages: ['de'], translations } }
  const copy = await readCopy(archiveOf({ content }))
  const clean = '<p>Hall</p>'
  expect(copy?.content.tour.description).toBe(clean)
  expect(firstStop(copy?.content)).toMatchObject({ description: clean, hotspots: [{ details: { html: clean } }] })
  // The tour isn't in French.
  expect(copy?.content.tour.translations.map(({ text }) => text)).toEqual([clean, clean, 'a < b'])
})

it('media whose files are missing are left out, with a note of each stop and hotspot', async () => {
  const missing = aCopiedMedium({ path: 'originals/gone.jpg' })
  const picture = { kind: 'image', details: { mediaId: missing.id } }
  const content = aDraftWith({ ...picture, title: 'View' }, { name: 'Hall', mediaId: missing.id })
  const archive = anArchive({ 'draft.json': JSON.stringify({ format: 1, content, media: [missing] }) })
  const copy = await readCopy(archive)
  expect(copy?.media).toEqual([])
  expect(firstStop(copy?.content)).toMatchObject({ mediaId: null, hotspots: [picture] })
  expect(copy?.notes).toEqual([
    { code: 'mediaMissing', subject: 'Hall' },
    { code: 'mediaMissing', subject: 'Hall: View' },
  ])
})

it('media of another kind than their role needs are left out', async () => {
  const sound = aCopiedMedium({ kind: 'audio', path: 'originals/hum.mp3' })
  const hum = { mediaId: sound.id, volume: 1, loop: true }
  const draft = aDraftWith({}, { mediaId: sound.id, thumbnailMediaId: sound.id, backgroundAudio: hum })
  const content = { ...draft, tour: { ...draft.tour, socialMediaId: sound.id, backgroundAudio: { ...hum } } }
  const copy = await readCopy(archiveOf({ content, media: [sound] }))
  expect(firstStop(copy?.content)).toMatchObject({ mediaId: null, thumbnailMediaId: null, backgroundAudio: hum })
  expect(copy?.content.tour).toMatchObject({ socialMediaId: null, backgroundAudio: hum })
})

it('a hotspot of an unknown kind is left out with a note', async () => {
  const copy = await readCopy(
    archiveOf({ content: aDraftWith({ kind: 'hologram', title: 'Ghost' }, { name: 'Hall' }) }),
  )
  expect(firstStop(copy?.content)?.hotspots).toEqual([])
  expect(copy?.notes).toEqual([{ code: 'hotspotUnknown', subject: 'Hall: Ghost' }])
})

it('a file of an older release gets the values of fields that it lacks', async () => {
  const { tour, stops } = aDraftWith({})
  const { mapShown: _map, brandKitParts: _parts, ...olderTour } = tour
  const olderStops = stops.map(({ timeLayers: _layers, ...stop }) => stop)
  const copy = await readCopy(archiveOf({ content: { tour: olderTour, forms: [], stops: olderStops } }))
  expect(copy?.content.tour).toMatchObject({ mapShown: joinContent([]).tour.mapShown, brandKitParts: [] })
  expect(firstStop(copy?.content)?.timeLayers).toBeNull()
})

it('no id of the copy stays, also in texts, keys and links to stops that do not exist', () => {
  const [stopId, hotspotId, goneId, mediaId, newMediaId] = Array.from({ length: 5 }, () => randomUUID() as string)
  const html = `<p>Look</p><figure data-media="${mediaId}" data-kind="images"></figure>`
  const content = aDraftWith(
    { id: hotspotId, details: { html }, customData: { inventory: '3d0c1f9e-aaaa-4bbb-8ccc-123456789abc' } },
    { id: stopId, mediaId },
  )
  const link = {
    ...content.stops[0]?.hotspots[0],
    id: randomUUID(),
    kind: 'stop',
    details: { targetStopId: goneId, arrival: 'automatic' },
  }
  const translations = [{ language: 'de', key: `hotspot.${hotspotId}.html`, text: html, source: html }]
  const draft = JSON.parse(
    JSON.stringify({
      ...content,
      tour: { ...content.tour, startStopId: stopId, translations },
      stops: content.stops.map((stop) => ({ ...stop, hotspots: [...stop.hotspots, link] })),
    }),
  )
  const result = withNewIds(draft, new Map([[mediaId ?? '', newMediaId ?? '']]))
  const text = JSON.stringify(result)
  for (const id of [stopId, hotspotId, goneId, mediaId]) expect(text).not.toContain(id)
  expect(text).toContain('3d0c1f9e-aaaa-4bbb-8ccc-123456789abc')
  expect(result.tour.startStopId).toBe(result.stops[0]?.id)
  expect(result.stops[0]?.mediaId).toBe(newMediaId)
  expect(result.tour.translations[0]).toMatchObject({
    key: `hotspot.${result.stops[0]?.hotspots[0]?.id}.html`,
    text: html.replace(mediaId ?? '', newMediaId ?? ''),
  })
})
