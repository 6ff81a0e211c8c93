import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageBuilder } from '../../../../../src/server/media/image/build-image.ts'
import { panoramaBuilder } from '../../../../../src/server/media/panorama/build-panorama.ts'
import type { Raster } from '../../../../../src/server/media/panorama/cube/unfolded/seam-costs.ts'
import { planeCoordinate, rasterEdgePx } from '../../../../../src/server/media/panorama/faces/face-raster.ts'
import { readPanorama } from '../../../../../src/server/media/panorama/panorama-input.ts'
import { type CubeFace, cubeFaces, facePoint } from '../../../../../src/shared/geometry/cube.ts'
import { cutSource } from '../../../../support/files/cut-panoramas.ts'
import { gpanoXmp } from '../../../../support/files/gpano-xmp.ts'
import {
  cubeSheet,
  dualFisheyeRaster,
  photoRaster,
  rasterOf,
  room,
  type SheetCell,
  sphereRaster,
  stereoRaster,
} from '../../../../support/shapes/rasters.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-shapes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let fileCount = 0

/** Writes a raster as a JPEG file of good quality. */
async function fileOf({ pixels, widthPx, heightPx }: Raster, xmp?: string): Promise<string> {
  const path = join(folder, `${fileCount++}.jpg`)
  const image = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
  if (xmp !== undefined) image.withXmp(xmp)
  await image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(path)
  return path
}

/** Largest difference of any pixel of a file's faces from the room in its direction. */
async function maxErrorOf(path: string): Promise<number> {
  const input = await readPanorama(path)
  const rasters = await cutSource(await input.decode(), input.faceSizePx)
  let maxErrorOfPixels = 0
  for (const face of cubeFaces) {
    const raster = rasters.get(face)?.at(-1)
    if (!raster) throw new Error(`no face ${face}`)
    const edge = rasterEdgePx(raster)
    const pixels = new Uint8Array(raster.pixels)
    for (let row = 0; row < edge; row += 9) {
      for (let column = 0; column < edge; column += 9) {
        const [x, y, z] = facePoint(face, planeCoordinate(raster, column), -planeCoordinate(raster, row))
        const length = Math.hypot(x, y, z)
        for (const [channel, value] of room([x / length, y / length, z / length]).entries()) {
          maxErrorOfPixels = Math.max(
            maxErrorOfPixels,
            Math.abs(value - (pixels[3 * (row * edge + column) + channel] ?? 0)),
          )
        }
      }
    }
  }
  return maxErrorOfPixels
}

const cell = (face: CubeFace, turns = 0): SheetCell => ({ face, turns })
const stripCells: readonly SheetCell[] = [cell('r'), cell('l'), cell('u'), cell('d'), cell('f'), cell('b')]
const verticalCross: readonly SheetCell[] = [
  [null, cell('u'), null],
  [cell('l'), cell('f'), cell('r')],
  [null, cell('d'), null],
  [null, cell('b', 2), null],
].flat()

const maxError = 14

describe('a file that holds a sphere in another shape', () => {
  it('shows each face of a strip and of a cross at its position', async () => {
    const sizePx = 96
    const path = await fileOf(cubeSheet({ columns: 6, cells: stripCells, sizePx }))
    const { facts, checkBeforeDecoding } = await readPanorama(path)
    expect(facts).toMatchObject({ widthPx: 4 * sizePx, heightPx: 2 * sizePx, mimeType: 'image/jpeg' })
    expect(await checkBeforeDecoding()).toEqual([{ code: 'cubeFaces' }])
    expect(await maxErrorOf(path)).toBeLessThan(maxError)
    expect(await maxErrorOf(await fileOf(cubeSheet({ columns: 3, cells: verticalCross, sizePx })))).toBeLessThan(
      maxError,
    )
  })

  it.each(['overUnder', 'sideBySide'] as const)('shows the left eye of a stereo pair (%s)', async (layout) => {
    const path = await fileOf(stereoRaster(384, layout))
    const { facts, checkBeforeDecoding, coverage } = await readPanorama(path)
    expect(facts).toMatchObject({ widthPx: 384, heightPx: 192 })
    expect(coverage).toBeUndefined()
    expect(await checkBeforeDecoding()).toEqual([{ code: 'oneEye' }])
    // The right eye would be off by two degrees, and by 60 levels.
    expect(await maxErrorOf(path)).toBeLessThan(maxError)
  })

  it('is placed by entered angles in any shape', async () => {
    const angles = { yawDeg: 180, pitchDeg: 30, pitchCentreDeg: 0 }
    const { coverage, checkBeforeDecoding } = await readPanorama(
      await fileOf(cubeSheet({ columns: 6, cells: stripCells })),
      angles,
    )
    expect(coverage).toMatchObject({ yawMinDeg: -90, yawMaxDeg: 90 })
    expect(await checkBeforeDecoding()).toEqual([])
  })
})

const inspectPanorama = async (raster: Raster, coverage?: Parameters<typeof readPanorama>[1], xmp?: string) =>
  panoramaBuilder.inspect({ inputPath: await fileOf(raster, xmp), coverage })

describe('an upload as a panorama', () => {
  it.each([
    ['two fisheye images side by side', dualFisheyeRaster(256), 'media.dualFisheye'],
    ['two fisheye images one above the other', dualFisheyeRaster(256, { isStacked: true }), 'media.dualFisheye'],
    ['six photos', cubeSheet({ columns: 3, cells: [...'ffrrll'].map(() => cell('f')) }), 'media.facesUnclear'],
    ['a photo of 3:2', photoRaster(300, 200), 'media.wrongRatio'],
    ['a square photo', photoRaster(200, 200), 'media.wrongRatio'],
    ['a partial panorama of 6:1 without its angles', photoRaster(600, 100), 'media.wrongRatio'],
  ])('of %s is rejected', async (_shape, raster, code) => {
    await expect(inspectPanorama(raster)).rejects.toMatchObject({ code })
  })

  it.each([
    ['two fisheye images', dualFisheyeRaster(256)],
    [
      'a partial panorama with a black border',
      rasterOf(300, 200, (x, y) => (x > 30 && y > 30 ? [x / 2, y, 90] : [0, 0, 0])),
    ],
  ])('of %s is accepted with entered angles', async (_image, raster) => {
    const coverage = { yawDeg: 120, pitchDeg: 60, pitchCentreDeg: 0 }
    await expect(inspectPanorama(raster, coverage)).resolves.toMatchObject({ widthPx: raster.widthPx })
  })

  it('of a dual fisheye image can be built after an editor has changed its kind', async () => {
    const path = await fileOf(dualFisheyeRaster(256))
    await expect(imageBuilder.inspect({ inputPath: path })).resolves.toMatchObject({ looksSpherical: false })
    await expect(readPanorama(path)).resolves.toMatchObject({ facts: { widthPx: 512 } })
  })

  it('of six squares is a partial panorama by its tags', async () => {
    const xmp = gpanoXmp({ fullWidth: 1200, fullHeight: 600, width: 288, height: 48, left: 400, top: 270 })
    const path = await fileOf(cubeSheet({ columns: 6, cells: stripCells }), xmp)
    const { coverage, checkBeforeDecoding } = await readPanorama(path)
    expect(coverage).toBeDefined()
    expect(await checkBeforeDecoding()).toEqual([])
  })
})

describe('an upload of unknown kind', () => {
  it.each([
    ['six faces in a strip', cubeSheet({ columns: 6, cells: stripCells }), true],
    ['six faces in a cross', cubeSheet({ columns: 3, cells: verticalCross }), true],
    ['a sphere for each eye', stereoRaster(192, 'overUnder'), true],
    ['a photo of 3:2', photoRaster(300, 200), false],
    ['a photo of 4:3', photoRaster(320, 240), false],
    ['a square photo', photoRaster(200, 200), false],
    ['a sphere cut to a square', croppedSphere(), false],
  ])('looks spherical if it is %s: %s', async (_image, raster, looksSpherical) => {
    const facts = await imageBuilder.inspect({ inputPath: await fileOf(raster) })
    expect(facts.looksSpherical).toBe(looksSpherical)
  })
})

function croppedSphere(): Raster {
  const { pixels } = sphereRaster(400)
  return rasterOf(200, 200, (x, y) => {
    const offset = 3 * (y * 400 + x)
    return [pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0]
  })
}
