import { describe, expect, it } from 'vitest'
import type { MediaItem } from '../../src/shared/media/media.ts'
import type { MediaKind } from '../../src/shared/media/registry.ts'
import { documentOf } from '../../src/shared/publishing/document-of.ts'
import { posterOf } from '../../src/shared/publishing/poster-of.ts'
import { tourDocument } from '../../src/shared/publishing/tour-document.ts'
import { type StopKind, stopKindNames } from '../../src/shared/stop-kinds.ts'
import type { Tour } from '../../src/shared/tours.ts'
import { aFilm } from '../support/tour-documents.ts'

const film = aFilm({ id: 'any', baseUrl: '/media/any/' }).manifest
const tiles = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:' } as const
const flat = { mapping: 'flat', widthPx: 20, heightPx: 10, renditions: [{ widthPx: 20, file: 'w20.webp' }] } as const
const manifests: Record<StopKind, MediaItem['manifest']> = {
  panos: tiles,
  images: { ...flat, renditions: [...flat.renditions] },
  videos: film,
  videos360: film,
}

function aTourShowing(kind: StopKind, fields: Partial<MediaItem> = {}): Tour {
  const medium = { id: 'm', kind, altText: 'Seen', credit: '', thumbnailUrl: '/t.webp', baseUrl: '/media/m/' }
  const stop = { id: 's', name: 'Hall', mediaId: 'm', hotspots: [], location: null }
  const places = { floorPlans: [], location: null }
  const tour = {
    id: 't',
    name: 'A tour',
    ...places,
    stops: [stop],
    media: [{ ...medium, manifest: manifests[kind], ...fields }],
  }
  // what documents do not read is left out
  const read: unknown = tour
  return read as Tour
}

const frame = { aid: 'a', tier: 'free', gaId: null, mapboxToken: null, customScript: null, publicationNumber: 1 }

describe.each(stopKindNames)('a document with a stop that shows %s', (kind) => {
  it('holds the medium under its kind alone, as readers of documents expect it', () => {
    const made = documentOf(aTourShowing(kind), frame)
    const held = (other: MediaKind) => Object.keys(made[other])
    expect(stopKindNames.filter((name) => held(name).length > 0)).toEqual([kind])
    expect(tourDocument.shape[kind].parse(made[kind])).toEqual(made[kind])
    expect(posterOf(made, { mediaId: 'm' })).toMatchObject({
      url: expect.stringMatching(/^\/media\/m\/.+/),
      altText: 'Seen',
    })
  })

  it('holds nothing of one that is still being built', () => {
    const made = documentOf(aTourShowing(kind, { baseUrl: null, manifest: null }), frame)
    expect(made[kind]).toEqual({})
    expect(posterOf(made, { mediaId: 'm' })).toBeUndefined()
  })
})

describe('how stops follow each other', () => {
  const movingBy = (transition: Tour['transition']) =>
    Object.values(documentOf({ ...aTourShowing('panos'), transition }, frame).tours)[0]?.transition

  it('is told where somebody chose it; else documents stay as they were before there was a choice', () => {
    expect(movingBy('zoom')).toBe('zoom')
    expect(movingBy('fade')).toBeUndefined()
  })
})
