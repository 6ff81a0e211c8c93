import { describe, expect, it } from 'vitest'
import { facesInPreview } from '../../../../src/server/media/panorama/previews.ts'
import { vectorToFace } from '../../../../src/shared/geometry/cube.ts'
import { cameraAxes, focalLengthPx, type View } from '../../../../src/shared/geometry/sphere.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const widthPx = 1280
const heightPx = 720

/** Faces that the pixels of a preview show. */
function facesOfPreviewPixels(view: View): Set<string> {
  const { right, up, forward } = cameraAxes(view)
  const focalPx = focalLengthPx(widthPx, view.fovDeg)
  const faces = new Set<string>()
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const u = (x + 0.5 - widthPx / 2) / focalPx
      const v = (heightPx / 2 - y - 0.5) / focalPx
      // Direction of the pixel.
      const component = (axis: 0 | 1 | 2) => forward[axis] + right[axis] * u + up[axis] * v
      faces.add(vectorToFace([component(0), component(1), component(2)]).face)
    }
  }
  return faces
}

const random = seededRandom(7)
const randomViews = Array.from({ length: 8 }, () => ({
  yawDeg: random(3600) / 10 - 180,
  pitchDeg: random(1800) / 10 - 90,
  fovDeg: 20 + random(1200) / 10,
}))

describe('facesInPreview', () => {
  it.each([
    { yawDeg: 0, pitchDeg: 0, fovDeg: 90 },
    // The corner of three faces is two pixels inside the view.
    { yawDeg: 0, pitchDeg: 5.79, fovDeg: 90 },
    ...randomViews,
  ])('includes the face of every pixel at $yawDeg°, $pitchDeg°, $fovDeg°', (view) => {
    expect([...facesInPreview(view)]).toEqual(expect.arrayContaining([...facesOfPreviewPixels(view)]))
  })

  it('includes only the front face for a narrow view straight ahead', () => {
    expect([...facesInPreview({ yawDeg: 0, pitchDeg: 0, fovDeg: 60 })]).toEqual(['f'])
  })
})
