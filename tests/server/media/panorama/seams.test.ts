import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FaceRaster } from '../../../../src/server/media/panorama/faces/face-raster.ts'
import { createLevelFolders, cutTile, tileName, writeTile } from '../../../../src/server/media/panorama/tiles.ts'
import { type CubeFace, cubeFaces, faceAxes, facePoint, vectorToFace } from '../../../../src/shared/geometry/cube.ts'
import { directionToVector } from '../../../../src/shared/geometry/sphere.ts'
import { tileGutterPx, tilePayloadPx, tileTexturePx } from '../../../../src/shared/media/pyramid.ts'
import {
  cutCube,
  paintEquirect,
  planeOf,
  roughnessOf,
  unroundedColors,
  wholeSphere,
} from '../../../support/files/cut-panoramas.ts'

type Cube = ReadonlyMap<CubeFace, readonly FaceRaster[]>
let cube: Cube = new Map()
let folder = ''
const levels = [0, 1, 2]
const rasterOf = (face: CubeFace, level: number): FaceRaster => {
  const raster = cube.get(face)?.[level]
  if (!raster) throw new Error(`No level ${level} of face ${face}`)
  return raster
}

/** Color channel of a coordinate from −1 to 1. */
const channelOf = (coordinate: number) => 127.5 + 110 * coordinate

beforeAll(async () => {
  // Each color channel increases linearly along one axis of the world.
  const gradient = paintEquirect(([x, y, z]) => [channelOf(x), channelOf(y), channelOf(z)], wholeSphere(4096))
  cube = await cutCube(planeOf(gradient, wholeSphere(4096)))
  folder = await mkdtemp(join(tmpdir(), 'stopover-seams-'))
  await createLevelFolders(folder, levels.length)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Samples unrounded colors of a level by direction. */
const samplerOf = (level: number) => unroundedColors(new Map(cubeFaces.map((face) => [face, rasterOf(face, level)])))

/** Pitch of the cube's corners, rounded. */
const cornerPitchDeg = 35.3
/** Roughness that rounding causes, in steps of a color channel. */
const maxRoughness = 2

describe('an even gradient', () => {
  it('stays even across all edges, corners and poles at every level', () => {
    for (const level of levels) {
      const sample = samplerOf(level)
      // One step per pixel.
      const stepDeg = 90 / rasterOf('f', level).sizePx
      for (const pitchDeg of [-60, -cornerPitchDeg, 0, cornerPitchDeg, 45, 80]) {
        const yaws = Array.from({ length: Math.floor(360 / stepDeg) }, (_, step) => step * stepDeg - 180)
        const parallel = yaws.map((yawDeg) => sample(directionToVector({ yawDeg, pitchDeg })))
        expect(roughnessOf(parallel), `level ${level}, pitch ${pitchDeg}`).toBeLessThanOrEqual(maxRoughness)
      }
      for (const yawDeg of [-180, -135, -90, 0, 45, 101]) {
        const pitches = Array.from({ length: Math.floor(180 / stepDeg) }, (_, step) => step * stepDeg - 90)
        const meridian = pitches.map((pitchDeg) => sample(directionToVector({ yawDeg, pitchDeg })))
        expect(roughnessOf(meridian), `level ${level}, yaw ${yawDeg}`).toBeLessThanOrEqual(maxRoughness)
      }
    }
  })

  it('has the same color on both sides of every edge of the cube', () => {
    const insideScale = 1 - 1e-9
    const outsideScale = 1 + 1e-9
    for (const level of levels) {
      const sample = samplerOf(level)
      for (const face of cubeFaces) {
        for (let along = -0.999; along < 1; along += 0.037) {
          const pointsOnEdges = [
            [1, along],
            [-1, along],
            [along, 1],
            [along, -1],
          ] as const
          for (const [right, up] of pointsOnEdges) {
            const inside = facePoint(face, right * insideScale, up * insideScale)
            const outside = facePoint(face, right * outsideScale, up * outsideScale)
            expect(vectorToFace(outside).face).not.toBe(face)
            const insideColor = sample(inside)
            const outsideColor = sample(outside)
            for (const channel of [0, 1, 2] as const) {
              expect(Math.abs(insideColor[channel] - outsideColor[channel])).toBeLessThanOrEqual(maxRoughness)
            }
          }
        }
      }
    }
  })

  it('has the same pixels in the gutters of a tile as in the payload of its neighbors', () => {
    const overlap = 2 * tileGutterPx
    for (const face of cubeFaces) {
      const leftTile = cutTile(rasterOf(face, 2), { x: 0, y: 1 })
      const rightTile = cutTile(rasterOf(face, 2), { x: 1, y: 1 })
      for (let row = 0; row < tileTexturePx; row++) {
        const start = 3 * row * tileTexturePx
        const endOfLeftRow = leftTile.subarray(start + 3 * tilePayloadPx, start + 3 * (tilePayloadPx + overlap))
        const startOfRightRow = rightTile.subarray(start, start + 3 * overlap)
        expect(endOfLeftRow.equals(startOfRightRow)).toBe(true)
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
            const offset = 3 * (row * tileTexturePx + column + tileGutterPx)
            return [tile[offset] ?? 0, tile[offset + 1] ?? 0, tile[offset + 2] ?? 0]
          }),
        )
        const colorsAcrossSeam = line.slice(tilePayloadPx - 4, tilePayloadPx + 4)
        // Only luma is compared, because chroma is subsampled.
        const luma = colorsAcrossSeam.map(([r = 0, g = 0, b = 0]) => [0.299 * r + 0.587 * g + 0.114 * b])
        expect(roughnessOf(luma), `${face}, row ${row}`).toBeLessThanOrEqual(maxRoughness)
      }
    }
  })

  it('has its color at the center of each face', () => {
    const sample = samplerOf(2)
    for (const face of cubeFaces) {
      const center = faceAxes[face].ahead
      const expectedColor = center.map(channelOf)
      for (const [channel, value] of sample(center).entries()) {
        expect(Math.abs(value - (expectedColor[channel] ?? 0))).toBeLessThan(1)
      }
    }
  })
})
