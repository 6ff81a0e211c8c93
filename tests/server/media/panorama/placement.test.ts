import { describe, expect, it } from 'vitest'
import type { ImageFacts } from '../../../../src/server/media/image/inspect-image.ts'
import { coverageOf, placePanorama } from '../../../../src/server/media/panorama/placement.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'

const facts = (widthPx: number, heightPx: number, xmp?: string): ImageFacts => ({
  widthPx,
  heightPx,
  xmp,
  mimeType: 'image/jpeg',
  turned: false,
  hasAlpha: false,
  exif: undefined,
})
const pose = { PoseHeadingDegrees: 10 }
const quarter = { fullWidth: 8000, fullHeight: 4000, width: 2000, height: 1500, left: 3000, top: 1000 }

describe('a panorama is placed', () => {
  it.each([
    [4096, 2048],
    [4096, 2028],
    [4096, 2068],
  ])('on the whole sphere when it is %d×%d', (width, height) => {
    const { placement } = placePanorama(facts(width, height))
    expect(placement).toMatchObject({ fullWidthPx: width, fullHeightPx: height, leftPx: 0, topPx: 0 })
    expect(coverageOf(placement)).toBeUndefined()
  })

  it.each([
    [4096, 2000],
    [4096, 2100],
    [2048, 4096],
    [1000, 1000],
  ])('nowhere when it is %d×%d and nothing says where', (width, height) => {
    expect(() => placePanorama(facts(width, height))).toThrow(expect.objectContaining({ code: 'media.wrongRatio' }))
  })

  it.each([
    [16386, 8192],
    [16384, 8194],
  ])('nowhere when it has %d×%d pixels', (width, height) => {
    expect(() => placePanorama(facts(width, height))).toThrow(expect.objectContaining({ code: 'media.tooManyPixels' }))
  })

  it('by GPano XMP, also after it was resized', () => {
    for (const scale of [1, 0.5, 0.37]) {
      const { placement } = placePanorama(facts(Math.round(2000 * scale), Math.round(1500 * scale), gpanoXmp(quarter)))
      const coverage = coverageOf(placement)
      expect(coverage?.yawMinDeg).toBeCloseTo(-45, 6)
      expect(coverage?.yawMaxDeg).toBeCloseTo(45, 6)
      expect(coverage?.pitchMaxDeg).toBeCloseTo(45, 6)
      expect(coverage?.pitchMinDeg).toBeCloseTo(-22.5, 6)
    }
  })

  it('on the whole sphere when the XMP is of another shape, without its pose', () => {
    const stale = gpanoXmp({ ...quarter, pose })
    const placed = placePanorama(facts(4096, 2048, stale))
    expect(coverageOf(placed.placement)).toBeUndefined()
    expect(placed.pose).toBeUndefined()
    expect(placePanorama(facts(2000, 1500, stale)).pose).toEqual({ headingDeg: 10 })
  })

  it('by typed angles before anything the file says', () => {
    const angles = { yawDeg: 149.87, pitchDeg: 54.15, pitchCentreDeg: 1.17 }
    const coverage = coverageOf(placePanorama(facts(4096, 1480, gpanoXmp(quarter)), angles).placement)
    expect(coverage?.yawMinDeg).toBeCloseTo(-74.935, 6)
    expect(coverage?.yawMaxDeg).toBeCloseTo(74.935, 6)
    expect(coverage?.pitchMaxDeg).toBeCloseTo(28.245, 6)
    expect(coverage?.pitchMinDeg).toBeCloseTo(-25.905, 6)
  })

  it('smaller when no face could show its density', () => {
    const { placement } = placePanorama(facts(8000, 4000), { yawDeg: 20, pitchDeg: 10, pitchCentreDeg: 0 })
    expect(placement.fullWidthPx).toBeLessThan(27_000)
    expect(placement.widthPx / placement.fullWidthPx).toBeCloseTo(20 / 360, 6)
    expect(placement.heightPx / placement.fullHeightPx).toBeCloseTo(10 / 180, 6)
  })
})
