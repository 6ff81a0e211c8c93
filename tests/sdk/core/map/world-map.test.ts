import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInView, visibleBounds, worldOffsets, worldOpacity } from '../../../../src/sdk/core/map/base/world-layer.ts'
import { decodeWorldMap, type GridLine, worldGridSize } from '../../../../src/sdk/core/map/base/world-map.ts'
import { toMapPoint } from '../../../../src/shared/geometry/mercator.ts'

const text = readFileSync(join(import.meta.dirname, '../../../../src/sdk/core/map/base/world-map.txt'), 'utf8')
const world = decodeWorldMap(text)

/** Even–odd rule: true if a horizontal ray from the point crosses the rings an odd number of times. */
function isWithin(rings: readonly GridLine[], x: number, y: number): boolean {
  let crossings = 0
  for (const ring of rings)
    for (let index = 0; index < ring.length; index += 2) {
      const [ax = 0, ay = 0] = ring.slice(index, index + 2)
      const [bx = 0, by = 0] = index + 2 < ring.length ? ring.slice(index + 2, index + 4) : ring
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) crossings += 1
    }
  return crossings % 2 === 1
}

function isLand(latitudeDeg: number, longitudeDeg: number): boolean {
  const { x, y } = toMapPoint({ latitudeDeg, longitudeDeg })
  return [0, 1].some((repeat) =>
    world.areas.some(({ rings }) => isWithin(rings, (x + repeat) * worldGridSize, y * worldGridSize)),
  )
}

describe('the bundled map of the world', () => {
  it.each([
    ['Zurich', 47.38, 8.54],
    ['Maseru, in a country within another one', -29.31, 27.49],
    ['Wichita', 37.69, -97.34],
    ['Alice Springs', -23.7, 133.88],
    ['Anadyr, east of the 180th meridian', 66.5, -175],
    ['the South Pole station', -84, 0],
  ])('has land at %s', (_name, latitudeDeg, longitudeDeg) => {
    expect(isLand(latitudeDeg, longitudeDeg)).toBe(true)
  })

  it.each([
    ['the Bay of Biscay', 45.5, -5],
    ['the Atlantic', 0, -25],
    ['the Caspian Sea', 41, 50.9],
    ['the Pacific at the 180th meridian', 0, 180],
  ])('has water in %s', (_name, latitudeDeg, longitudeDeg) => {
    expect(isLand(latitudeDeg, longitudeDeg)).toBe(false)
  })

  it('has no line that crosses the map from edge to edge, except at the bottom of Antarctica', () => {
    const longLines = world.areas.flatMap(({ rings }) =>
      rings.flatMap((ring) =>
        ring.flatMap((x, index) => {
          const isLong = index % 2 === 0 && index > 0 && Math.abs(x - (ring[index - 2] ?? x)) > worldGridSize / 8
          return isLong ? [ring[index + 1]] : []
        }),
      ),
    )
    expect(longLines).toEqual([worldGridSize])
  })

  it('has borders between countries and none along coasts', () => {
    expect(world.borders.length).toBeGreaterThan(200)
    const iceland = toMapPoint({ latitudeDeg: 64.9, longitudeDeg: -18.6 })
    const nearIceland = world.borders.filter(
      ({ bounds }) => Math.hypot(bounds.left - iceland.x * worldGridSize, bounds.top - iceland.y * worldGridSize) < 200,
    )
    expect(nearIceland).toEqual([])
  })

  it('is rejected if it is damaged', () => {
    expect(() => decodeWorldMap(text.slice(0, -1))).toThrow('damaged')
    expect(() => decodeWorldMap(`${text.slice(0, 100)}!`)).toThrow('damaged')
  })
})

describe('the layer of the world', () => {
  it('fades at zoom levels at which coasts would be off by kilometers', () => {
    expect(worldOpacity(0)).toBe(1)
    expect(worldOpacity(7.25)).toBe(0.5)
    expect(worldOpacity(17)).toBe(0)
  })

  it('repeats the world beyond its edges', () => {
    const atDateLine = visibleBounds({ center: { x: 0, y: 0.5 }, zoom: 0 }, { widthPx: 512, heightPx: 256 })
    expect(atDateLine).toEqual({ left: -4096, right: 4096, top: 2048, bottom: 6144 })
    expect(worldOffsets(atDateLine)).toEqual([-2 * worldGridSize, -worldGridSize, 0])
    const fiji = { left: 8150, right: 8190, top: 4500, bottom: 4600 }
    expect(worldOffsets(atDateLine).map((offset) => isInView(fiji, atDateLine, offset))).toEqual([false, true, false])
  })
})
