import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { worldGeoJson } from '../../../../src/client/viewer/maps/world-geojson.ts'
import { decodeWorldMap } from '../../../../src/sdk/core/map/base/world-map.ts'

const text = readFileSync(join(import.meta.dirname, '../../../../src/sdk/core/map/base/world-map.txt'), 'utf8')
const { land, borders } = worldGeoJson(decodeWorldMap(text))
const rings = land.features.flatMap(({ geometry }) => geometry.coordinates)

it('closes each ring of the land', () => {
  expect(rings.length).toBeGreaterThan(1000)
  for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0])
})

it('exceeds 180 degrees only by land across the date line', () => {
  const positions = [...rings, ...borders.features.map(({ geometry }) => geometry.coordinates)].flat()
  const invalidPositions = positions.filter(([longitudeDeg, latitudeDeg]) => {
    return longitudeDeg < -180 || longitudeDeg > 200 || Math.abs(latitudeDeg) > 85.06
  })
  expect(invalidPositions).toEqual([])
  expect(positions.some(([longitudeDeg]) => longitudeDeg > 180)).toBe(true)
})

it('has the border between Portugal and Spain at the Guadiana', () => {
  const isNear = ([longitudeDeg = 0, latitudeDeg = 0]: readonly number[]) =>
    Math.abs(longitudeDeg + 7.4) < 0.2 && Math.abs(latitudeDeg - 37.4) < 0.3
  expect(borders.features.some(({ geometry }) => geometry.coordinates.some(isNear))).toBe(true)
})
