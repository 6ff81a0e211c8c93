import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cubeSampler } from '../../../../src/server/media/panorama/cube-sampler.ts'
import type { FaceRaster } from '../../../../src/server/media/panorama/faces/face-raster.ts'
import { createLevelFolders, cutTile, tileName, writeTile } from '../../../../src/server/media/panorama/tiles.ts'
import { type CubeFace, cubeFaces, faceAxes, facePoint, vectorToFace } from '../../../../src/shared/geometry/cube.ts'
import { directionToVector } from '../../../../src/shared/geometry/sphere.ts'
import { tileGutterPx, tilePayloadPx, tileTexturePx } from '../../../../src/shared/media/pyramid.ts'
import { cutCube, paintEquirect, planeOf, wholeSphere } from '../../../support/files/cut-panoramas.ts'

type Cube = ReadonlyMap<CubeFace, readonly FaceRaster[]>
let cube: Cube = new Map()
let folder = ''
const levels = [0, 1, 2]
const rasterOf = (face: CubeFace, level: number): FaceRaster => {
  const raster = cube.get(face)?.[level]
  if (!raster) throw new Error(`no level ${level} of ${face}`)
  return raster
}

beforeAll(async () => {
  // Each channel grows evenly along one axis of the world.
  const gradient = paintEquirect(([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z], wholeSphere(4096))
  cube = await cutCube(planeOf(gradient, wholeSphere(4096)))
  folder = await mkdtemp(join(tmpdir(), 'stopover-seams-'))
  await createLevelFolders(folder, levels.length)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Largest second difference of any channel along a path. */
function roughness(colors: readonly (readonly number[])[]): number {
  let worst = 0
  for (let i = 2; i < colors.length; i++) {
    for (const c of [0, 1, 2]) {
      const before = colors[i - 2]?.[c] ?? 0
      const center = colors[i - 1]?.[c] ?? 0
      const after = colors[i]?.[c] ?? 0
      worst = Math.max(worst, Math.abs(before - 2 * center + after))
    }
  }
  return worst
}

describe('an even gradient', () => {
  it('stays even along paths across all edges, corners and poles, at every level', () => {
    for (const level of levels) {
      const sample = cubeSampler(new Map(cubeFaces.map((face) => [face, rasterOf(face, level)])))
      const stepDeg = 90 / rasterOf('f', level).sizePx
      for (const pitchDeg of [-60, -35.3, 0, 35.3, 45, 80]) {
        const yaws = Array.from({ length: Math.floor(360 / stepDeg) }, (_, k) => k * stepDeg - 180)
        const around = yaws.map((yawDeg) => sample(directionToVector({ yawDeg, pitchDeg })))
        expect(roughness(around), `level ${level}, pitch ${pitchDeg}`).toBeLessThanOrEqual(2)
      }
      for (const yawDeg of [-180, -135, -90, 0, 45, 101]) {
        const pitches = Array.from({ length: Math.floor(180 / stepDeg) }, (_, k) => k * stepDeg - 90)
        const upwards = pitches.map((pitchDeg) => sample(directionToVector({ yawDeg, pitchDeg })))
        expect(roughness(upwards), `level ${level}, yaw ${yawDeg}`).toBeLessThanOrEqual(2)
      }
    }
  })

  it('has the same color on both sides of every edge of the cube', () => {
    for (const level of levels) {
      const sample = cubeSampler(new Map(cubeFaces.map((face) => [face, rasterOf(face, level)])))
      const within = 1 - 1e-9
      for (const face of cubeFaces) {
        for (let t = -0.999; t < 1; t += 0.037) {
          for (const [a, b] of [
            [1, t],
            [-1, t],
            [t, 1],
            [t, -1],
          ] as const) {
            const here = facePoint(face, a * within, b * within)
            const there = facePoint(face, a / within, b / within)
            expect(vectorToFace(there).face).not.toBe(face)
            const color = sample(here)
            const other = sample(there)
            for (const c of [0, 1, 2] as const) expect(Math.abs(color[c] - other[c])).toBeLessThanOrEqual(2)
          }
        }
      }
    }
  })

  it('has the same pixels in the gutters of a tile as in the payload of its neighbors', () => {
    const overlap = 2 * tileGutterPx
    for (const face of cubeFaces) {
      const left = cutTile(rasterOf(face, 2), { x: 0, y: 1 })
      const right = cutTile(rasterOf(face, 2), { x: 1, y: 1 })
      for (let row = 0; row < tileTexturePx; row++) {
        const start = 3 * row * tileTexturePx
        const last = left.subarray(start + 3 * tilePayloadPx, start + 3 * (tilePayloadPx + overlap))
        expect(last.equals(right.subarray(start, start + 3 * overlap))).toBe(true)
      }
    }
  })

  it('stays even from tile to tile after compression', async () => {
    const decode = async (face: CubeFace, x: number) => {
      const address = { level: 2, face, x, y: 1 }
      await writeTile(folder, address, cutTile(rasterOf(face, 2), address))
      return sharp(join(folder, `${tileName(address)}.webp`))
        .raw()
        .toBuffer()
    }
    for (const face of cubeFaces) {
      const tiles = [await decode(face, 0), await decode(face, 1)]
      for (let row = 40; row < tileTexturePx; row += 90) {
        const line = tiles.flatMap((tile) =>
          Array.from({ length: tilePayloadPx }, (_, column) => {
            const p = 3 * (row * tileTexturePx + column + tileGutterPx)
            return [tile[p] ?? 0, tile[p + 1] ?? 0, tile[p + 2] ?? 0]
          }),
        )
        const across = line.slice(tilePayloadPx - 4, tilePayloadPx + 4)
        // Only luma is compared, because chroma is subsampled.
        const luma = across.map(([r = 0, g = 0, b = 0]) => [0.299 * r + 0.587 * g + 0.114 * b])
        expect(roughness(luma), `${face}, row ${row}`).toBeLessThanOrEqual(2)
      }
    }
  })

  it('has faces whose axes meet it', () => {
    for (const face of cubeFaces) {
      const sample = cubeSampler(new Map(cubeFaces.map((name) => [name, rasterOf(name, 2)])))
      const expected = faceAxes[face].ahead.map((value) => 127.5 + 110 * value)
      for (const [c, value] of sample(faceAxes[face].ahead).entries()) expect(value).toBeCloseTo(expected[c] ?? 0, -0.3)
    }
  })
})
