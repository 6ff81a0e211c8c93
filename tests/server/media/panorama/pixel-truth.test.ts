import { beforeAll, describe, expect, it } from 'vitest'
import type { FaceRaster } from '../../../../src/server/media/panorama/faces/face-raster.ts'
import type { Placement } from '../../../../src/server/media/panorama/faces/source-plane.ts'
import { coverageOf } from '../../../../src/server/media/panorama/placement.ts'
import { cutTile, tilesOfFace } from '../../../../src/server/media/panorama/tiles.ts'
import { type CubeFace, cubeFaces, facePoint } from '../../../../src/shared/geometry/cube.ts'
import { angleBetweenDeg, type Vec3, vectorToDirection } from '../../../../src/shared/geometry/sphere.ts'
import { tileGutterPx, tilePayloadPx, tileTexturePx } from '../../../../src/shared/media/pyramid.ts'
import { cutCube, type Painting, paintEquirect, planeOf, wholeSphere } from '../../../support/files/cut-panoramas.ts'

/**
 * Three panoramas together encode every direction in their colors: the first gives each coordinate roughly, and two
 * waves a quarter of a period apart give it precisely.
 */
const periods = 20
/** Largest accepted error. Half a pixel is 0.088° in the panorama of the whole sphere, and 0.045° in the partial one. */
const errorMaxDeg = 0.03
const triangleWave = (t: number) => 1 - Math.abs(2 * (t - Math.floor(t)) - 1)
const waveOf =
  (shift: number): Painting =>
  ([x, y, z]) => {
    const channelOf = (coordinate: number) => 255 * triangleWave(((coordinate + 1) / 2) * periods + shift)
    return [channelOf(x), channelOf(y), channelOf(z)]
  }
const labels: readonly Painting[] = [
  ([x, y, z]) => [127.5 * (x + 1), 127.5 * (y + 1), 127.5 * (z + 1)],
  waveOf(0),
  waveOf(0.25),
]

/** Decodes a coordinate from the three values of one channel, by the wave that is further from its turning points. */
function readCoordinate([rough = 0, plain = 0, shifted = 0]: readonly number[]): number {
  const usesPlainWave = Math.abs(plain - 127.5) < Math.abs(shifted - 127.5)
  const [value, shift] = usesPlainWave ? [plain, 0] : [shifted, 0.25]
  const roughPosition = (rough / 255) * periods
  const rising = value / 510
  const candidates = [-2, -1, 0, 1, 2].flatMap((periodOffset) => {
    const whole = Math.floor(roughPosition) + periodOffset - shift
    return [whole + rising, whole + 1 - rising]
  })
  const best = candidates.reduce((a, b) => (Math.abs(b - roughPosition) < Math.abs(a - roughPosition) ? b : a))
  return (2 * best) / periods - 1
}

function readDirection(tiles: readonly Buffer[], column: number, row: number): Vec3 {
  const offset = 3 * (row * tileTexturePx + column)
  const axis = (channel: number) => readCoordinate(tiles.map((tile) => tile[offset + channel] ?? 0))
  return [axis(0), axis(1), axis(2)]
}

type Cube = ReadonlyMap<CubeFace, readonly FaceRaster[]>
const cutLabels = (placement: Placement) =>
  Promise.all(labels.map((label) => cutCube(planeOf(paintEquirect(label, placement), placement))))

type Reading = {
  readonly position: string
  readonly errorDeg: number
  readonly direction: ReturnType<typeof vectorToDirection>
}

/** Compares the labels in the tiles of a level with the directions of their pixels: gutters, corners and a grid. */
function readLevel(cubes: readonly Cube[], face: CubeFace, level: number): Reading[] {
  const rasters = cubes.flatMap((cube) => cube.get(face)?.[level] ?? [])
  const { sizePx } = rasters[0] ?? { sizePx: 0 }
  return tilesOfFace(face, level, sizePx).flatMap(({ x, y }) => {
    const tiles = rasters.map((raster) => cutTile(raster, { x, y }))
    const lastPixel = (index: number) => Math.min(tileTexturePx, sizePx - index * tilePayloadPx + 2 * tileGutterPx) - 1
    const sampledPixels = (last: number) => [
      0,
      1,
      3,
      4,
      ...[1, 2, 3, 4].map((fifths) => Math.round((fifths * last) / 5)),
      last - 4,
      last - 3,
      last,
    ]
    return sampledPixels(lastPixel(y)).flatMap((row) =>
      sampledPixels(lastPixel(x)).map((column) => {
        const a = (2 * (x * tilePayloadPx + column - tileGutterPx + 0.5)) / sizePx - 1
        const b = 1 - (2 * (y * tilePayloadPx + row - tileGutterPx + 0.5)) / sizePx
        const direction = vectorToDirection(facePoint(face, a, b))
        const errorDeg = angleBetweenDeg(direction, vectorToDirection(readDirection(tiles, column, row)))
        return { position: `${level}/${face}${y}_${x} at ${column},${row}`, errorDeg, direction }
      }),
    )
  })
}

const worstReading = (readings: readonly Reading[]) => readings.toSorted((a, b) => b.errorDeg - a.errorDeg)[0]

describe('tiles of a labeled panorama', () => {
  let cubes: readonly Cube[] = []
  beforeAll(async () => {
    cubes = await cutLabels(wholeSphere(2048))
  }, 120_000)

  it.each(cubeFaces)('of face %s show every direction at its position, at every level, gutters included', (face) => {
    for (const level of [0, 1]) {
      const readings = readLevel(cubes, face, level)
      expect(readings.length).toBeGreaterThan(100)
      expect(worstReading(readings)?.errorDeg, JSON.stringify(worstReading(readings))).toBeLessThan(errorMaxDeg)
    }
  })

  it('are compared at the poles, behind, and on all edges', () => {
    const readings = cubeFaces.flatMap((face) => readLevel(cubes, face, 1))
    const distanceDeg = (yawDeg: number, pitchDeg: number) =>
      Math.min(...readings.map(({ direction }) => angleBetweenDeg(direction, { yawDeg, pitchDeg })))
    for (const [yawDeg, pitchDeg] of [
      [0, 90],
      [0, -90],
      [180, 0],
      [180, 40],
      [45, 35.26],
      [45, 0],
    ] as const)
      expect(distanceDeg(yawDeg, pitchDeg)).toBeLessThan(6)
  })
})

describe('tiles of a partial panorama', () => {
  const placement: Placement = {
    widthPx: 1800,
    heightPx: 700,
    fullWidthPx: 4000,
    fullHeightPx: 2000,
    leftPx: 1500.5,
    topPx: 420.25,
  }

  it('show every covered direction at its position', async () => {
    const cubes = await cutLabels(placement)
    const coverage = coverageOf(placement)
    if (!coverage) throw new Error('no coverage')
    const isCovered = ({ direction: { yawDeg, pitchDeg } }: Reading) =>
      yawDeg > coverage.yawMinDeg + 0.5 &&
      yawDeg < coverage.yawMaxDeg - 0.5 &&
      pitchDeg > coverage.pitchMinDeg + 0.5 &&
      pitchDeg < coverage.pitchMaxDeg - 0.5
    const readings = cubeFaces
      .flatMap((face) => [0, 1, 2].flatMap((level) => readLevel(cubes, face, level)))
      .filter(isCovered)
    expect(readings.length).toBeGreaterThan(500)
    expect(worstReading(readings)?.errorDeg, JSON.stringify(worstReading(readings))).toBeLessThan(errorMaxDeg)
  }, 120_000)
})
