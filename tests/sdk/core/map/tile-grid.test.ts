import { describe, expect, it } from 'vitest'
import { substituteTiles, tileKey, tilesInView } from '../../../../src/sdk/core/map/tile-grid.ts'

const tile = (key: string) => {
  const [z = 0, x = 0, y = 0] = key.split('/').map(Number)
  return { z, x, y }
}
const kept = (loaded: string[], wanted: string[]) => substituteTiles(loaded.map(tile), wanted.map(tile)).map(tileKey)

describe('tiles of a map', () => {
  it('fill the view and no more', () => {
    const view = { center: { x: 0.5, y: 0.25 }, zoom: 2 }
    const found = tilesInView(view, 2, { widthPx: 300, heightPx: 300 }).map(tileKey)
    expect(found).toEqual(['2/1/0', '2/2/0', '2/1/1', '2/2/1'])
  })

  it('stay on the screen until those of another zoom have come in their place', () => {
    expect(kept(['1/0/0', '1/1/0'], ['2/0/0', '2/1/0'])).toEqual(['1/0/0'])
    expect(kept(['1/0/0', '2/0/0'], ['2/0/0', '2/1/0'])).toEqual(['1/0/0'])
    expect(kept(['1/0/0', '2/0/0', '2/1/0'], ['2/0/0', '2/1/0'])).toEqual([])
    expect(kept(['3/0/0', '3/7/7'], ['1/0/0'])).toEqual(['3/0/0'])
  })

  it('go beyond the edge of the world', () => {
    expect(kept(['1/-1/0'], ['2/-1/0', '2/0/0'])).toEqual(['1/-1/0'])
  })
})
