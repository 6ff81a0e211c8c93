import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { clampView, limitsAdmitting, viewLimitsOf } from '../../../../src/sdk/core/camera/field-of-view.ts'
import { angularVelocityOf, coast, decayTimeMs } from '../../../../src/sdk/core/camera/inertia.ts'
import { projectionOf, unproject } from '../../../../src/sdk/core/camera/projection.ts'
import { viewAt } from '../../../../src/sdk/core/camera/turn.ts'
import { limitsWithin } from '../../../../src/sdk/core/camera/view-range.ts'
import { normalizeYawDeg, vectorToDirection } from '../../../../src/shared/geometry/sphere.ts'

const wideLimits = { fovMinDeg: 10, fovMaxDeg: 120 }
const startView = { yawDeg: 0, pitchDeg: 0, fovDeg: 90 }

test('a camera ignores angles that are undefined or not finite', () => {
  const camera = new Camera(startView, wideLimits)
  camera.setView({ yawDeg: 20, pitchDeg: undefined, fovDeg: Number.NaN }, 0)
  expect(camera.view).toEqual({ yawDeg: 20, pitchDeg: 0, fovDeg: 90 })
  camera.setView({ pitchDeg: Number.POSITIVE_INFINITY }, 0)
  expect(camera.view).toEqual({ yawDeg: 20, pitchDeg: 0, fovDeg: 90 })
})

describe('field of view', () => {
  const heightDeg = (fovDeg: number, ratio: number) =>
    (2 * Math.atan(Math.tan((fovDeg * Math.PI) / 360) * ratio) * 180) / Math.PI

  test('is at most 120° across and 100° high', () => {
    expect(viewLimitsOf({ widthPx: 1600, heightPx: 900 }, 4096).fovMaxDeg).toBe(120)
    const { fovMaxDeg } = viewLimitsOf({ widthPx: 1024, heightPx: 768 }, 4096)
    expect(heightDeg(fovMaxDeg, 0.75)).toBeCloseTo(100, 6)
    expect(viewLimitsOf({ widthPx: 390, heightPx: 844 }, 4096).fovMaxDeg).toBe(100)
  })

  test('stops where a texel covers two pixels, but never above 50°', () => {
    const { fovMinDeg } = viewLimitsOf({ widthPx: 1024, heightPx: 768 }, 2520)
    const focal = 1024 / (2 * Math.tan((fovMinDeg * Math.PI) / 360))
    expect(focal / (2520 / 2)).toBeCloseTo(2, 9)
    expect(viewLimitsOf({ widthPx: 2560, heightPx: 1440 }, 504).fovMinDeg).toBe(50)
  })

  test('allows a start view outside the limits', () => {
    const limits = viewLimitsOf({ widthPx: 1024, heightPx: 768 }, 504)
    expect(limitsAdmitting(limits, 25).fovMinDeg).toBe(25)
  })

  test('stays within the zoom limits of a stop', () => {
    const limits = viewLimitsOf({ widthPx: 1024, heightPx: 768 }, 504)
    expect(limitsAdmitting(limits, 25, { fovMinDeg: 40, fovMaxDeg: 80 })).toEqual({ fovMinDeg: 40, fovMaxDeg: 80 })
    expect(limitsAdmitting(limits, 90, { fovMaxDeg: 30 })).toEqual({ fovMinDeg: 30, fovMaxDeg: 30 })
    const portrait = viewLimitsOf({ widthPx: 390, heightPx: 844 }, 504)
    expect(limitsAdmitting(portrait, 90, { fovMinDeg: 115 })).toEqual({ fovMinDeg: 100, fovMaxDeg: 100 })
  })
})

describe('a partial panorama', () => {
  const coverage = { yawMinDeg: 100, yawMaxDeg: 250, pitchMinDeg: -20, pitchMaxDeg: 30 }
  const viewport = { widthPx: 1600, heightPx: 900 }
  const limits = limitsWithin(wideLimits, { coverage, isStrict: false, viewport })

  test('limits yaw and pitch', () => {
    const { yawDeg, pitchDeg, fovDeg } = clampView({ yawDeg: 0, pitchDeg: 80, fovDeg: 60 }, limits)
    expect(fovDeg).toBe(60)
    expect(yawDeg).toBeGreaterThan(130)
    expect(pitchDeg).toBeLessThan(30)
    expect(clampView({ yawDeg: -130, pitchDeg: 0, fovDeg: 60 }, limits).yawDeg).toBeCloseTo(-140, 9)
  })

  test('covers the whole screen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 179 }), fc.integer({ min: -90, max: 90 }), (yawDeg, pitchDeg) => {
        const view = clampView({ yawDeg, pitchDeg, fovDeg: 60 }, limits)
        const projection = projectionOf(view, viewport)
        const edges = [0, 800, 1600].flatMap((x) => [0, 450, 900].map((y) => unproject(projection, x, y)))
        const directions = edges.map((vector) => vectorToDirection(vector))
        // Relative to the middle of the coverage, so that no yaw wraps around.
        const offsetsDeg = directions.map((direction) => Math.abs(normalizeYawDeg(direction.yawDeg - 175)))
        expect(Math.max(...offsetsDeg)).toBeLessThanOrEqual(75 + 1e-6)
        for (const direction of directions) {
          expect(direction.pitchDeg).toBeGreaterThanOrEqual(coverage.pitchMinDeg - 1e-6)
          expect(direction.pitchDeg).toBeLessThanOrEqual(coverage.pitchMaxDeg + 1e-6)
        }
        if (yawDeg === 0) expect(Math.max(...offsetsDeg)).toBeCloseTo(75, 6)
      }),
    )
  })

  test('fills the screen at the largest field of view', () => {
    const { fovDeg, pitchDeg } = clampView({ yawDeg: 175, pitchDeg: -90, fovDeg: 120 }, limits)
    expect((2 * Math.atan((Math.tan((fovDeg * Math.PI) / 360) * 9) / 16) * 180) / Math.PI).toBeCloseTo(50, 6)
    expect(pitchDeg).toBeCloseTo(5, 6)
  })
})

describe('the camera', () => {
  test('turns the short way over ±180° and arrives', async () => {
    const camera = new Camera({ ...startView, yawDeg: 170 }, wideLimits)
    const arrival = camera.turnTo({ yawDeg: -170 }, 100, 0)
    camera.step(50)
    expect(Math.abs(camera.view.yawDeg)).toBeGreaterThanOrEqual(170)
    expect(camera.isAnimating).toBe(true)
    camera.step(101)
    await arrival
    expect(camera.view.yawDeg).toBe(-170)
    expect(camera.isAnimating).toBe(false)
    expect(camera.isMoving(200)).toBe(true)
    expect(camera.isMoving(300)).toBe(false)
  })

  test('cancels and resolves a turn when the visitor takes over', async () => {
    const camera = new Camera(startView, wideLimits)
    const arrival = camera.turnTo({ yawDeg: 90 }, 1000, 0)
    camera.step(500)
    camera.setView({ yawDeg: 10 }, 500)
    await arrival
    camera.step(600)
    expect(camera.view.yawDeg).toBe(10)
  })

  test('exposes the target view of a turn, so that quick clicks add up', () => {
    const camera = new Camera(startView, wideLimits)
    void camera.turnTo({ fovDeg: 60 }, 1000, 0)
    camera.step(100)
    expect(camera.view.fovDeg).toBeGreaterThan(80)
    expect(camera.targetView).toEqual({ ...startView, fovDeg: 60 })
    camera.stop()
    expect(camera.targetView).toEqual(camera.view)
  })

  test('stays within its limits', () => {
    const camera = new Camera({ yawDeg: 700, pitchDeg: 200, fovDeg: 300 }, wideLimits)
    expect(camera.view).toEqual({ yawDeg: -20, pitchDeg: 90, fovDeg: 120 })
  })

  test('coasts after a fling and comes to rest', () => {
    const camera = new Camera(startView, wideLimits)
    camera.step(0)
    camera.fling({ yawDegPerSecond: 100, pitchDegPerSecond: 0 })
    for (let nowMs = 16; nowMs < 4000; nowMs += 16) camera.step(nowMs)
    expect(camera.isAnimating).toBe(false)
    // The total distance of an exponential decay is speed × time constant.
    expect(camera.view.yawDeg).toBeGreaterThan((100 * decayTimeMs) / 1000 - 0.5)
    expect(camera.view.yawDeg).toBeLessThanOrEqual((100 * decayTimeMs) / 1000)
  })
})

describe('inertia', () => {
  test('is the same in one step as in many', () => {
    const velocity = { yawDegPerSecond: 80, pitchDegPerSecond: -30 }
    const singleStep = coast(velocity, 160)
    let yawDeg = 0
    let remaining = velocity
    for (let frame = 0; frame < 10; frame++) {
      const step = coast(remaining, 16)
      yawDeg += step.yawDeg
      remaining = step.remaining
    }
    expect(yawDeg).toBeCloseTo(singleStep.yawDeg, 9)
    expect(remaining.yawDegPerSecond).toBeCloseTo(singleStep.remaining.yawDegPerSecond, 9)
  })

  test('depends only on the last moments of a drag', () => {
    const still = { yawDeg: 50, pitchDeg: 0 }
    expect(
      angularVelocityOf(
        [
          { timeMs: 0, yawDeg: 0, pitchDeg: 0 },
          { timeMs: 100, ...still },
          { timeMs: 160, ...still },
        ],
        165,
      ),
    ).toBeNull()
    const velocity = angularVelocityOf(
      [
        { timeMs: 100, yawDeg: 179, pitchDeg: 0 },
        { timeMs: 150, yawDeg: -179, pitchDeg: 1 },
      ],
      150,
    )
    expect(velocity?.yawDegPerSecond).toBeCloseTo(40, 9)
    expect(velocity?.pitchDegPerSecond).toBeCloseTo(20, 9)
  })
})

test('a turn zooms at a constant rate', () => {
  const turn = {
    from: { ...startView, fovDeg: 80 },
    to: { ...startView, fovDeg: 20 },
    yawDeg: 0,
    startMs: 0,
    durationMs: 100,
  }
  expect(viewAt(turn, 50).view.fovDeg).toBeCloseTo(40, 9)
  expect(viewAt(turn, 100)).toEqual({ view: turn.to, hasEnded: true })
})
