import type { View } from '../../../shared/geometry/sphere.ts'
import type {
  PublicHotspot,
  PublicPano,
  PublicStop,
  PublicViewLimits,
  TourDocument,
} from '../../../shared/publishing/tour-document.ts'
import type { Coverage } from './resampler.ts'

/** View of a stop that has none. Its field of view is that of new stops in the editor. */
export const defaultView: View = { yawDeg: 0, pitchDeg: 0, fovDeg: 95 }

/** A hotspot whose other fields have their defaults. */
export type LocalHotspot = Pick<PublicHotspot, 'kind' | 'yawDeg' | 'pitchDeg' | 'title' | 'details'>

/** A stop with the tiles that this page cuts for it. */
export type LocalStop = {
  readonly id: string
  readonly name: string
  readonly altText: string
  readonly credit: string
  readonly baseUrl: string
  /** Address of an image for browsers without WebGL. */
  readonly posterUrl: string
  readonly faceSizePx: number
  readonly coverage?: Coverage | undefined
  readonly initialView?: Partial<View> | undefined
  readonly viewLimits?: PublicViewLimits | undefined
  readonly northOffsetDeg?: number | undefined
  readonly hotspots?: readonly LocalHotspot[] | undefined
}

export type LocalTour = {
  readonly language: string
  readonly startStopId: string | null
  readonly stops: readonly LocalStop[]
}

/** Extension of tiles that are bitmaps already, and that the test of uploads is recorded for. */
const tileTemplate = '{l}/{f}{y}_{x}.bitmap'

const full: Coverage = { yawMinDeg: -180, yawMaxDeg: 180, pitchMinDeg: -90, pitchMaxDeg: 90 }

function isPartial(coverage: Coverage): boolean {
  return (
    coverage.yawMaxDeg - coverage.yawMinDeg < full.yawMaxDeg - full.yawMinDeg ||
    coverage.pitchMinDeg > full.pitchMinDeg ||
    coverage.pitchMaxDeg < full.pitchMaxDeg
  )
}

function panoOf({ id, altText, credit, baseUrl, posterUrl, faceSizePx, coverage = full }: LocalStop): PublicPano {
  const manifest = { mapping: 'cube', faceSizePx, tiles: tileTemplate, preview: '' } as const
  return {
    id,
    altText,
    credit,
    baseUrl,
    posterUrl,
    manifest: isPartial(coverage) ? { ...manifest, coverage } : manifest,
  }
}

function hotspotOf(hotspot: LocalHotspot, index: number): PublicHotspot {
  return {
    ...hotspot,
    id: `hotspot-${index + 1}`,
    description: '',
    tooltip: '',
    icon: null,
    colour: null,
    size: 'medium',
    labelMode: 'hover',
    readingOrder: index,
  }
}

function stopOf({ id, name, initialView, viewLimits, northOffsetDeg = 0, hotspots = [] }: LocalStop): PublicStop {
  return {
    id,
    name,
    description: '',
    mediaId: id,
    initialView: { ...defaultView, ...initialView },
    ...(viewLimits && { viewLimits }),
    northOffsetDeg,
    levelPitchDeg: 0,
    levelRollDeg: 0,
    hiddenFromList: false,
    thumbnailUrl: null,
    hotspots: hotspots.map(hotspotOf),
  }
}

/** Creates the document of a tour that no server stores. */
export function createLocalDocument({ language, startStopId, stops }: LocalTour): TourDocument {
  const tourId = 'tour'
  return {
    format: 1,
    aid: '',
    tourId,
    publicationNumber: 0,
    tier: '',
    active: true,
    panos: Object.fromEntries(stops.map((stop) => [stop.id, panoOf(stop)])),
    images: {},
    videos: {},
    videos360: {},
    audio: {},
    stops: Object.fromEntries(stops.map((stop) => [stop.id, stopOf(stop)])),
    tours: {
      [tourId]: {
        id: tourId,
        // The title bar shows the name of the stop alone.
        name: '',
        description: '',
        language,
        stopIds: stops.map(({ id }) => id),
        startStopId,
        coverUrl: null,
      },
    },
    gaId: null,
    mapboxToken: null,
    customScript: null,
    stopDescriptionMinimized: false,
    countsVisits: false,
  }
}
