import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brightnessOfFaces } from '../../../../src/client/features/tours/links/matching/panorama-source.ts'
import type { CoarseFaces, FacePixels } from '../../../../src/client/viewer/coarse-panorama.ts'
import { cubeFaces, facePoint } from '../../../../src/shared/geometry/cube.ts'
import { levelingOf } from '../../../../src/shared/geometry/leveling.ts'
import { directionToVector, type Vec3 } from '../../../../src/shared/geometry/sphere.ts'
import { tileGutterPx } from '../../../../src/shared/media/pyramid.ts'

const edgePx = 120
const widthPx = edgePx + 2 * tileGutterPx

/** Brightness of a direction in the image, different for every direction. */
function brightnessAt([x, y, z]: Vec3): number {
  const length = Math.hypot(x, y, z)
  return 128 + 50 * (x / length) + 40 * (y / length) + 30 * (z / length)
}

/** Tile of a face; each pixel has the brightness of its direction. */
function pixelsOf(face: (typeof cubeFaces)[number]): FacePixels {
  const data = new Uint8ClampedArray(4 * widthPx * widthPx)
  const coordinate = (pixel: number) => ((pixel + 0.5 - tileGutterPx) / edgePx) * 2 - 1
  for (let row = 0; row < widthPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1) {
      const value = brightnessAt(facePoint(face, coordinate(column), -coordinate(row)))
      data.set([value, value, value, 255], 4 * (row * widthPx + column))
    }
  }
  return { data, width: widthPx, height: widthPx }
}

const coarse: CoarseFaces = {
  faces: new Map(cubeFaces.map((face) => [face, pixelsOf(face)])),
  toPixel: (coordinate) => tileGutterPx + ((coordinate + 1) / 2) * edgePx - 0.5,
}
const pose = { headingDeg: 0, pitchDeg: 4, rollDeg: -7 }
const manifest = { mapping: 'cube', faceSizePx: edgePx, tiles: '', preview: '', pose } as const

describe('brightness of a panorama', () => {
  it('is that of its faces in all directions of the level world', () => {
    const source = { manifest, levelPitchDeg: -12, levelRollDeg: 20 }
    const sample = brightnessOfFaces(coarse, source)
    const leveling = levelingOf(source, pose)
    const yawDeg = fc.double({ min: -180, max: 180, noNaN: true })
    const pitchDeg = fc.double({ min: -60, max: 60, noNaN: true })
    fc.assert(
      fc.property(yawDeg, pitchDeg, (yaw, pitch) => {
        const direction = directionToVector({ yawDeg: yaw, pitchDeg: pitch })
        const [x, y, z] = direction
        expect(Math.abs(sample(x, y, z) - brightnessAt(leveling.toImage(direction)))).toBeLessThan(1.5)
      }),
    )
  })
})
