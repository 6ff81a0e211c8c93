import { describe, expect, it } from 'vitest'
import { type GuideStep, guideStepsOf } from '../../../../src/sdk/chrome/guide/guide-plan.ts'
import type { PublicHotspot, TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aPano, aStop, aVideo } from '../../../support/files/tour-documents.ts'

const cube = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
const pano = aPano({ id: 'room', baseUrl: '/', manifest: cube })

function planOf(hotspots: readonly PublicHotspot[], { reducedMotion = false, tour = aDocument([], [pano]) } = {}) {
  return guideStepsOf({ tour, stop: aStop({ id: 'a', mediaId: 'room', hotspots: [...hotspots] }), reducedMotion })
}

const yawsOf = (plan: readonly GuideStep[]) => plan.flatMap(({ view }) => (view ? [Math.round(view.yawDeg)] : []))
const durationMsOf = (plan: readonly GuideStep[]) => plan.reduce((sum, { durationMs }) => sum + durationMs, 0)

describe('the plan of guided play at a stop', () => {
  it('pans slowly to each hotspot in reading order and pauses there', () => {
    const plan = planOf([
      aHotspot({ id: 'c', yawDeg: -90, readingOrder: 3 }),
      aHotspot({ id: 'a', yawDeg: 90, readingOrder: 1 }),
      aHotspot({ id: 'b', yawDeg: 40, pitchDeg: 10, readingOrder: 2 }),
    ])
    expect(plan[0]).toEqual({ durationMs: 2000 })
    expect(yawsOf(plan)).toEqual([90, 40, -90])
    const pans = plan.filter(({ view }) => view)
    const averageDegPerSecond = 14
    expect(pans[0]?.durationMs).toBe(Math.round((90 / averageDegPerSecond) * 1000))
    expect(plan).toHaveLength(7)
  })

  it('doesn’t pan to hotspots in view', () => {
    expect(yawsOf(planOf([aHotspot({ id: 'a', yawDeg: 10 }), aHotspot({ id: 'b', yawDeg: 15, pitchDeg: 5 })]))).toEqual(
      [],
    )
  })

  it('pans to at most 12 hotspots', () => {
    // Multiples of about the golden angle are spread all around.
    const goldenAngleDeg = 137
    const hotspots = Array.from({ length: 40 }, (_, index) =>
      aHotspot({ id: String(index), yawDeg: (index * goldenAngleDeg) % 360, readingOrder: index }),
    )
    expect(yawsOf(planOf(hotspots))).toHaveLength(12)
  })

  it('rotates once if there is no hotspot', () => {
    const [, sweep, ...furtherSteps] = planOf([])
    expect(furtherSteps).toEqual([])
    expect(((sweep?.turnDegPerSecond ?? 0) * (sweep?.durationMs ?? 0)) / 1000).toBe(360)
  })

  it('pans to the edges of a partial panorama', () => {
    const manifest = { ...cube, coverage: { yawMinDeg: -60, yawMaxDeg: 70, pitchMinDeg: -30, pitchMaxDeg: 30 } }
    const tour = aDocument([], [{ ...pano, manifest }])
    expect(yawsOf(planOf([], { tour }))).toEqual([-60, 70])
  })

  it('cuts instead of panning with reduced motion', () => {
    const plan = planOf([aHotspot({ id: 'a', yawDeg: 90 })], { reducedMotion: true })
    expect(yawsOf(plan)).toEqual([90])
    expect(plan.every(({ turnDegPerSecond }) => turnDegPerSecond === undefined)).toBe(true)
    expect(yawsOf(planOf([], { reducedMotion: true }))).toEqual([90, 180, 270])
    expect(plan).toHaveLength(2)
  })

  it.each(['video', 'video360'])('plays a %s to its end', (mediaId) => {
    const video = aVideo({ id: 'video', baseUrl: '/' })
    const tour: TourDocument = {
      ...aDocument([], []),
      videos: { video },
      videos360: { video360: { ...video, id: 'video360' } },
    }
    expect(guideStepsOf({ tour, stop: aStop({ id: 'a', mediaId }), reducedMotion: false })[0]?.video).toBe(true)
  })

  it('shows flat images and stops without media for a fixed time', () => {
    const manifest = {
      mapping: 'flat' as const,
      widthPx: 10,
      heightPx: 10,
      renditions: [{ widthPx: 10, file: 'a.webp' }],
    }
    const image = { id: 'image', altText: '', credit: '', baseUrl: '/', manifest }
    const tour = { ...aDocument([], []), images: { image } }
    const durationMsAt = (mediaId: string | null) =>
      durationMsOf(guideStepsOf({ tour, stop: aStop({ id: 'a', mediaId }), reducedMotion: true }))
    expect(durationMsAt('image')).toBe(8000)
    expect([durationMsAt(null), durationMsAt('missing')]).toEqual([4000, 4000])
  })
})
