import { describe, expect, it } from 'vitest'
import {
  cellOutlines,
  centerOfCell,
  outlineOf,
} from '../../../src/client/features/insight/analytics/stop/cell-outlines.ts'
import { heatColor, heatOf, longestViewed } from '../../../src/client/features/insight/analytics/stop/heat.ts'
import { viewCellAt, viewCellCount, viewCellOf } from '../../../src/shared/geometry/view-cells.ts'

const cellIndexes = Array.from({ length: viewCellCount }, (_, cellIndex) => cellIndex)

describe('outlines of cells', () => {
  it('cover all cells', () => {
    expect(cellOutlines).toHaveLength(viewCellCount)
  })

  it.each([0, 87, 199])('follow all edges of cell %i', (cellIndex) => {
    const cell = viewCellAt(cellIndex)
    const points = outlineOf(cell)
    for (const { yawDeg, pitchDeg } of points) {
      const isOnSide = yawDeg === cell.fromYawDeg || yawDeg === cell.toYawDeg
      const isOnLevel = pitchDeg === cell.fromPitchDeg || pitchDeg === cell.toPitchDeg
      expect(isOnSide || isOnLevel).toBe(true)
    }
    expect(new Set(points.map(({ yawDeg, pitchDeg }) => `${yawDeg} ${pitchDeg}`)).size).toBe(points.length)
    expect(points).toContainEqual({ yawDeg: cell.fromYawDeg, pitchDeg: cell.fromPitchDeg })
    expect(points).toContainEqual({ yawDeg: cell.toYawDeg, pitchDeg: cell.toPitchDeg })
  })

  it('never step diagonally', () => {
    for (const cellIndex of cellIndexes) {
      const cell = viewCellAt(cellIndex)
      const points = outlineOf(cell)
      for (const [index, point] of points.entries()) {
        const next = points[(index + 1) % points.length] ?? point
        const isStep = point.yawDeg === next.yawDeg || point.pitchDeg === next.pitchDeg
        expect(isStep).toBe(true)
      }
    }
  })

  it('have their center within the cell', () => {
    for (const cellIndex of cellIndexes) expect(viewCellOf(centerOfCell(viewCellAt(cellIndex)))).toBe(cellIndex)
  })
})

describe('heatOf', () => {
  it('is the square root of a cell’s share of the longest view', () => {
    expect(heatOf([0, 25, 100])).toEqual([0, 0.5, 1])
  })

  it('is 0 everywhere without views', () => {
    expect(heatOf([0, 0])).toEqual([0, 0])
  })
})

describe('heatColor', () => {
  it('ranges from dark and faint to light and dense', () => {
    expect(heatColor(0)).toBe('rgb(59 15 112 / 0.30)')
    expect(heatColor(0.5)).toBe('rgb(222 73 104 / 0.51)')
    expect(heatColor(1)).toBe('rgb(252 253 191 / 0.72)')
  })

  it('gets lighter with each step', () => {
    const lightness = [0, 0.25, 0.5, 0.75, 1].map((heat) => {
      const [red = 0, green = 0, blue = 0] = heatColor(heat).match(/\d+/g)?.map(Number) ?? []
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    expect(lightness).toEqual(lightness.toSorted((a, b) => a - b))
  })
})

describe('longestViewed', () => {
  it('finds the longest view and its fraction of the time', () => {
    const durationsMs = cellIndexes.map(() => 0)
    durationsMs[100] = 300
    durationsMs[5] = 100
    expect(longestViewed(durationsMs)).toEqual({ direction: centerOfCell(viewCellAt(100)), fraction: 0.75 })
  })

  it('is null without views', () => {
    expect(longestViewed(cellIndexes.map(() => 0))).toBeNull()
  })
})
