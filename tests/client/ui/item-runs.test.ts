import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemColumns } from '../../../src/client/ui/layout/item-layout.ts'
import { itemRuns } from '../../../src/client/ui/layout/item-runs.ts'

const rowPx = 100
const gapPx = 16

function layoutOf(rowIndexes: readonly number[], rowCount: number, columns = 1, itemCount = rowCount * columns) {
  const rows = rowIndexes.map((index) => {
    const startPx = index * (rowPx + gapPx)
    return { index, startPx, endPx: startPx + rowPx }
  })
  return { rows, rowCount, columns, itemCount, gapPx, totalPx: rowCount * (rowPx + gapPx) - gapPx }
}

describe('runs of rendered items', () => {
  it('leave no space if all items are rendered', () => {
    expect(itemRuns(layoutOf([0, 1, 2], 3, 4, 10))).toEqual({
      runs: [{ spacePx: null, firstIndex: 0, endIndex: 10 }],
      spaceAfterPx: null,
    })
  })

  it('join neighboring rows and separate distant ones', () => {
    expect(itemRuns(layoutOf([0, 5, 6], 20, 3))).toEqual({
      runs: [
        { spacePx: null, firstIndex: 0, endIndex: 3 },
        { spacePx: 4 * (rowPx + gapPx) - gapPx, firstIndex: 15, endIndex: 21 },
      ],
      spaceAfterPx: 13 * (rowPx + gapPx) - gapPx,
    })
  })

  it('take up the height of the whole list for any set of rendered rows', () => {
    const renderedRows = fc.uniqueArray(fc.nat(39), { minLength: 1 }).map((rows) => rows.sort((a, b) => a - b))
    fc.assert(
      fc.property(renderedRows, (rowIndexes) => {
        const layout = layoutOf(rowIndexes, 40)
        const { runs, spaceAfterPx } = itemRuns(layout)
        const spaces = [...runs.map(({ spacePx }) => spacePx), spaceAfterPx].filter((space) => space !== null)
        const elementCount = rowIndexes.length + spaces.length
        const heightPx = rowIndexes.length * rowPx + spaces.reduce((sum, space) => sum + space, 0)
        expect(heightPx + (elementCount - 1) * gapPx).toBe(layout.totalPx)
      }),
    )
  })
})

it.each([
  ['list', 1200, 1, 1200],
  ['grid', 1152, 4, 276],
  ['grid', 358, 1, 358],
  ['grid', 0, 1, 0],
] as const)('divides a %s of %i px into %i columns of %i px', (layout, widthPx, columns, itemWidthPx) => {
  expect(itemColumns(layout, widthPx)).toEqual({ columns, itemWidthPx })
})
