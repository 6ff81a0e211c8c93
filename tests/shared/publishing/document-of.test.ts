import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { MediaKind } from '../../../src/shared/media/registry.ts'
import { documentOf, visibleTour } from '../../../src/shared/publishing/document-of.ts'
import { posterOf } from '../../../src/shared/publishing/poster-of.ts'
import { publishedMedia } from '../../../src/shared/publishing/published-media.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { type StopKind, stopKindNames } from '../../../src/shared/tours/stop-kinds.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aPano, aStop, aTour } from '../../client/editor/tour-builder.ts'
import { aVideo } from '../../support/files/tour-documents.ts'

const video = aVideo({ id: 'any', baseUrl: '/media/any/' }).manifest
const tiles = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:' } as const
const flat = { mapping: 'flat', widthPx: 20, heightPx: 10, renditions: [{ widthPx: 20, file: 'w20.webp' }] } as const
const manifests: Record<StopKind, MediaItem['manifest']> = {
  panos: tiles,
  images: { ...flat, renditions: [...flat.renditions] },
  videos: video,
  videos360: video,
}

function aTourWithStopOf(kind: StopKind, fields: Partial<MediaItem> = {}): Tour {
  const medium = { id: 'm', kind, altText: 'Seen', credit: '', thumbnailUrl: '/t.webp', baseUrl: '/media/m/' }
  const stop = { id: 's', name: 'Hall', mediaId: 'm', hotspots: [], location: null }
  const emptyFields = { floorPlans: [], forms: [], buttons: null, styles: null, location: null }
  const tour = {
    id: 't',
    name: 'A tour',
    ...emptyFields,
    stops: [stop],
    media: [{ ...medium, manifest: manifests[kind], ...fields }],
  }
  // The tour has only the fields that documents read.
  const partialTour: unknown = tour
  return partialTour as Tour
}

const frame = { aid: 'a', tier: 'free', gaId: null, mapboxToken: null, customScript: null, publicationNumber: 1 }

describe.each(stopKindNames)('a document with a stop that shows %s', (kind) => {
  it('contains a medium only under its kind', () => {
    const document = documentOf(aTourWithStopOf(kind), frame)
    const mediaIds = (other: MediaKind) => Object.keys(publishedMedia(document, other))
    expect(stopKindNames.filter((name) => mediaIds(name).length > 0)).toEqual([kind])
    expect(tourDocument.shape[kind].parse(document[kind])).toEqual(document[kind])
    expect(posterOf(document, { mediaId: 'm' })).toMatchObject({
      url: expect.stringMatching(/^\/media\/m\/.+/),
      altText: 'Seen',
    })
  })

  it('contains no medium that is still being built', () => {
    const document = documentOf(aTourWithStopOf(kind, { baseUrl: null, manifest: null }), frame)
    expect(document[kind]).toEqual({})
    expect(posterOf(document, { mediaId: 'm' })).toBeUndefined()
  })
})

describe('the thumbnail of a stop', () => {
  const pano = aPano('pano')
  const door = aPano('door', {
    kind: 'images',
    manifest: { ...flat, renditions: [...flat.renditions] },
  })
  const documentWith = (thumbnail: typeof door, stops = [aStop('hall', { thumbnailMediaId: 'door' })]) =>
    documentOf(aTour(stops, { media: [pano, thumbnail] }), frame)

  it('is the image that was chosen for it, which the viewer does not need otherwise', () => {
    const document = documentWith(door)
    expect(document.stops.hall).toMatchObject({ thumbnailUrl: door.thumbnailUrl, hasOwnThumbnail: true })
    expect(Object.keys(document.images)).toEqual([])
    expect(Object.keys(document.panos)).toEqual(['pano'])
  })

  it('is that of the media while the chosen image is processed, or after it was deleted', () => {
    const processed = documentWith({ ...door, status: 'building', thumbnailUrl: null, baseUrl: null, manifest: null })
    const deleted = documentWith({ ...door, id: 'other' })
    for (const document of [processed, deleted]) {
      expect(document.stops.hall?.thumbnailUrl).toBe(pano.thumbnailUrl)
      expect(document.stops.hall).not.toHaveProperty('hasOwnThumbnail')
    }
  })

  it('can be an image that a stop shows as well', () => {
    const stops = [aStop('hall', { thumbnailMediaId: 'door' }), aStop('entrance', { mediaId: 'door' })]
    expect(Object.keys(documentWith(door, stops).images)).toEqual(['door'])
  })
})

describe('the time layers of a stop', () => {
  const id = randomUUID()
  const capture = { id, mediaId: 'old', name: 'Before', date: '1950', yawDeg: 1, pitchDeg: 2, rollDeg: 3 }
  const timeLayers = { name: 'After', date: null, captures: [capture] }
  const publishedLayers = (old: MediaItem, mediaId = 'pano') => {
    const video360: MediaItem = { ...aPano('video'), kind: 'videos360', manifest: video }
    const tour = aTour([aStop('hall', { timeLayers, mediaId })], { media: [aPano('pano'), video360, old] })
    return documentOf(visibleTour(tour), frame)
  }

  it('are published with their panoramas', () => {
    const document = publishedLayers(aPano('old'))
    expect(document.stops.hall?.timeLayers).toEqual({ name: 'After', captures: [capture] })
    expect(Object.keys(document.panos)).toEqual(['pano', 'old'])
    expect(tourDocument.shape.stops.parse(document.stops)).toEqual(document.stops)
  })

  it('are left out if the panorama is processed or deleted, and if the stop shows no panorama itself', () => {
    const building: MediaItem = { ...aPano('old'), status: 'building', baseUrl: null, manifest: null }
    const documents = [
      publishedLayers(building),
      publishedLayers(aPano('other')),
      publishedLayers(aPano('old'), 'video'),
    ]
    for (const document of documents) expect(document.stops.hall).not.toHaveProperty('timeLayers')
  })
})

describe('the transition of a tour', () => {
  const publishedTransition = (transition: Tour['transition']) =>
    Object.values(documentOf({ ...aTourWithStopOf('panos'), transition }, frame).tours)[0]?.transition

  it('is published unless it is the default', () => {
    expect(publishedTransition('zoom')).toBe('zoom')
    expect(publishedTransition('fade')).toBeUndefined()
  })
})

describe('documents that hotspots show', () => {
  it('are named by their first hotspot in linear time', () => {
    const ids = Array.from({ length: 100 }, () => randomUUID())
    let readCount = 0
    const hotspotsTitled = (title: string) =>
      ids.map((mediaId) => ({
        kind: 'document',
        title,
        get details() {
          readCount += 1
          return { mediaId }
        },
      }))
    const { stops, ...tour } = aTourWithStopOf('panos')
    const manifest = { mapping: 'document', file: 'document.pdf' }
    const storedTour: unknown = {
      ...tour,
      media: ids.map((id) => ({ id, altText: '', credit: '', baseUrl: '/media/m/', manifest })),
      stops: stops.map((stop) => ({ ...stop, hotspots: [...hotspotsTitled('Menu'), ...hotspotsTitled('Prices')] })),
    }
    const documents = documentOf(storedTour as Tour, frame).tours.t?.documents ?? {}
    expect(ids.map((id) => documents[id]?.fileName)).toEqual(ids.map(() => 'Menu.pdf'))
    expect(readCount).toBeLessThan(10 * 2 * ids.length)
  })
})

describe('positions and times of hotspots', () => {
  const commonFields = { yawDeg: 45, pitchDeg: 0, fromSeconds: 2, toSeconds: null }
  const publishedHotspots = (kind: StopKind, fields: object = {}) => {
    const { stops, ...tour } = aTourWithStopOf(kind)
    const hotspot = { id: 'h', kind: 'info', details: { html: 'x' }, visible: true, ...commonFields, ...fields }
    const partialTour: unknown = {
      ...tour,
      coverMediaId: null,
      stops: stops.map((stop) => ({ ...stop, hotspots: [hotspot] })),
    }
    return documentOf(visibleTour(partialTour as Tour), frame).stops.s?.hotspots ?? []
  }

  it.each([
    ['panos', {}],
    ['videos360', { fromSeconds: 2 }],
    ['images', { x: 1, y: 0.5 }],
    ['videos', { x: 1, y: 0.5, fromSeconds: 2 }],
  ] as const)('are published with the fields that %s need', (kind, expected) => {
    const [publishedHotspot] = publishedHotspots(kind)
    const { x, y, fromSeconds, toSeconds } = publishedHotspot ?? {}
    const round = (share?: number) => share && Math.round(share * 1e6) / 1e6
    expect({ x: round(x), y: round(y), fromSeconds, toSeconds }).toEqual({
      x: undefined,
      y: undefined,
      fromSeconds: undefined,
      toSeconds: undefined,
      ...expected,
    })
  })

  it('are never outside a flat image', () => {
    expect(publishedHotspots('images', { yawDeg: 80 })).toEqual([])
    expect(publishedHotspots('panos', { yawDeg: 80 })).toHaveLength(1)
  })
})

describe('the published media', () => {
  const corners = [0, 10, 20].map((yawDeg) => ({ yawDeg, pitchDeg: yawDeg === 10 ? 10 : 0 }))
  const hotspot = (id: string, kind: string, details: object, visible = true) => ({
    id,
    kind,
    details,
    visible,
    yawDeg: 0,
    pitchDeg: 0,
  })
  const area = (mediaId = '') => ({ corners, action: { kind: 'image', details: { mediaId } } })
  const audio = (mediaId: string) => ({ backgroundAudio: { mediaId, volume: 1, loop: true } })

  it('exclude those of hidden hotspots', () => {
    const { stops, ...tour } = aTourWithStopOf('panos')
    const [image, shape, poster, hidden, hiddenShape] = Array.from({ length: 5 }, () => randomUUID())
    const hotspots = [
      hotspot('a', 'image', { mediaId: image }),
      hotspot('b', 'area', area(shape)),
      hotspot('c', 'embed', { url: 'https://example.org', posterMediaId: poster }),
      hotspot('d', 'image', { mediaId: hidden }, false),
      hotspot('e', 'area', area(hiddenShape), false),
      hotspot('f', 'image', { mediaId: image }, false),
    ]
    const visibleIds = ['m', 'of stop', 'of tour', 'plan', 'cover', image, shape, poster]
    const partialTour: unknown = {
      ...tour,
      ...audio('of tour'),
      stops: stops.map((stop) => ({ ...stop, ...audio('of stop'), hotspots })),
      floorPlans: [{ id: 'p', name: 'Ground', mediaId: 'plan', northDeg: 0 }],
      coverMediaId: 'cover',
      media: [...visibleIds, hidden, hiddenShape].map((id) => ({ id, kind: 'images' })),
    }
    expect(visibleTour(partialTour as Tour).media.map(({ id }) => id)).toEqual(visibleIds)
  })
})
