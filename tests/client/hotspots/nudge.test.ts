import { describe, expect, it } from 'vitest'
import { nudge, roundDirection } from '../../../src/client/features/tours/hotspots/inspector/nudge.ts'
import { surfaceOf } from '../../../src/shared/hotspots/surface.ts'

const surface = surfaceOf(false)

describe('nudge of a hotspot', () => {
  it.each([
    ['ArrowRight', false, { yawDeg: 10.5, pitchDeg: 4 }],
    ['ArrowLeft', false, { yawDeg: 9.5, pitchDeg: 4 }],
    ['ArrowUp', false, { yawDeg: 10, pitchDeg: 4.5 }],
    ['ArrowDown', true, { yawDeg: 10, pitchDeg: -1 }],
    ['ArrowRight', true, { yawDeg: 15, pitchDeg: 4 }],
  ])('moves it by %s with shift %s', (key, shiftKey, expected) => {
    expect(nudge({ yawDeg: 10, pitchDeg: 4 }, { key, shiftKey }, surface)).toEqual(expected)
  })

  it('wraps around at 180°', () => {
    expect(nudge({ yawDeg: 179.8, pitchDeg: 0 }, { key: 'ArrowRight', shiftKey: false }, surface)).toEqual({
      yawDeg: -179.7,
      pitchDeg: 0,
    })
  })

  it('stops at the poles', () => {
    expect(nudge({ yawDeg: 0, pitchDeg: 88 }, { key: 'ArrowUp', shiftKey: true }, surface)?.pitchDeg).toBe(90)
  })

  it('ignores other keys', () => {
    expect(nudge({ yawDeg: 0, pitchDeg: 0 }, { key: 'Enter', shiftKey: false }, surface)).toBeNull()
  })

  it('rounds to hundredths within the ranges that the server accepts', () => {
    expect(roundDirection({ yawDeg: 180, pitchDeg: 91 })).toEqual({ yawDeg: -180, pitchDeg: 90 })
    expect(roundDirection({ yawDeg: 12.34567, pitchDeg: -0.005 }).yawDeg).toBe(12.35)
  })
})
