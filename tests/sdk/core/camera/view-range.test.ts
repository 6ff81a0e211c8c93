import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { clampView, viewLimitsOf } from '../../../../src/sdk/core/camera/field-of-view.ts'
import { projectionOf, unproject, type Viewport } from '../../../../src/sdk/core/camera/projection.ts'
import { limitsWithin } from '../../../../src/sdk/core/camera/view-range.ts'
import { normalizeYawDeg, type View, vectorToDirection } from '../../../../src/shared/geometry/sphere.ts'
import type { SphereRange } from '../../../../src/shared/geometry/sphere-range.ts'
import { viewRangeMinDeg } from '../../../../src/shared/tours/view-limits.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

const viewports: readonly Viewport[] = [
  { widthPx: 1600, heightPx: 900 },
  { widthPx: 390, heightPx: 844 },
  { widthPx: 800, heightPx: 800 },
  { widthPx: 1600, heightPx: 200 },
]

/** Any range that an author can set, including ranges across ±180° and at the poles. */
const anyRange: fc.Arbitrary<SphereRange> = fc
  .record({
    yawMinDeg: between(-180, 180),
    yawSpanDeg: fc.oneof(between(viewRangeMinDeg, 360), fc.constant(360)),
    pitchMinDeg: fc.oneof(between(-90, 60), fc.constant(-90)),
    pitchSpanDeg: fc.oneof(between(viewRangeMinDeg, 180), fc.constant(180)),
  })
  .map(({ yawMinDeg, yawSpanDeg, pitchMinDeg, pitchSpanDeg }) => ({
    yawMinDeg,
    yawMaxDeg: yawMinDeg + yawSpanDeg,
    pitchMinDeg,
    pitchMaxDeg: Math.min(90, pitchMinDeg + pitchSpanDeg),
  }))

const anyView: fc.Arbitrary<View> = fc.record({
  yawDeg: between(-540, 540),
  pitchDeg: between(-120, 120),
  fovDeg: between(5, 150),
})

const anyCase = fc.record({ range: anyRange, view: anyView, viewport: fc.constantFrom(...viewports) })

const strictLimits = (coverage: SphereRange, viewport: Viewport) =>
  limitsWithin(viewLimitsOf(viewport, 4096), { coverage, isStrict: true, viewport })

/** Directions along the edges of the screen. */
function edgesOf(view: View, viewport: Viewport) {
  const projection = projectionOf(view, viewport)
  const steps = [0, 0.25, 0.5, 0.75, 1]
  const points = steps.flatMap((step) => [
    [step, 0],
    [step, 1],
    [0, step],
    [1, step],
  ])
  return points.map(([x = 0, y = 0]) =>
    vectorToDirection(unproject(projection, x * viewport.widthPx, y * viewport.heightPx)),
  )
}

const middleOf = ({ yawMinDeg, yawMaxDeg }: SphereRange) => (yawMinDeg + yawMaxDeg) / 2
const halfOf = ({ yawMinDeg, yawMaxDeg }: SphereRange) => (yawMaxDeg - yawMinDeg) / 2

/** Distance of a direction from a range in degrees; at most 0 within the range. */
function outsideDeg(range: SphereRange, { yawDeg, pitchDeg }: { yawDeg: number; pitchDeg: number }): number {
  const yawOutside = Math.abs(normalizeYawDeg(yawDeg - middleOf(range))) - halfOf(range)
  // Meridians are close to each other near the poles.
  const acrossDeg = halfOf(range) >= 180 ? 0 : yawOutside * Math.cos((pitchDeg * Math.PI) / 180)
  return Math.max(acrossDeg, range.pitchMinDeg - pitchDeg, pitchDeg - range.pitchMaxDeg)
}

describe('a strict range', () => {
  test('is the most that the screen shows, for any view, range and screen', () => {
    fc.assert(
      fc.property(anyCase, ({ range, view, viewport }) => {
        const clamped = clampView(view, strictLimits(range, viewport))
        for (const direction of edgesOf(clamped, viewport))
          expect(outsideDeg(range, direction)).toBeLessThanOrEqual(1e-4)
      }),
      { numRuns: 400 },
    )
  })

  test('doesn’t change a view that is within it', () => {
    fc.assert(
      fc.property(anyCase, ({ range, view, viewport }) => {
        const limits = strictLimits(range, viewport)
        const clamped = clampView(view, limits)
        const clampedTwice = clampView(clamped, limits)
        expect(clampedTwice.fovDeg).toBeCloseTo(clamped.fovDeg, 9)
        expect(clampedTwice.pitchDeg).toBeCloseTo(clamped.pitchDeg, 6)
        expect(Math.abs(normalizeYawDeg(clampedTwice.yawDeg - clamped.yawDeg))).toBeLessThan(1e-6)
      }),
    )
  })

  test('zooms in on a narrow screen until the screen fits', () => {
    const range = { yawMinDeg: -90, yawMaxDeg: 90, pitchMinDeg: -20, pitchMaxDeg: 20 }
    const portrait = { widthPx: 390, heightPx: 844 }
    expect(strictLimits(range, portrait).fovMaxDeg).toBeCloseTo(40, 6)
    const narrow = { yawMinDeg: 170, yawMaxDeg: 200, pitchMinDeg: -90, pitchMaxDeg: 90 }
    expect(strictLimits(narrow, { widthPx: 1600, heightPx: 900 }).fovMaxDeg).toBeCloseTo(30, 6)
  })

  test('lets the view reach a pole that it contains', () => {
    const range = { yawMinDeg: -180, yawMaxDeg: 180, pitchMinDeg: -90, pitchMaxDeg: 10 }
    const limits = strictLimits(range, { widthPx: 1600, heightPx: 900 })
    expect(clampView({ yawDeg: 20, pitchDeg: -90, fovDeg: 60 }, limits).pitchDeg).toBe(-90)
  })
})

describe('the camera in a range', () => {
  const range = { yawMinDeg: 20, yawMaxDeg: 340, pitchMinDeg: -90, pitchMaxDeg: 90 }
  const viewport = { widthPx: 1000, heightPx: 500 }
  const cameraAt = (yawDeg: number) => new Camera({ yawDeg, pitchDeg: 0, fovDeg: 40 }, strictLimits(range, viewport))

  test('turns the long way if the short one leads out of it', () => {
    const camera = cameraAt(45)
    void camera.turnTo({ yawDeg: -45 }, 1000, 0)
    camera.step(500)
    expect(Math.abs(camera.view.yawDeg)).toBeCloseTo(180, 6)
    camera.step(1000)
    expect(camera.view.yawDeg).toBeCloseTo(-45, 6)
  })

  test('jumps to the nearest view inside', () => {
    const camera = cameraAt(180)
    camera.setView({ yawDeg: -5 }, 0)
    expect(camera.view.yawDeg).toBeCloseTo(-40.1, 0)
    camera.setView({ yawDeg: 5 }, 0)
    expect(camera.view.yawDeg).toBeCloseTo(40.1, 0)
  })

  test('stops at an edge that it is dragged or flung beyond', () => {
    const camera = cameraAt(45)
    const { yawDeg: edgeDeg } = clampView({ yawDeg: 25, pitchDeg: 0, fovDeg: 40 }, strictLimits(range, viewport))
    for (let yawDeg = 40; yawDeg > -30; yawDeg -= 5) camera.drag({ yawDeg, pitchDeg: 0 }, 0)
    expect(camera.view.yawDeg).toBeCloseTo(edgeDeg, 9)
    camera.step(0)
    camera.fling({ yawDegPerSecond: -900, pitchDegPerSecond: 0 })
    for (let nowMs = 90; nowMs < 3000; nowMs += 90) camera.step(nowMs)
    expect(camera.view.yawDeg).toBeCloseTo(edgeDeg, 9)
  })

  test('reverses auto-rotation at the edge', () => {
    const camera = cameraAt(60)
    camera.step(0)
    camera.cruise(-20)
    const yaws: number[] = []
    for (let nowMs = 50; nowMs <= 3000; nowMs += 50) {
      camera.step(nowMs)
      yaws.push(camera.view.yawDeg)
    }
    expect(Math.min(...yaws)).toBeGreaterThan(39.9)
    expect(yaws.at(-1)).toBeGreaterThan(55)
    expect(camera.isCruising).toBe(true)
  })
})
