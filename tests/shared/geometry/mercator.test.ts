import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fitPoints,
  fromMapPoint,
  metersPerPx,
  offsetLocation,
  scaleBarLengthM,
  toMapPoint,
  worldPx,
} from '../../../src/shared/geometry/mercator.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const locations = fc.record({
  latitudeDeg: fc.double({ min: -85, max: 85, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
})

const equatorLengthM = 40_075_016.686

/** Horizontal distance of two points by the shorter way around the world. */
const horizontalDistance = (x: number, otherX: number) => Math.abs(((((x - otherX + 0.5) % 1) + 1) % 1) - 0.5)

describe('the square map of the world', () => {
  it('has Greenwich at the center and agrees with the tile numbers of web maps', () => {
    expect(toMapPoint({ latitudeDeg: 0, longitudeDeg: 0 })).toEqual({ x: 0.5, y: 0.5 })
    // Tile 14/8580/5737 of any web map contains Zurich's main station.
    const { x, y } = toMapPoint({ latitudeDeg: 47.3779, longitudeDeg: 8.5403 })
    expect([x, y].map((coordinate) => Math.floor(coordinate * 2 ** 14))).toEqual([8580, 5737])
  })

  it('fits points on both sides of the date line across it', () => {
    const window = { widthPx: 600, heightPx: 400, maxZoom: 18 }
    const fiji = [178, -179].map((longitudeDeg) => toMapPoint({ latitudeDeg: -17, longitudeDeg }))
    const { center, zoom } = fitPoints(fiji, window)
    expect(center.x).toBeCloseTo(0.5 + 179.5 / 360, 9)
    expect(zoom).toBeCloseTo(Math.log2(600 / ((3 / 360) * worldPx)), 9)
  })

  it('fits the same view regardless of the date line, with all points', () => {
    const window = { widthPx: 600, heightPx: 400, maxZoom: 18 }
    fc.assert(
      fc.property(fc.array(between(-15, 15), { minLength: 1, maxLength: 6 }), between(0, 1), (offsets, turn) => {
        const points = offsets.map((longitudeDeg) => toMapPoint({ latitudeDeg: longitudeDeg / 2, longitudeDeg }))
        const rotatedPoints = points.map(({ x, y }) => ({ x: (x + turn) % 1, y }))
        const fitted = fitPoints(points, window)
        const fittedRotated = fitPoints(rotatedPoints, window)
        expect(fittedRotated.zoom).toBeCloseTo(fitted.zoom, 6)
        const sizePx = worldPx * 2 ** fittedRotated.zoom
        for (const { x } of rotatedPoints) {
          expect(horizontalDistance(x, fittedRotated.center.x) * sizePx).toBeLessThanOrEqual(window.widthPx / 2 + 1e-3)
        }
        expect(fittedRotated.center.x).toBeGreaterThanOrEqual(0)
        expect(fittedRotated.center.x).toBeLessThan(1)
      }),
    )
  })

  it('is inverted by `fromMapPoint`', () => {
    fc.assert(
      fc.property(locations, (location) => {
        const roundTrip = fromMapPoint(toMapPoint(location))
        expect(roundTrip.latitudeDeg).toBeCloseTo(location.latitudeDeg, 8)
        expect(roundTrip.longitudeDeg).toBeCloseTo(location.longitudeDeg, 8)
      }),
    )
  })

  it('has a resolution that depends on the latitude', () => {
    expect(metersPerPx(toMapPoint({ latitudeDeg: 0, longitudeDeg: 0 }), 0)).toBeCloseTo(equatorLengthM / worldPx, 3)
    const resolutionAt60Deg = metersPerPx(toMapPoint({ latitudeDeg: 60, longitudeDeg: 0 }), 10)
    expect(resolutionAt60Deg / metersPerPx(toMapPoint({ latitudeDeg: 0, longitudeDeg: 0 }), 10)).toBeCloseTo(0.5, 6)
  })

  it('offsets locations by meters', () => {
    const north = offsetLocation({ latitudeDeg: 60, longitudeDeg: 10 }, 0, 1000)
    const east = offsetLocation({ latitudeDeg: 60, longitudeDeg: 10 }, 1000, 0)
    expect(north.latitudeDeg - 60).toBeCloseTo(0.008983, 5)
    expect(east.longitudeDeg - 10).toBeCloseTo(0.017966, 5)
    expect(offsetLocation({ latitudeDeg: 0, longitudeDeg: 179.9999 }, 100, 0).longitudeDeg).toBeLessThan(-179)
  })

  it('fits every point in the window, no closer than the maximum zoom', () => {
    fc.assert(
      fc.property(fc.array(locations, { minLength: 1, maxLength: 8 }), (anyLocations) => {
        const points = anyLocations.map(toMapPoint)
        const { center, zoom } = fitPoints(points, { widthPx: 300, heightPx: 600, maxZoom: 18 })
        const sizePx = worldPx * 2 ** zoom
        expect(zoom).toBeLessThanOrEqual(18)
        if (zoom === 0) return
        for (const { x, y } of points) {
          expect(horizontalDistance(x, center.x) * sizePx).toBeLessThanOrEqual(150 + 1e-6)
          expect(Math.abs(y - center.y) * sizePx).toBeLessThanOrEqual(300 + 1e-6)
        }
      }),
    )
  })

  it('has scale bars between the minimum width and 2.5 times that', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e3, noNaN: true }), (pxPerM) => {
        const stepPx = scaleBarLengthM(pxPerM, 50) * pxPerM
        expect(stepPx).toBeGreaterThanOrEqual(50 * (1 - 1e-9))
        expect(stepPx).toBeLessThanOrEqual(50 * 2.5 * (1 + 1e-9))
      }),
    )
    expect(scaleBarLengthM(1, 50)).toBe(50)
    expect(scaleBarLengthM(1, 51)).toBe(100)
  })
})
