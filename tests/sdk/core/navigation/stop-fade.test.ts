import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { project, projectionOf } from '../../../../src/sdk/core/camera/projection.ts'
import { facingDirection, turnDurationMs, zoomTowardLink } from '../../../../src/sdk/core/navigation/link-zoom.ts'
import { Navigation, type StageStop } from '../../../../src/sdk/core/navigation/navigation.ts'
import { StopFade } from '../../../../src/sdk/core/navigation/stop-fade.ts'
import { type Transition, transitionOf, transitions } from '../../../../src/sdk/core/navigation/transitions.ts'
import { levelingOf } from '../../../../src/shared/geometry/leveling.ts'
import { directionToVector, type View } from '../../../../src/shared/geometry/sphere.ts'
import { aStop } from '../../../support/files/tour-documents.ts'

const views = fc.record({
  yawDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  pitchDeg: fc.double({ min: -60, max: 60, noNaN: true }),
  fovDeg: fc.double({ min: 40, max: 110, noNaN: true }),
})
const fractions = fc.double({ min: 0, max: 1, noNaN: true })
const offsets = fc.double({ min: -20, max: 20, noNaN: true })

describe('zooming toward a link', () => {
  test('shrinks the field of view to 70 %', () => {
    fc.assert(
      fc.property(views, fractions, (view, fraction) => {
        const { fovDeg } = zoomTowardLink(view, null, fraction)
        expect(fovDeg).toBeLessThanOrEqual(view.fovDeg)
        expect(fovDeg).toBeGreaterThanOrEqual(view.fovDeg * 0.7 - 1e-9)
        expect(zoomTowardLink(view, null, 1).fovDeg).toBeCloseTo(view.fovDeg * 0.7, 9)
      }),
    )
  })

  test('keeps a visible link at its screen position', () => {
    const viewport = { widthPx: 800, heightPx: 500 }
    fc.assert(
      fc.property(views, fractions, offsets, offsets, (view, fraction, right, up) => {
        const link = directionToVector({ yawDeg: view.yawDeg + right, pitchDeg: view.pitchDeg + up })
        const before = project(projectionOf(view, viewport), link)
        const after = project(projectionOf(zoomTowardLink(view, link, fraction), viewport), link)
        expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1e-6)
      }),
    )
  })

  test('keeps the direction if the link is behind', () => {
    const view: View = { yawDeg: 10, pitchDeg: 5, fovDeg: 80 }
    const behind = directionToVector({ yawDeg: 180, pitchDeg: 0 })
    expect(zoomTowardLink(view, behind, 1)).toEqual({ ...view, fovDeg: expect.closeTo(56, 9) })
  })
})

describe('turning to a link', () => {
  test('limits pitch and duration', () => {
    fc.assert(
      fc.property(views, views, (from, to) => {
        const { yawDeg, pitchDeg } = facingDirection(directionToVector(to))
        const turnDeg = (((yawDeg - to.yawDeg + 540) % 360) + 360) % 360
        expect(turnDeg).toBeCloseTo(180, 6)
        expect(Math.abs(pitchDeg)).toBeLessThanOrEqual(20)
        expect(turnDurationMs(from, to)).toBeLessThanOrEqual(400)
      }),
    )
    expect(turnDurationMs({ yawDeg: 1, pitchDeg: 0 }, { yawDeg: 3, pitchDeg: 0 })).toBeCloseTo(10, 6)
  })
})

const aStageStop = (id: string): StageStop => {
  const stop = aStop({ id })
  return { stop, image: null, stopMedia: null, leveling: levelingOf(stop) }
}
const view: View = { yawDeg: 0, pitchDeg: 0, fovDeg: 80 }
const navigationBy = (transition: Transition) =>
  new Navigation({ stageStop: aStageStop('b'), view, transition, linkDirection: null }, 0)
const stopFadeBy = (transition: Transition) =>
  new StopFade(navigationBy(transition), { stageStop: aStageStop('a'), view }, 1000)

describe('a fade between stops', () => {
  test('increases its opacity for 600 ms', () => {
    const stopFade = stopFadeBy(transitions.fade)
    const opacities = [1000, 1150, 1300, 1450, 1599].map((nowMs) => stopFade.fade(nowMs)?.opacity ?? Number.NaN)
    expect(opacities[0]).toBe(0)
    expect(opacities[2]).toBeCloseTo(0.5, 9)
    expect(opacities.every((opacity, index) => index === 0 || opacity > (opacities[index - 1] ?? 1))).toBe(true)
    expect(stopFade.fade(1600)).toBeNull()
    expect(stopFade.fade(1300)?.fromView).toEqual(view)
  })

  test('speeds up without a jump', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1599 }), (nowMs) => {
        const stopFade = stopFadeBy(transitions.zoom)
        const before = stopFade.fade(nowMs)
        stopFade.speedUp(nowMs)
        const after = stopFade.fade(nowMs)
        expect(after?.opacity).toBeCloseTo(before?.opacity ?? Number.NaN, 6)
        expect(after?.fromView.fovDeg).toBeCloseTo(before?.fromView.fovDeg ?? Number.NaN, 6)
        expect(stopFade.fade(nowMs + 201)).toBeNull()
      }),
    )
  })

  test('ends at once for a cut', () => {
    expect(stopFadeBy(transitions.none).fade(1000)).toBeNull()
  })
})

describe('navigation', () => {
  test('waits for a turn, then enters a loaded stop at once', async () => {
    const navigation = navigationBy(transitions.turn)
    let arrive: () => void = () => undefined
    const turning = navigation.waitForTurn(
      new Promise((resolve) => {
        arrive = resolve
      }),
    )
    expect(navigation.canBegin(5000, () => true)).toBe(false)
    arrive()
    await turning
    expect(navigation.canBegin(5000, () => true)).toBe(true)
  })
})

test('the first known transition name is used', () => {
  expect(transitionOf(undefined, undefined, 'turn', 'zoom')).toBe(transitions.turn)
  expect(transitionOf('none', 'turn')).toBe(transitions.none)
  expect(transitionOf(undefined, 'of a later version', { not: 'a name' }, 'zoom')).toBe(transitions.zoom)
  expect(transitionOf(undefined)).toBe(transitions.fade)
})
