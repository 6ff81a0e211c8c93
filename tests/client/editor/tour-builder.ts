import type { Hotspot, HotspotOf } from '../../../src/shared/hotspots/hotspots.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { FloorPlan } from '../../../src/shared/tours/floor-plans.ts'
import type { Stop } from '../../../src/shared/tours/stops.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { defaultView } from '../../../src/shared/tours/view.ts'

/** Default values of the fields that all hotspots have. */
const hotspotDefaults = {
  yawDeg: 0,
  pitchDeg: 0,
  description: '',
  tooltip: '',
  icon: null,
  colour: null,
  size: 'medium',
  labelMode: 'always',
  readingOrder: 0,
  visible: true,
  fromSeconds: null,
  toSeconds: null,
  customData: null,
  version: 1,
} as const

export function anInfo(id: string, stopId: string, fields: Partial<HotspotOf<'info'>> = {}): Hotspot {
  return { ...hotspotDefaults, id, stopId, title: id, kind: 'info', details: { html: '' }, ...fields }
}

export function aLink(id: string, stopId: string, targetStopId: string): Hotspot {
  const details = { targetStopId, arrival: 'automatic' } as const
  return { ...hotspotDefaults, id, stopId, title: id, kind: 'stop', details }
}

export function aStop(id: string, fields: Partial<Stop> = {}): Stop {
  return {
    id,
    tourId: 'tour',
    name: id,
    description: '',
    mediaId: 'pano',
    thumbnailMediaId: null,
    initialView: defaultView,
    northOffsetDeg: 0,
    viewLimits: null,
    timeLayers: null,
    levelPitchDeg: 0,
    levelRollDeg: 0,
    hiddenFromList: false,
    backgroundAudio: null,
    floorPlanPosition: null,
    location: null,
    tags: [],
    version: 1,
    hotspots: [],
    ...fields,
  }
}

export function aPlan(id: string): FloorPlan {
  return { id, name: id, mediaId: 'drawing', northDeg: 0 }
}

export function aPano(id: string, fields: Partial<MediaItem> = {}): MediaItem {
  const manifest = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
  return {
    id,
    kind: 'panos',
    name: id,
    status: 'complete',
    progress: 1,
    failureCode: null,
    widthPx: 2048,
    heightPx: 1024,
    sizeBytes: 1,
    altText: '',
    credit: '',
    tags: [],
    baseUrl: `/media/${id}/1/`,
    thumbnailUrl: `/media/${id}/1/thumbnail.webp`,
    manifest,
    uploadedAt: '2026-01-01T00:00:00.000Z',
    folderId: null,
    durationMs: null,
    capturedAt: null,
    location: null,
    headingDeg: null,
    posterMs: null,
    hasCaptions: false,
    fileNotes: [],
    uses: [],
    ...fields,
  }
}

export function aTour(stops: readonly Stop[], fields: Partial<Tour> = {}): Tour {
  return {
    id: 'tour',
    name: 'Library',
    description: '',
    coverMediaId: null,
    socialMediaId: null,
    language: 'en',
    languages: [],
    startStopId: stops[0]?.id ?? null,
    stopDescriptionMinimized: false,
    transition: 'fade',
    buttons: null,
    backgroundAudio: null,
    floorPlans: [],
    forms: [],
    location: null,
    mapShown: true,
    gaId: null,
    styles: null,
    customTexts: null,
    customTextSources: null,
    tags: [],
    brandKitParts: [],
    version: 1,
    savedAt: '2026-01-01T00:00:00.000Z',
    savedBy: null,
    stops,
    media: [aPano('pano')],
    publication: { shareId: null, liveNumber: null, publishedAt: null, pending: false },
    ...fields,
  }
}
