import { describe, expect, it } from 'vitest'
import {
  type MarkPosition,
  markPositionOf,
  spreadMarks,
} from '../../../src/client/features/collaboration/editing/marks/mark-position.ts'

const view = { yawDeg: 0, pitchDeg: 0, fovDeg: 90, widthPx: 1000, heightPx: 600 }
const markInView = (x: number, y: number) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6), turnDeg: null })
const markAtEdge = (x: number, y: number, turnDeg: number) => ({
  x: expect.closeTo(x, 6),
  y: expect.closeTo(y, 6),
  turnDeg: expect.closeTo(turnDeg, 6),
})

describe('mark of a direction', () => {
  /** Angle of a direction at a fraction of the distance from the center to the border, for a view 90° wide. */
  const degAt = (fraction: number) => (Math.atan(fraction) * 180) / Math.PI
  it.each([
    ['in the center', { yawDeg: 0, pitchDeg: 0 }, markInView(500, 300)],
    ['halfway to the right border', { yawDeg: degAt(0.5), pitchDeg: 0 }, markInView(750, 300)],
    ['above the center', { yawDeg: 0, pitchDeg: degAt(0.4) }, markInView(500, 100)],
    ['just inside the left border', { yawDeg: -degAt(0.95), pitchDeg: 0 }, markInView(25, 300)],
    ['at the left border', { yawDeg: -degAt(0.97), pitchDeg: 0 }, markAtEdge(12, 300, 180)],
    ['to the right', { yawDeg: 80, pitchDeg: 0 }, markAtEdge(988, 300, 0)],
    ['at the top edge for a direction above the view', { yawDeg: 0, pitchDeg: 60 }, markAtEdge(500, 84, -90)],
    ['at the bottom edge for a direction below the view', { yawDeg: 0, pitchDeg: -60 }, markAtEdge(500, 524, 90)],
    ['at the right edge for the opposite direction', { yawDeg: 180, pitchDeg: 0 }, markAtEdge(988, 300, 0)],
    ['at the left edge for a direction behind on the left', { yawDeg: -120, pitchDeg: 0 }, markAtEdge(12, 300, 180)],
  ])('is positioned %s', (_name, direction, expected) => {
    expect(markPositionOf(direction, view)).toEqual(expected)
  })

  it('handles the seam at 180°', () => {
    const viewAtSeam = { ...view, yawDeg: 175 }
    expect(markPositionOf({ yawDeg: -175, pitchDeg: 0 }, viewAtSeam)).toEqual(
      markInView(500 + 500 * Math.tan((10 * Math.PI) / 180), 300),
    )
  })

  it('uses the field of view along the longer side', () => {
    const portraitView = { ...view, widthPx: 600, heightPx: 1000 }
    expect(markPositionOf({ yawDeg: 0, pitchDeg: degAt(0.5) }, portraitView)).toEqual(markInView(300, 250))
  })

  it('stays inside a view that is too low for the toolbar', () => {
    const lowView = { ...view, heightPx: 120 }
    expect(markPositionOf({ yawDeg: 0, pitchDeg: 80 }, lowView)).toEqual(markAtEdge(500, 60, -90))
  })
})

it('spreads overlapping marks at the same edge by 44 px', () => {
  const edgeMark = (x: number, y: number): MarkPosition => ({ x, y, turnDeg: 0 })
  const markNearEdge: MarkPosition = { x: 12, y: 305, turnDeg: null }
  const positions = [edgeMark(12, 310), edgeMark(12, 300), markNearEdge, edgeMark(988, 300), edgeMark(12, 305)]
  expect(spreadMarks(positions).map(({ y }) => y)).toEqual([388, 300, 305, 300, 344])
})

it('spreads marks in the view by 68 px, so that names fit below them', () => {
  const visibleMark = (x: number, y: number): MarkPosition => ({ x, y, turnDeg: null })
  const positions = [
    visibleMark(500, 300),
    visibleMark(500, 300),
    visibleMark(560, 310),
    visibleMark(700, 300),
    visibleMark(500, 600),
  ]
  expect(spreadMarks(positions).map(({ y }) => y)).toEqual([300, 368, 436, 300, 600])
})
