import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readGPano } from '../../../../src/server/media/metadata/gpano.ts'
import type { ImageMetadata } from '../../../../src/server/media/metadata/read-image-metadata.ts'
import { readXmpFields } from '../../../../src/server/media/metadata/xmp-fields.ts'
import { coverageOf, placePanorama } from '../../../../src/server/media/panorama/placement.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'

const size = (widthPx: number, heightPx: number) => ({ widthPx, heightPx })
const metadata = (xmp?: string, captured: ImageMetadata['captured'] = {}): ImageMetadata => ({
  captured,
  gpano: xmp === undefined ? undefined : readGPano(readXmpFields([Buffer.from(xmp)])),
})
const placeWithoutAngles = (widthPx: number, heightPx: number, xmp?: string) =>
  placePanorama(size(widthPx, heightPx), metadata(xmp))
const pose = { PoseHeadingDegrees: 10 }
const quarterTags = { fullWidth: 8000, fullHeight: 4000, width: 2000, height: 1500, left: 3000, top: 1000 }

describe('the placement of a panorama', () => {
  it.each([
    [4096, 2048],
    [4096, 2047],
    [1024, 511],
    [4096, 2068],
  ])('is the whole sphere at %d×%d', (width, height) => {
    const { placement } = placeWithoutAngles(width, height)
    expect(placement).toMatchObject({ fullWidthPx: width, fullHeightPx: height, leftPx: 0, topPx: 0 })
    expect(coverageOf(placement)).toBeUndefined()
  })

  it.each([
    [4096, 1980],
    [4096, 2100],
    [2048, 4096],
    [1000, 1000],
  ])('is rejected at %d×%d without tags or angles', (width, height) => {
    expect(() => placeWithoutAngles(width, height)).toThrow(expect.objectContaining({ code: 'media.wrongRatio' }))
  })

  it.each([
    [16386, 8192],
    [16384, 8194],
  ])('is rejected at %d×%d pixels', (width, height) => {
    expect(() => placeWithoutAngles(width, height)).toThrow(expect.objectContaining({ code: 'media.tooManyPixels' }))
  })

  it('follows GPano XMP even after the image was resized', () => {
    for (const scale of [1, 0.5, 0.37]) {
      const { placement } = placeWithoutAngles(
        Math.round(2000 * scale),
        Math.round(1500 * scale),
        gpanoXmp(quarterTags),
      )
      const coverage = coverageOf(placement)
      expect(coverage?.yawMinDeg).toBeCloseTo(-45, 6)
      expect(coverage?.yawMaxDeg).toBeCloseTo(45, 6)
      expect(coverage?.pitchMaxDeg).toBeCloseTo(45, 6)
      expect(coverage?.pitchMinDeg).toBeCloseTo(-22.5, 6)
    }
  })

  it('ignores XMP of another aspect ratio with its pose', () => {
    const staleXmp = gpanoXmp({ ...quarterTags, pose })
    const placedWithStaleTags = placeWithoutAngles(4096, 2048, staleXmp)
    expect(coverageOf(placedWithStaleTags.placement)).toBeUndefined()
    expect(placedWithStaleTags.pose).toBeUndefined()
    expect(placeWithoutAngles(2000, 1500, staleXmp).pose).toEqual({ headingDeg: 10 })
  })

  it('follows entered angles rather than tags', () => {
    const angles = { yawDeg: 149.87, pitchDeg: 54.15, pitchCentreDeg: 1.17 }
    const coverage = coverageOf(placePanorama(size(4096, 1480), metadata(gpanoXmp(quarterTags)), angles).placement)
    expect(coverage?.yawMinDeg).toBeCloseTo(-74.935, 6)
    expect(coverage?.yawMaxDeg).toBeCloseTo(74.935, 6)
    expect(coverage?.pitchMaxDeg).toBeCloseTo(28.245, 6)
    expect(coverage?.pitchMinDeg).toBeCloseTo(-25.905, 6)
  })

  it('is scaled down if its density is higher than that of the faces', () => {
    const { placement } = placePanorama(size(8000, 4000), metadata(), { yawDeg: 20, pitchDeg: 10, pitchCentreDeg: 0 })
    expect(placement.fullWidthPx).toBeLessThan(27_000)
    expect(placement.widthPx / placement.fullWidthPx).toBeCloseTo(20 / 360, 6)
    expect(placement.heightPx / placement.fullHeightPx).toBeCloseTo(10 / 180, 6)
  })

  it.each([
    [1024, 505, 7],
    [4096, 2028, 20],
    [1000, 485, 15],
  ])('is the whole sphere without its lowest rows at %d×%d', (width, height, rows) => {
    for (const xmp of [undefined, gpanoXmp({ fullWidth: width, fullHeight: height, width, height, left: 0, top: 0 })]) {
      const { placement, missingRows } = placeWithoutAngles(width, height, xmp)
      expect(placement).toMatchObject({ fullWidthPx: width, fullHeightPx: width / 2, leftPx: 0, topPx: 0 })
      expect(missingRows).toBe(rows)
      expect(coverageOf(placement)).toEqual({
        yawMinDeg: -180,
        yawMaxDeg: 180,
        pitchMinDeg: 90 - (height / (width / 2)) * 180,
        pitchMaxDeg: 90,
      })
    }
  })

  it('is a sphere without its lowest rows if the tags include these rows', () => {
    const fullTags = { fullWidth: 1024, fullHeight: 512, width: 1024, height: 512, left: 0, top: 0 }
    const placed = placeWithoutAngles(1024, 505, gpanoXmp({ ...fullTags, pose }))
    expect(placed).toMatchObject({ missingRows: 7, pose: { headingDeg: 10 } })
  })

  it('has no missing rows if the tags declare a partial panorama', () => {
    const partialTags = { fullWidth: 1024, fullHeight: 512, width: 1024, height: 505, left: 0, top: 4 }
    expect(placeWithoutAngles(1024, 505, gpanoXmp(partialTags)).missingRows).toBe(0)
  })
})

const cropTags = { fullWidth: 1024, fullHeight: 512, width: 512, height: 200, left: 256, top: 150 }
const cropCoverage = { yawMinDeg: -90, yawMaxDeg: 90, pitchMinDeg: -33.05, pitchMaxDeg: 37.27 }
const withoutTags = (xmp: string, ...names: readonly string[]) =>
  names.reduce((text, name) => text.replace(new RegExp(` GPano:${name}="[^"]*"`), ''), xmp)

describe('a crop', () => {
  it.each<[string, string]>([
    ['complete', gpanoXmp(cropTags)],
    ['without its width', withoutTags(gpanoXmp(cropTags), 'CroppedAreaImageWidthPixels')],
    ['without its height', withoutTags(gpanoXmp(cropTags), 'CroppedAreaImageHeightPixels')],
    [
      'without its size',
      withoutTags(gpanoXmp(cropTags), 'CroppedAreaImageWidthPixels', 'CroppedAreaImageHeightPixels'),
    ],
    ['without its left edge, which is in the middle', withoutTags(gpanoXmp(cropTags), 'CroppedAreaLeftPixels')],
    ['without the full height', withoutTags(gpanoXmp(cropTags), 'FullPanoHeightPixels')],
    ['without the full width', withoutTags(gpanoXmp(cropTags), 'FullPanoWidthPixels')],
  ])('%s is placed', (_tags, xmp) => {
    const coverage = coverageOf(placeWithoutAngles(512, 200, xmp).placement)
    for (const edge of ['yawMinDeg', 'yawMaxDeg', 'pitchMinDeg', 'pitchMaxDeg'] as const) {
      expect(coverage?.[edge]).toBeCloseTo(cropCoverage[edge], 1)
    }
  })

  it('covers 360° when it reaches two pixels beyond the full width', () => {
    const coverage = coverageOf(
      placeWithoutAngles(1024, 200, gpanoXmp({ ...cropTags, width: 1024, left: 2 })).placement,
    )
    expect(coverage).toMatchObject({ yawMinDeg: -180, yawMaxDeg: 180 })
  })

  it.each([
    [
      'far beyond the full size',
      gpanoXmp({ ...cropTags, fullWidth: 1024, width: 1024, height: 512, left: 100, top: 0 }),
    ],
    ['far before the full size', gpanoXmp({ ...cropTags, width: 1024, height: 512, left: -40, top: 0 })],
    [
      'with a full size that is not twice as wide as high',
      gpanoXmp({ ...cropTags, fullHeight: 600, width: 1024, height: 512, left: 0, top: 0 }),
    ],
    [
      'without numbers',
      gpanoXmp({ ...cropTags, width: 1024, height: 512, left: 0, top: 0 }).replaceAll('1024', 'wide'),
    ],
    [
      'with a size but no edges',
      withoutTags(
        gpanoXmp(cropTags),
        'CroppedAreaImageWidthPixels',
        'CroppedAreaImageHeightPixels',
        'CroppedAreaLeftPixels',
        'CroppedAreaTopPixels',
      ),
    ],
  ])('%s is ignored, but not the pose and the initial view of the sphere', (_tags, xmp) => {
    const posed = xmp.replace(
      'GPano:ProjectionType',
      'GPano:PoseHeadingDegrees="120" GPano:InitialViewPitchDegrees="5" GPano:ProjectionType',
    )
    const placed = placeWithoutAngles(1024, 512, posed)
    expect(coverageOf(placed.placement)).toBeUndefined()
    expect(placed.pose).toEqual({ headingDeg: 120 })
    expect(placed.captured).toEqual({ headingDeg: 120, initialView: { pitchDeg: 5 } })
  })

  it('is ignored with its initial view when it is of another image', () => {
    const staleXmp = gpanoXmp({ ...cropTags, pose: { PoseHeadingDegrees: 120, InitialViewPitchDegrees: 5 } })
    expect(placePanorama(size(1024, 512), metadata(staleXmp, { headingDeg: 7 })).captured).toEqual({ headingDeg: 7 })
  })

  it('is moved within the full size when it reaches up to half a percent beyond it', () => {
    const length = fc.double({ min: 0.05, max: 1.004, noNaN: true })
    const overhang = fc.double({ min: -0.0049, max: 0.0049, noNaN: true })
    fc.assert(
      fc.property(length, length, overhang, (across, down, beyond) => {
        const width = Math.round(8000 * across)
        const height = Math.round(4000 * down)
        const leftPx = beyond < 0 ? Math.round(8000 * beyond) : Math.round(8000 * (1 + beyond)) - width
        fc.pre(leftPx + width <= 8040 && Math.abs(width / height / 2 - 1) > 0.04)
        const { placement } = placeWithoutAngles(
          width,
          height,
          gpanoXmp({ fullWidth: 8000, fullHeight: 4000, width, height, left: leftPx, top: 0 }),
        )
        const coverage = coverageOf(placement)
        expect(coverage?.yawMinDeg).toBeGreaterThanOrEqual(-180)
        expect(coverage?.yawMaxDeg).toBeLessThanOrEqual(180 + 1e-9)
        expect((coverage?.yawMaxDeg ?? 0) - (coverage?.yawMinDeg ?? 0)).toBeCloseTo(Math.min(width, 8000) * 0.045, 6)
      }),
    )
  })
})
