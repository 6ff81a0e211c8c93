import { describe, expect, it } from 'vitest'
import {
  type MarkPosition,
  markPositionOf,
  spreadMarks,
} from '../../../src/client/features/editing/marks/mark-position.ts'

const view = { yawDeg: 0, pitchDeg: 0, fovDeg: 90, widthPx: 1000, heightPx: 600 }
const inside = (x: number, y: number) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6), turnDeg: null })
const edge = (x: number, y: number, turnDeg: number) => ({
  x: expect.closeTo(x, 6),
  y: expect.closeTo(y, 6),
  turnDeg: expect.closeTo(turnDeg, 6),
})

describe('mark of a direction', () => {
  const deg = (share: number) => (Math.atan(share) * 180) / Math.PI
  it.each([
    ['in the center', { yawDeg: 0, pitchDeg: 0 }, inside(500, 300)],
    ['half way to the right border', { yawDeg: deg(0.5), pitchDeg: 0 }, inside(750, 300)],
    ['above the center', { yawDeg: 0, pitchDeg: deg(0.4) }, inside(500, 100)],
    ['just inside the left border', { yawDeg: -deg(0.95), pitchDeg: 0 }, inside(25, 300)],
    ['at the left border', { yawDeg: -deg(0.97), pitchDeg: 0 }, edge(12, 300, 180)],
    ['to the right', { yawDeg: 80, pitchDeg: 0 }, edge(988, 300, 0)],
    ['over the top', { yawDeg: 0, pitchDeg: 60 }, edge(500, 84, -90)],
    ['under the bottom', { yawDeg: 0, pitchDeg: -60 }, edge(500, 524, 90)],
    ['right behind', { yawDeg: 180, pitchDeg: 0 }, edge(988, 300, 0)],
    ['behind on the left', { yawDeg: -120, pitchDeg: 0 }, edge(12, 300, 180)],
  ])('is positioned %s', (_name, direction, expected) => {
    expect(markPositionOf(direction, view)).toEqual(expected)
  })

  it('is correct across the seam at 180°', () => {
    const turned = { ...view, yawDeg: 175 }
    expect(markPositionOf({ yawDeg: -175, pitchDeg: 0 }, turned)).toEqual(
      inside(500 + 500 * Math.tan((10 * Math.PI) / 180), 300),
    )
  })

  it('uses the field of view along the longer side', () => {
    const upright = { ...view, widthPx: 600, heightPx: 1000 }
    expect(markPositionOf({ yawDeg: 0, pitchDeg: deg(0.5) }, upright)).toEqual(inside(300, 250))
  })

  it('stays in a view that is too low for its tools', () => {
    const low = { ...view, heightPx: 120 }
    expect(markPositionOf({ yawDeg: 0, pitchDeg: 80 }, low)).toEqual(edge(500, 60, -90))
  })
})

it('spreads overlapping marks at the same edge, and leaves others in place', () => {
  const at = (x: number, y: number): MarkPosition => ({ x, y, turnDeg: 0 })
  const within: MarkPosition = { x: 12, y: 305, turnDeg: null }
  const places = [at(12, 310), at(12, 300), within, at(988, 300), at(12, 305)]
  expect(spreadMarks(places).map(({ y }) => y)).toEqual([388, 300, 305, 300, 344])
})

it('spreads marks of people who look the same way, with space for their names', () => {
  const at = (x: number, y: number): MarkPosition => ({ x, y, turnDeg: null })
  const places = [at(500, 300), at(500, 300), at(560, 310), at(700, 300), at(500, 600)]
  expect(spreadMarks(places).map(({ y }) => y)).toEqual([300, 368, 436, 300, 600])
})
