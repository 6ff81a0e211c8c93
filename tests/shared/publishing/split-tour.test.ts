import { describe, expect, it } from 'vitest'
import { joinParts, withPart } from '../../../src/shared/publishing/join-parts.ts'
import { splitTour } from '../../../src/shared/publishing/split-tour.ts'
import type { PublicImage, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { stopPart, tourShell } from '../../../src/shared/publishing/tour-parts.ts'
import { largeTour } from '../../support/files/large-tour.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'

function anImage(id: string): PublicImage {
  const manifest = { mapping: 'flat' as const, widthPx: 8, heightPx: 6, renditions: [{ widthPx: 8, file: '8.webp' }] }
  return { id, altText: '', credit: '', baseUrl: `/media/${id}/`, manifest }
}

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

/** A hall with its own image, an unreachable cellar, and an attic that only a button leads to. */
function aHouseTour(): TourDocument {
  const picture = { mediaId: uuid(1), altText: '', caption: '' }
  const hall = aStop({
    id: uuid(5),
    hotspots: [
      aHotspot({ id: 'picture', kind: 'image', details: picture }),
      aHotspot({ id: 'way', kind: 'stop', details: { targetStopId: uuid(6), arrival: 'automatic' } }),
    ],
  })
  const attic = aStop({ id: uuid(6), name: 'Attic', hiddenFromList: true })
  const cellar = aStop({ id: uuid(7), hiddenFromList: true })
  const loft = aStop({ id: uuid(8), name: 'Loft', hiddenFromList: true })
  const document = aDocument([hall, attic, cellar, loft], [])
  const { tour } = document.tours
  if (!tour) throw new Error('the document has no tour')
  const button = { id: 'up', label: 'Up', icon: 'arrow', action: { kind: 'stop', details: { stopId: uuid(8) } } }
  return {
    ...document,
    images: Object.fromEntries([1, 2, 3].map((digit) => [uuid(digit), anImage(uuid(digit))])),
    tours: {
      tour: {
        ...tour,
        startStopId: uuid(6),
        floorPlans: [{ id: 'plan', name: 'Ground', mediaId: uuid(2), northDeg: 0 }],
        buttons: { bar: ['up'], corner: [], hidden: [], own: [button] },
      },
    },
  }
}

describe('a split tour', () => {
  it('is unchanged after its parts are joined', () => {
    const document = largeTour(40)
    const { shell, stops } = splitTour(document, 'en')
    const { stopIds = [] } = document.tours[document.tourId] ?? {}
    expect(withPart(shell.document, joinParts(stops), stopIds)).toEqual(document)
  })

  it('has a shell with the media of the tour and those that no stop uses', () => {
    const { shell, stops } = splitTour(aHouseTour(), 'en')
    expect(shell.document.stops).toEqual({})
    expect(shell.document.tours.tour?.stopIds).toEqual([])
    expect(Object.keys(shell.document.images)).toEqual([uuid(2), uuid(3)])
    expect(stops.map(({ images }) => Object.keys(images))).toEqual([[uuid(1)], [], [], []])
  })

  it('has the outlines of linked stops', () => {
    const { stops, shell } = splitTour(aHouseTour(), 'en')
    const attic = { id: uuid(6), name: 'Attic', hiddenFromList: true, thumbnailUrl: null }
    expect(stops[0]?.links).toEqual([{ index: 1, outline: attic }])
    expect(shell.pinned).toMatchObject([{ index: 3, outline: { name: 'Loft' } }])
    expect([shell.startIndex, shell.stopCount, shell.unreachable]).toEqual([1, 4, [2]])
  })

  it('has outlines with only the fields for lists and maps', () => {
    const { outlines } = splitTour(largeTour(40), 'en')
    expect(outlines).toHaveLength(40)
    expect(Object.keys(outlines[0] ?? {})).toEqual(['id', 'name', 'hiddenFromList', 'thumbnailUrl'])
  })

  it('matches its schemas', () => {
    const { shell, stops } = splitTour(largeTour(40), 'en')
    expect(tourShell.parse(shell)).toEqual(shell)
    for (const stop of stops) expect(stopPart.parse(stop)).toEqual(stop)
  })

  it('cannot be created without stops', () => {
    expect(() => splitTour(aDocument([], []), 'en')).toThrow('without stops')
  })
})
