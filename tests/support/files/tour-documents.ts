import type {
  PublicHotspot,
  PublicPano,
  PublicStop,
  PublicVideo,
  TourDocument,
} from '../../../src/shared/publishing/tour-document.ts'

/** Creates a published info hotspot with default fields. */
export function aHotspot(fields: Partial<PublicHotspot> & Pick<PublicHotspot, 'id'>): PublicHotspot {
  return {
    kind: 'info',
    yawDeg: 0,
    pitchDeg: 0,
    title: '',
    description: '',
    tooltip: '',
    icon: null,
    colour: null,
    size: 'medium',
    labelMode: 'always',
    readingOrder: 0,
    details: { html: '' },
    ...fields,
  }
}

/** Creates a published stop with default fields. */
export function aStop(fields: Partial<PublicStop> & Pick<PublicStop, 'id'>): PublicStop {
  return {
    name: `Stop ${fields.id}`,
    description: '',
    mediaId: null,
    initialView: { yawDeg: 0, pitchDeg: 0, fovDeg: 90 },
    northOffsetDeg: 0,
    levelPitchDeg: 0,
    levelRollDeg: 0,
    hiddenFromList: false,
    thumbnailUrl: null,
    hotspots: [],
    ...fields,
  }
}

/** Creates a published panorama with default texts. */
export function aPano(fields: Partial<PublicPano> & Pick<PublicPano, 'id' | 'baseUrl' | 'manifest'>): PublicPano {
  return { altText: '', credit: '', posterUrl: '', ...fields }
}

type VideoFields = Partial<Omit<PublicVideo, 'manifest'>> & Pick<PublicVideo, 'id' | 'baseUrl'>

/** Creates a video of two seconds. `manifest` overrides fields of its manifest. */
export function aVideo({
  manifest,
  ...fields
}: VideoFields & { manifest?: Partial<PublicVideo['manifest']> }): PublicVideo {
  const frameSize = { widthPx: 1024, heightPx: 512 }
  const rendition = { file: 'film.mp4', ...frameSize, sizeBytes: 1000, codecs: 'avc1.42E01E' }
  return {
    altText: '',
    credit: '',
    ...fields,
    manifest: {
      mapping: 'film',
      ...frameSize,
      durationMs: 2000,
      frameRate: 30,
      hasSound: false,
      renditions: [rendition],
      playlist: 'film.m3u8',
      frame: 'frame.png',
      posterMs: 0,
      ...manifest,
    },
  }
}

/** Creates the document of a tour with these stops and panoramas, as a publication stores it. */
export function aDocument(stops: readonly PublicStop[], panos: readonly PublicPano[]): TourDocument {
  const tour = {
    id: 'tour',
    name: 'A tour',
    description: '',
    language: 'en',
    stopIds: stops.map(({ id }) => id),
    startStopId: null,
    coverUrl: null,
  }
  return {
    format: 1,
    aid: 'account',
    tourId: tour.id,
    publicationNumber: 1,
    tier: 'free',
    active: true,
    panos: Object.fromEntries(panos.map((pano) => [pano.id, pano])),
    images: {},
    videos: {},
    videos360: {},
    audio: {},
    stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
    tours: { [tour.id]: tour },
    gaId: null,
    mapboxToken: null,
    customScript: null,
    stopDescriptionMinimized: false,
  }
}
