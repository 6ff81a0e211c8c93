import { describe, expect, it } from 'vitest'
import { type Leg, legsOf } from '../../../../src/sdk/chrome/guide/guide-plan.ts'
import type { PublicHotspot, TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aPano, aStop, aVideo } from '../../../support/files/tour-documents.ts'

const cube = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
const pano = aPano({ id: 'room', baseUrl: '/', manifest: cube })

function legs(hotspots: readonly PublicHotspot[], { isCalm = false, tour = aDocument([], [pano]) } = {}) {
  return legsOf({ tour, stop: aStop({ id: 'a', mediaId: 'room', hotspots: [...hotspots] }), isCalm })
}

const placesOf = (plan: readonly Leg[]) => plan.flatMap(({ view }) => (view ? [Math.round(view.yawDeg)] : []))
const lengthMs = (plan: readonly Leg[]) => plan.reduce((sum, { durationMs }) => sum + durationMs, 0)

describe('what guided play does at a stop', () => {
  it('looks ahead, then slowly to each hotspot in reading order, with a rest there', () => {
    const plan = legs([
      aHotspot({ id: 'c', yawDeg: -90, readingOrder: 3 }),
      aHotspot({ id: 'a', yawDeg: 90, readingOrder: 1 }),
      aHotspot({ id: 'b', yawDeg: 40, pitchDeg: 10, readingOrder: 2 }),
    ])
    expect(plan[0]).toEqual({ durationMs: 2000 })
    expect(placesOf(plan)).toEqual([90, 40, -90])
    const turns = plan.filter(({ view }) => view)
    // never faster than 14° a second on the whole
    expect(turns[0]?.durationMs).toBe(Math.round((90 / 14) * 1000))
    expect(plan).toHaveLength(7)
  })

  it('does not turn to what is seen already', () => {
    expect(placesOf(legs([aHotspot({ id: 'a', yawDeg: 10 }), aHotspot({ id: 'b', yawDeg: 15, pitchDeg: 5 })]))).toEqual(
      [],
    )
  })

  it('is not kept for minutes by a crowd of hotspots', () => {
    const crowd = Array.from({ length: 40 }, (_, at) =>
      aHotspot({ id: String(at), yawDeg: (at * 137) % 360, readingOrder: at }),
    )
    expect(placesOf(legs(crowd))).toHaveLength(12)
  })

  it('turns around once where there is nothing to look at', () => {
    const [, sweep, ...more] = legs([])
    expect(more).toEqual([])
    expect(((sweep?.turnDegPerSecond ?? 0) * (sweep?.durationMs ?? 0)) / 1000).toBe(360)
  })

  it('turns to the edges of an image that does not go all around', () => {
    const manifest = { ...cube, coverage: { yawMinDeg: -60, yawMaxDeg: 70, pitchMinDeg: -30, pitchMaxDeg: 30 } }
    const tour = aDocument([], [{ ...pano, manifest }])
    expect(placesOf(legs([], { tour }))).toEqual([-60, 70])
  })

  it('cuts instead of turning where it shall be calm', () => {
    const plan = legs([aHotspot({ id: 'a', yawDeg: 90 })], { isCalm: true })
    expect(placesOf(plan)).toEqual([90])
    expect(plan.every(({ turnDegPerSecond }) => turnDegPerSecond === undefined)).toBe(true)
    expect(placesOf(legs([], { isCalm: true }))).toEqual([90, 180, 270])
    expect(plan).toHaveLength(2)
  })

  it('leaves videos to themselves, and everything else to a fixed time', () => {
    const video = aVideo({ id: 'video', baseUrl: '/' })
    const tour: TourDocument = {
      ...aDocument([], []),
      videos: { video },
      videos360: { around: { ...video, id: 'around' } },
    }
    for (const mediaId of ['video', 'around'])
      expect(legsOf({ tour, stop: aStop({ id: 'a', mediaId }), isCalm: false })[0]?.video).toBe(true)
    const manifest = {
      mapping: 'flat' as const,
      widthPx: 10,
      heightPx: 10,
      renditions: [{ widthPx: 10, file: 'a.webp' }],
    }
    const image = { id: 'image', altText: '', credit: '', baseUrl: '/', manifest }
    const flat = { ...tour, images: { image } }
    expect(lengthMs(legsOf({ tour: flat, stop: aStop({ id: 'a', mediaId: 'image' }), isCalm: true }))).toBe(8000)
    for (const mediaId of [null, 'gone'])
      expect(lengthMs(legsOf({ tour, stop: aStop({ id: 'a', mediaId }), isCalm: false }))).toBe(4000)
  })
})
