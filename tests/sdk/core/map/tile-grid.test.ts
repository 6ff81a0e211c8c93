import { describe, expect, it } from 'vitest'
import { substituteTiles, tileKey, tilesInView } from '../../../../src/sdk/core/map/tile-grid.ts'

const tile = (key: string) => {
  const [z = 0, x = 0, y = 0] = key.split('/').map(Number)
  return { z, x, y }
}
const substitutes = (loaded: string[], targets: string[]) =>
  substituteTiles(loaded.map(tile), targets.map(tile)).map(tileKey)

describe('tiles of a map', () => {
  it('cover exactly the view', () => {
    const view = { center: { x: 0.5, y: 0.25 }, zoom: 2 }
    const keys = tilesInView(view, 2, { widthPx: 300, heightPx: 300 }).map(tileKey)
    expect(keys).toEqual(['2/1/0', '2/2/0', '2/1/1', '2/2/1'])
  })

  it('substitute missing tiles of another zoom level', () => {
    expect(substitutes(['1/0/0', '1/1/0'], ['2/0/0', '2/1/0'])).toEqual(['1/0/0'])
    expect(substitutes(['1/0/0', '2/0/0'], ['2/0/0', '2/1/0'])).toEqual(['1/0/0'])
    expect(substitutes(['1/0/0', '2/0/0', '2/1/0'], ['2/0/0', '2/1/0'])).toEqual([])
    expect(substitutes(['3/0/0', '3/7/7'], ['1/0/0'])).toEqual(['3/0/0'])
  })

  it('wrap around the antimeridian', () => {
    expect(substitutes(['1/-1/0'], ['2/-1/0', '2/0/0'])).toEqual(['1/-1/0'])
  })
})
