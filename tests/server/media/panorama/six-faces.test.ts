import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { planeSource } from '../../../../src/server/media/panorama/cut-faces.ts'
import {
  allocateRaster,
  type FaceRaster,
  planeCoordinate,
  rasterEdgePx,
} from '../../../../src/server/media/panorama/faces/face-raster.ts'
import { scaleFace, sourceBorderPx } from '../../../../src/server/media/panorama/faces/scale-face.ts'
import { readPanorama } from '../../../../src/server/media/panorama/panorama-input.ts'
import { type CubeFace, cubeFaces, facePoint } from '../../../../src/shared/geometry/cube.ts'
import { type Direction, directionToVector } from '../../../../src/shared/geometry/sphere.ts'
import { cubeNamingNames } from '../../../../src/shared/media/cube-namings.ts'
import { cubeFiles, directionPainting, faceImage, rigs, zipOf } from '../../../support/files/cube-zips.ts'
import {
  cutSource,
  type Painting,
  paintEquirect,
  planeOf,
  roughnessOf,
  unroundedColors,
  wholeSphere,
} from '../../../support/files/cut-panoramas.ts'
import { psnrDb } from '../../../support/files/image-similarity.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const folder = temporaryFolder('six-faces')

type CubeRasters = ReadonlyMap<CubeFace, readonly FaceRaster[]>

/** Cuts the face pyramids of a ZIP file with the files. */
async function cutZip(files: Readonly<Record<string, Uint8Array>>): Promise<CubeRasters> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.zip`)
  await writeFile(path, zipOf(files))
  const input = await readPanorama(path)
  return cutSource(await input.decode(), input.faceSizePx)
}

function finestOf(rasters: CubeRasters, face: CubeFace): FaceRaster {
  const raster = rasters.get(face)?.at(-1)
  if (!raster) throw new Error(`no face ${face}`)
  return raster
}

/** Largest difference of a pixel, borders included, from the painting in its direction. */
function maxErrorOf(rasters: CubeRasters, painting: Painting): number {
  let maxError = 0
  for (const face of cubeFaces) {
    const raster = finestOf(rasters, face)
    const edge = rasterEdgePx(raster)
    const pixels = new Uint8Array(raster.pixels)
    for (let row = 0; row < edge; row += 3) {
      for (let column = 0; column < edge; column += 3) {
        const [x, y, z] = facePoint(face, planeCoordinate(raster, column), -planeCoordinate(raster, row))
        const length = Math.hypot(x, y, z)
        const expectedColor = painting([x / length, y / length, z / length])
        for (const [channel, value] of expectedColor.entries()) {
          maxError = Math.max(maxError, Math.abs(value - (pixels[3 * (row * edge + column) + channel] ?? 0)))
        }
      }
    }
  }
  return maxError
}

/** Pitch of the cube's corners, rounded. */
const cornerPitchDeg = 35.3

describe('six faces', () => {
  it.each(cubeNamingNames)('named as %s are cut with every direction at its position', async (naming) => {
    const rasters = await cutZip(await cubeFiles({ naming, sizePx: 96 }))
    expect(finestOf(rasters, 'f').sizePx).toBe(504)
    expect(maxErrorOf(rasters, directionPainting)).toBeLessThanOrEqual(3)
  })

  it('are rotated by their EXIF orientation first', async () => {
    const files = await cubeFiles({ naming: 'skybox', sizePx: 96 })
    const rotatedFiles = Object.entries(files).map(async ([name, bytes]): Promise<[string, Buffer]> => {
      // With orientation 6, viewers rotate the stored pixels clockwise.
      const storedImage = sharp(await sharp(bytes).rotate(270).toBuffer()).withMetadata({ orientation: 6 })
      return [
        name.replace('.png', '.jpg'),
        await storedImage.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
      ]
    })
    expect(
      maxErrorOf(await cutZip(Object.fromEntries(await Promise.all(rotatedFiles))), directionPainting),
    ).toBeLessThan(6)
  })

  it('show no seam at any level, across all edges and corners', async () => {
    const rasters = await cutZip(await cubeFiles({ sizePx: 540 }))
    expect(finestOf(rasters, 'f').sizePx).toBe(1008)
    for (const level of [0, 1]) {
      const faces = cubeFaces.flatMap((face) => {
        const raster = rasters.get(face)?.[level]
        return raster ? ([[face, raster]] as const) : []
      })
      const sample = unroundedColors(new Map(faces))
      const stepDeg = 90 / (faces[0]?.[1].sizePx ?? 1)
      const colorsAlong = (arcDeg: number, directionAt: (angleDeg: number) => Direction) =>
        Array.from({ length: Math.floor(arcDeg / stepDeg) }, (_, step) =>
          sample(directionToVector(directionAt(step * stepDeg))),
        )
      for (const pitchDeg of [-60, -cornerPitchDeg, 0, cornerPitchDeg, 45, 80]) {
        expect(roughnessOf(colorsAlong(360, (angleDeg) => ({ yawDeg: angleDeg - 180, pitchDeg })))).toBeLessThanOrEqual(
          2,
        )
      }
      for (const yawDeg of [-180, -135, -90, 0, 45, 101]) {
        expect(roughnessOf(colorsAlong(180, (angleDeg) => ({ yawDeg, pitchDeg: angleDeg - 90 })))).toBeLessThanOrEqual(
          2,
        )
      }
    }
  })

  it("don't alias when they are scaled down", () => {
    const source = allocateRaster(800, sourceBorderPx(800, { sizePx: 252, borderPx: 4 }))
    const stripes = new Uint8Array(source.pixels)
    const edge = rasterEdgePx(source)
    for (let index = 0; index < stripes.length; index++)
      stripes[index] = (Math.floor(index / 3) % edge) % 2 === 0 ? 255 : 0
    const raster = allocateRaster(252, 4)
    scaleFace(source, raster, { fromRow: 0, toRow: rasterEdgePx(raster) })
    const maxContrast = new Uint8Array(raster.pixels).reduce((max, value) => Math.max(max, Math.abs(value - 127.5)), 0)
    expect(maxContrast).toBeLessThan(8)
  })

  it('of a panorama give the same result as the panorama', async () => {
    // Waves of about five pixels, fine enough to distinguish a soft copy from a sharp one.
    const fineWaves: Painting = ([x, y, z]) => [
      127.5 + 100 * Math.sin(45 * x + 20 * y),
      127.5 + 100 * Math.sin(45 * y - 25 * z),
      127.5 + 100 * Math.sin(45 * z + 15 * x),
    ]
    const sphere = wholeSphere(1600)
    const sizePx = 504
    const panoramaRasters = await cutSource(planeSource(planeOf(paintEquirect(fineWaves, sphere), sphere)), sizePx)
    const files: Record<string, Buffer> = {}
    for (const [name, rotation] of Object.entries(rigs.letters)) {
      files[`a_${name}.png`] = await faceImage(fineWaves, rotation, 515)
    }
    const zipRasters = await cutZip(files)
    for (const face of cubeFaces)
      expect(similarityDb(finestOf(panoramaRasters, face), finestOf(zipRasters, face))).toBeGreaterThan(38)
  })
})

function similarityDb(actual: FaceRaster, expectedColor: FaceRaster): number {
  return psnrDb(new Uint8Array(actual.pixels), new Uint8Array(expectedColor.pixels))
}
