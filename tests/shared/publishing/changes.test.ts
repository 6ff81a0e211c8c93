import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../../src/shared/publishing/changes/changes-between.ts'
import type { PublicStop, PublicTour, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aPano, aStop } from '../../support/files/tour-documents.ts'

const cube = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
const anImage = (id: string, build = '1') =>
  aPano({ id, baseUrl: `/media/${id}/${build}/`, manifest: cube, posterUrl: `/media/${id}/${build}/poster.webp` })

type DocumentFields = {
  readonly build?: string
  readonly tour?: Partial<PublicTour>
  readonly settings?: Partial<TourDocument>
}

function documentWith(
  stops: readonly PublicStop[],
  { build = '1', tour, settings }: DocumentFields = {},
): TourDocument {
  const document = aDocument(stops, [anImage('pano', build)])
  const [wholeTour] = Object.values(document.tours)
  if (!wholeTour) throw new Error('there is no tour')
  return { ...document, ...settings, tours: { [wholeTour.id]: { ...wholeTour, ...tour } } }
}

const stop = (id: string, fields: Partial<PublicStop> = {}) => aStop({ id, name: id, mediaId: 'pano', ...fields })

/** One line per change: its field or kind, and the name of its subject. */
function summaries(live: TourDocument, draft: TourDocument): string[] {
  const names = new Map([['pano', 'terrace.jpg']])
  return changesBetween(live, draft, names).map(
    ({ subject, field, change, name }) => `${field ?? `${subject} ${change}`}: ${name}`,
  )
}

describe('changes between a publication and the draft', () => {
  it('list each field of a stop once', () => {
    const live = documentWith([stop('Terrace')])
    const fields = { description: 'Above the sea', levelPitchDeg: 2, levelRollDeg: 1, hiddenFromList: true }
    expect(summaries(live, documentWith([stop('Terrace', fields)]))).toEqual([
      'stop.description: Terrace',
      'stop.level: Terrace',
      'stop.hiddenFromList: Terrace',
    ])
  })

  it('report a new order once, but not for added and removed stops', () => {
    const hall = stop('Hall')
    const attic = stop('Attic')
    const yard = stop('Yard')
    const live = documentWith([hall, attic, yard])
    expect(summaries(live, documentWith([attic, hall, yard]))).toEqual(['tour.stopOrder: A tour'])
    expect(summaries(live, documentWith([attic, yard]))).toEqual(['stop removed: Hall'])
    const hotspots = ['a', 'b', 'c'].map((id, readingOrder) => aHotspot({ id, readingOrder }))
    const reversed = hotspots.map((hotspot) => ({ ...hotspot, readingOrder: 2 - hotspot.readingOrder }))
    const inHall = (list: typeof hotspots) => documentWith([stop('Hall', { hotspots: list })])
    expect(summaries(inHall(hotspots), inHall(reversed))).toEqual(['stop.hotspotOrder: Hall'])
    expect(summaries(inHall(hotspots), inHall(hotspots.slice(1)))).toEqual(['hotspot removed: '])
  })

  it('report an added stop with its hotspots as one change', () => {
    const hotspots = [aHotspot({ id: 'a' }), aHotspot({ id: 'b' })]
    const live = documentWith([stop('Hall')])
    expect(summaries(live, documentWith([stop('Hall'), stop('Attic', { hotspots })]))).toEqual(['stop added: Attic'])
  })

  it('report the position of a moved hotspot and the outline of a redrawn area', () => {
    const hall = (fields: Partial<ReturnType<typeof aHotspot>>) =>
      documentWith([stop('Hall', { hotspots: [aHotspot({ id: 'h', title: 'To the hall', ...fields })] })])
    expect(summaries(hall({}), hall({ yawDeg: 3, pitchDeg: 4 }))).toEqual(['hotspot.position: To the hall'])
    const area = (yawDeg: number) =>
      hall({ kind: 'area', yawDeg, details: { corners: [{ yawDeg, pitchDeg: 0 }], action: { kind: 'info' } } })
    expect(summaries(area(1), area(2))).toEqual(['hotspot.outline: To the hall'])
    expect(summaries(hall({ details: { html: 'a' } }), hall({ details: { html: 'b' } }))).toEqual([
      'hotspot.text: To the hall',
    ])
  })

  it('report a medium once, regardless of how many stops show it', () => {
    const stops = [stop('Hall'), stop('Attic')]
    const cover = (build: string) => ({ coverUrl: `/media/pano/${build}/thumbnail.webp` })
    const live = documentWith(stops, { tour: cover('1') })
    expect(summaries(live, documentWith(stops, { build: '2', tour: cover('2') }))).toEqual(['media.file: terrace.jpg'])
    const withoutMedia = { ...live, panos: {} }
    expect(summaries(live, withoutMedia)).toEqual(['tour.cover: A tour', 'stop.media: Hall', 'stop.media: Attic'])
  })

  it('omit positions on a new plan and the map of the first location, which follow from other changes', () => {
    const plan = { id: 'p', name: 'Ground floor', mediaId: 'pano', northDeg: 0 }
    const placedStop = stop('Hall', { floorPlanPosition: { planId: 'p', x: 0.5, y: 0.5 } })
    const live = documentWith([stop('Hall')])
    expect(summaries(live, documentWith([placedStop], { tour: { floorPlans: [plan] } }))).toEqual([
      'floorPlan added: Ground floor',
    ])
    const locatedStop = stop('Hall', { location: { latitudeDeg: 1, longitudeDeg: 2 } })
    const withMap = { tour: { mapShown: true }, settings: { mapboxToken: 'pk.a' } }
    expect(summaries(live, documentWith([locatedStop], withMap))).toEqual(['stop.location: Hall'])
    const otherToken = { ...withMap, settings: { mapboxToken: 'pk.b' } }
    expect(summaries(documentWith([locatedStop], withMap), documentWith([locatedStop], otherToken))).toEqual([
      'tour.mapToken: A tour',
    ])
  })

  it('list custom buttons individually and their order once', () => {
    const customButton = (id: string, label: string) => ({
      id,
      label,
      icon: 'link',
      action: { kind: 'url', details: {} },
    })
    const buttons = (list: ReturnType<typeof customButton>[], bar: string[]) =>
      documentWith([stop('Hall')], { tour: { buttons: { bar, corner: [], hidden: [], own: list } } })
    const live = documentWith([stop('Hall')])
    expect(summaries(live, buttons([customButton('tickets', 'Tickets')], ['tickets']))).toEqual([
      'button added: Tickets',
    ])
    const twoButtons = [customButton('tickets', 'Tickets'), customButton('shop', 'Shop')]
    expect(summaries(buttons(twoButtons, ['tickets', 'shop']), buttons(twoButtons, ['shop', 'tickets']))).toEqual([
      'buttons.arrangement: A tour',
    ])
  })
})
