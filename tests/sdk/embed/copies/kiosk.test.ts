import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type KioskTour, resetWhenIdle } from '../../../../src/sdk/embed/copies/kiosk.ts'

type Medium = { paused: boolean; ended: boolean; loop: boolean; muted: boolean; duration: number }

/** Tour that plays the media of a test. */
class TourStandIn extends EventTarget implements KioskTour {
  media: Medium[] = []
  viewer = { inVR: false, playback: null as { state: { playing: boolean; durationSeconds: number } } | null }
}

let tour: TourStandIn
let resets: number
beforeEach(() => {
  vi.useFakeTimers()
  tour = new TourStandIn()
  resets = 0
  const settings = {
    idleMs: 60_000,
    nowMs: () => Date.now(),
    mediaElements: () => tour.media,
    onReset: () => (resets += 1),
  }
  resetWhenIdle(tour, settings)
})
afterEach(() => vi.useRealTimers())

const touch = () => tour.dispatchEvent(new Event('pointerdown'))
const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

describe('a kiosk', () => {
  it('starts again once after the last input', () => {
    touch()
    passSeconds(59)
    touch()
    passSeconds(59)
    expect(resets).toBe(0)
    passSeconds(1)
    expect(resets).toBe(1)
    passSeconds(600)
    expect(resets).toBe(1)
    touch()
    passSeconds(60)
    expect(resets).toBe(2)
  })

  it('does not start again before anyone has used it', () => {
    passSeconds(600)
    expect(resets).toBe(0)
  })

  it('waits for guided play', () => {
    touch()
    tour.dispatchEvent(new CustomEvent('guidechange', { detail: { status: 'playing' } }))
    passSeconds(300)
    expect(resets).toBe(0)
    tour.dispatchEvent(new CustomEvent('guidechange', { detail: { status: 'ended' } }))
    passSeconds(60)
    expect(resets).toBe(1)
  })

  it('waits for a video, but not longer than it lasts', () => {
    touch()
    tour.viewer.playback = { state: { playing: true, durationSeconds: 150 } }
    passSeconds(180)
    expect(resets).toBe(0)
    passSeconds(60)
    expect(resets).toBe(1)
  })

  it.each([
    ['paused', { paused: true }, 1],
    ['in a loop', { loop: true }, 1],
    ['muted', { muted: true }, 1],
    ['playing', {}, 0],
  ])('with a medium that is %s', (_state, change, expectedResets) => {
    touch()
    tour.media = [{ paused: false, ended: false, loop: false, muted: false, duration: 90, ...change }]
    passSeconds(60)
    expect(resets).toBe(expectedResets)
  })

  it('waits for a headset', () => {
    touch()
    tour.viewer.inVR = true
    passSeconds(300)
    expect(resets).toBe(0)
  })
})
