import { describe, expect, it } from 'vitest'
import type { Hotspot, HotspotFields } from '../../../src/shared/hotspots/hotspots.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { changesBetween } from '../../../src/shared/publishing/changes/changes-between.ts'
import { documentOf, visibleTour } from '../../../src/shared/publishing/document-of.ts'
import type { Stop, StopFields } from '../../../src/shared/tours/stops.ts'
import type { Tour, TourFields } from '../../../src/shared/tours/tours.ts'
import { noViewLimits } from '../../../src/shared/tours/view-limits.ts'
import { aVideo } from '../../support/files/tour-documents.ts'
import { aField, aForm } from '../forms/form-builder.ts'

const flat = (widthPx: number) => ({
  mapping: 'flat' as const,
  widthPx,
  heightPx: 10,
  renditions: [{ widthPx, file: `w${widthPx}.webp` }],
})
const cube = { mapping: 'cube' as const, faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' }

function aMedium(id: string, fields: Pick<MediaItem, 'kind' | 'manifest'>): MediaItem {
  return {
    id,
    ...fields,
    name: id,
    status: 'complete',
    progress: 1,
    failureCode: null,
    widthPx: 20,
    heightPx: 10,
    sizeBytes: 1,
    altText: id,
    credit: '',
    tags: [],
    baseUrl: `/media/${id}/1/`,
    thumbnailUrl: `/media/${id}/1/thumb.webp`,
    uploadedAt: '2026-01-01T00:00:00.000Z',
    folderId: null,
    durationMs: null,
    capturedAt: null,
    location: null,
    headingDeg: null,
    hasCaptions: false,
    fileNotes: [],
    posterMs: null,
    uses: [],
  }
}

const sound = {
  mapping: 'sound' as const,
  durationMs: 1000,
  channels: 2,
  renditions: [{ file: 'sound.m4a', sizeBytes: 1, codecs: 'mp4a.40.2' }],
  waveForm: 'wave.json',
  loudness: { integratedLufs: -20, rangeLu: 1, truePeakDbtp: null },
}
const media: readonly MediaItem[] = [
  aMedium('hall', { kind: 'panos', manifest: cube }),
  aMedium('video', { kind: 'videos360', manifest: aVideo({ id: 'any', baseUrl: '/media/any/' }).manifest }),
  aMedium('one', { kind: 'images', manifest: flat(20) }),
  aMedium('two', { kind: 'images', manifest: flat(21) }),
  aMedium('wind', { kind: 'audio', manifest: sound }),
]

/** Two values of each field that visitors can distinguish. */
type Pairs<Fields> = { readonly [Field in keyof Fields]: readonly [Fields[Field], Fields[Field]] }

const hotspotPairs: Pairs<HotspotFields> = {
  yawDeg: [0, 1],
  pitchDeg: [0, 1],
  title: ['A', 'B'],
  description: ['A', 'B'],
  tooltip: ['A', 'B'],
  icon: [null, 'star'],
  colour: [null, '#112233'],
  size: [null, 'large'],
  labelMode: ['always', 'never'],
  readingOrder: [0, 9],
  visible: [true, false],
  fromSeconds: [null, 2],
  toSeconds: [null, 8],
  customData: [null, { sku: 'A-1200' }],
}
const captureFields = { name: 'Before', date: null, yawDeg: 0, pitchDeg: 0, rollDeg: 0 }
const timeLayers = { name: '', date: null, captures: [{ id: 'before', mediaId: 'hall', ...captureFields }] }
const stopPairs: Pairs<StopFields> = {
  name: ['A', 'B'],
  description: ['A', 'B'],
  mediaId: ['video', 'hall'],
  thumbnailMediaId: [null, 'one'],
  initialView: [
    { yawDeg: 0, pitchDeg: 0, fovDeg: 90 },
    { yawDeg: 5, pitchDeg: 0, fovDeg: 90 },
  ],
  viewLimits: [null, { ...noViewLimits, pitchMinDeg: -60 }],
  timeLayers: [null, timeLayers],
  northOffsetDeg: [0, 1],
  levelPitchDeg: [0, 1],
  levelRollDeg: [0, 1],
  hiddenFromList: [false, true],
  backgroundAudio: [null, { mediaId: 'wind', volume: 1, loop: true }],
  floorPlanPosition: [null, { planId: 'ground', x: 0.5, y: 0.5 }],
  location: [null, { latitudeDeg: 1, longitudeDeg: 2 }],
  tags: [[], ['quay']],
}
const plan = { id: 'ground', name: 'Ground', mediaId: 'one', northDeg: 0 }
const formId = '3f3bb4f0-3c58-4b47-9a55-0c9f2a5ad001'
const form = aForm([aField('text', { label: 'Your name' })], { id: formId })
const button = { id: 'press', label: 'Ask', icon: 'form', action: { kind: 'form', details: { formId } } }
const tourPairs: Pairs<TourFields> = {
  name: ['A', 'B'],
  description: ['A', 'B'],
  coverMediaId: ['one', 'two'],
  socialMediaId: ['one', 'two'],
  language: ['en', 'de'],
  languages: [[], ['fr']],
  startStopId: ['first', 'second'],
  stopDescriptionMinimized: [false, true],
  transition: ['fade', 'zoom'],
  buttons: [
    { bar: [], corner: [], hidden: [], own: [button] },
    { bar: [], corner: [], hidden: [], own: [{ ...button, label: 'Ask us' }] },
  ],
  backgroundAudio: [null, { mediaId: 'wind', volume: 1, loop: true }],
  floorPlans: [[plan], [{ ...plan, name: 'Cellar' }]],
  forms: [[form], [{ ...form, title: 'Another title' }]],
  location: [
    { latitudeDeg: 1, longitudeDeg: 2 },
    { latitudeDeg: 1, longitudeDeg: 3 },
  ],
  mapShown: [false, true],
  gaId: [null, 'G-TOUR01'],
  styles: [null, { font: 'serif' }],
  customTexts: [null, { 'form.send': 'Senden' }],
  customTextSources: [null, { 'form.send': 'Send' }],
  tags: [[], ['quay']],
  brandKitParts: [[], ['colors']],
}

/** Fields that visitors never see. The texts of other languages are published beside the tour. */
const unpublishedFields: Readonly<Record<'tour' | 'stop' | 'hotspot', readonly string[]>> = {
  tour: ['tags', 'languages', 'brandKitParts', 'customTextSources'],
  stop: ['tags'],
  hotspot: [],
}

function valuesOf<Fields extends object>(pairs: Pairs<Fields>, changed?: string): Fields {
  const entries = Object.entries<readonly [unknown, unknown]>(pairs)
  return Object.fromEntries(entries.map(([field, pair]) => [field, pair[field === changed ? 1 : 0]])) as Fields
}

type ChangedFields = { readonly [Subject in 'tour' | 'stop' | 'hotspot']?: string }

/**
 * A tour of two stops, the first with two hotspots. The changed fields have their second values; `fixedFields` are those of
 * the first stop in any case.
 */
function aTour(changed: ChangedFields = {}, fixedFields: Partial<StopFields> = {}): Tour {
  const hotspot = (id: string, fields: HotspotFields): Hotspot => ({
    id,
    stopId: 'first',
    kind: 'info',
    details: { html: 'x' },
    version: 1,
    ...fields,
  })
  const stop = (id: string, fields: StopFields, hotspots: readonly Hotspot[]): Stop => ({
    id,
    tourId: 'tour',
    version: 1,
    hotspots,
    ...fields,
  })
  const unchangedHotspot = hotspot('other', { ...valuesOf(hotspotPairs), readingOrder: 5 })
  const hotspots = [hotspot('one', valuesOf(hotspotPairs, changed.hotspot)), unchangedHotspot]
  return {
    id: 'tour',
    version: 1,
    savedAt: '2026-01-01T00:00:00.000Z',
    savedBy: null,
    stops: [
      stop('first', { ...valuesOf(stopPairs, changed.stop), ...fixedFields }, hotspots),
      stop('second', valuesOf(stopPairs), []),
    ],
    media,
    publication: { shareId: null, liveNumber: null, publishedAt: null, pending: false },
    ...valuesOf<TourFields>(tourPairs, changed.tour),
  }
}

const frame = { aid: 'a', tier: 'free', gaId: null, mapboxToken: null, customScript: null, publicationNumber: 1 }
const published = (changed?: ChangedFields, fixedFields?: Partial<StopFields>) =>
  documentOf(visibleTour(aTour(changed, fixedFields)), frame)
/** Only stops with a panorama publish time layers. */
const fixedFieldsFor = (changed: ChangedFields) => (changed.stop === 'timeLayers' ? { mediaId: 'hall' } : {})
const changesOf = (changed: ChangedFields) => {
  const fixedFields = fixedFieldsFor(changed)
  const changes = changesBetween(published({}, fixedFields), published(changed, fixedFields), new Map())
  return changes.map(({ change, field }) => field ?? change)
}

const fieldsOf = { tour: tourPairs, stop: stopPairs, hotspot: hotspotPairs }

describe.each(['tour', 'stop', 'hotspot'] as const)('each field of a %s that editors change', (subject) => {
  const fields = Object.keys(fieldsOf[subject])
  const publishedFields = fields.filter((field) => !unpublishedFields[subject].includes(field))

  it.each(publishedFields)('is published and reported as a change: %s', (field) => {
    expect(changesOf({ [subject]: field })).not.toEqual([])
  })

  it('is not published if visitors do not need it', () => {
    for (const field of unpublishedFields[subject]) expect(changesOf({ [subject]: field })).toEqual([])
    expect(fields).toEqual(expect.arrayContaining([...unpublishedFields[subject]]))
  })
})
