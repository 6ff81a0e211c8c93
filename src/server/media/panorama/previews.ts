import { type CubeFace, vectorToFace } from '../../../shared/geometry/cube.ts'
import {
  cameraAxes,
  directionToVector,
  focalLengthPx,
  radPerDeg,
  type Vec3,
  type View,
} from '../../../shared/geometry/sphere.ts'
import type { Color } from '../../../shared/media/nadir-fill.ts'
import type { PanoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import { writePreviewFiles } from '../image/preview-files.ts'
import { sharp } from '../safe-sharp.ts'
import { type Cube, cubeSampler } from './cube-sampler.ts'
import { splineCoefficients } from './spline-coefficients.ts'

/** Faces at least this large are sharp enough for the stills; smaller panoramas give what they have. */
export const previewFaceSizePx = 1200

/** Nearly two kilobytes in each document; twice the detail of 64×32 for twice the bytes. */
const preview = { widthPx: 112, heightPx: 56, samplesPerEdge: 3 } as const
const still = { widthPx: 1280, heightPx: 720 } as const

type Size = { readonly widthPx: number; readonly heightPx: number }

/**
 * The whole sphere as a tiny data URI, of what there is in each direction, as wide as a sample: coefficients of the
 * spline that viewers draw it with.
 */
export async function paintPreview(sample: (direction: Vec3, acrossRad: number) => Color): Promise<string> {
  const { samplesPerEdge: n, ...size } = preview
  const pixels = paint({ widthPx: size.widthPx * n, heightPx: size.heightPx * n }, (x, y) =>
    sample(
      directionToVector({
        yawDeg: (x / (size.widthPx * n)) * 360 - 180,
        pitchDeg: 90 - (y / (size.heightPx * n)) * 180,
      }),
      (2 * Math.PI) / (size.widthPx * n),
    ),
  )
  const samples = await rawImage(pixels, { widthPx: size.widthPx * n, heightPx: size.heightPx * n })
    .resize(size.widthPx, size.heightPx, { kernel: 'linear' })
    .raw()
    .toBuffer()
  const coefficients = splineCoefficients(samples, size.widthPx, size.heightPx)
  // What is coarse in so low a quality is smoothed by the spline it is drawn with.
  const webp = await rawImage(coefficients, size).webp({ quality: 25, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}

/** Where each point of the stills looks. */
function gazeOf(view: View): (x: number, y: number) => Vec3 {
  const { right, up, forward } = cameraAxes(view)
  const focal = focalLengthPx(still.widthPx, view.fovDeg)
  return (x, y) => {
    const across = (x - still.widthPx / 2) / focal
    const above = (still.heightPx / 2 - y) / focal
    const along = (axis: 0 | 1 | 2) => forward[axis] + right[axis] * across + up[axis] * above
    return [along(0), along(1), along(2)]
  }
}

/** The faces that stills of a view show any pixel of. */
export function facesSeen(view: View): Set<CubeFace> {
  const gaze = gazeOf(view)
  const seen = new Set<CubeFace>()
  for (let y = 0; y < still.heightPx; y++)
    for (let x = 0; x < still.widthPx; x++) seen.add(vectorToFace(gaze(x + 0.5, y + 0.5)).face)
  return seen
}

/** The view a visitor starts with, from the faces it shows; answers bytes written. */
export async function writePreviews(cube: Cube, view: View, folder: string): Promise<number> {
  const sample = cubeSampler(cube)
  const gaze = gazeOf(view)
  return writePreviewFiles(
    rawImage(
      paint(still, (x, y) => sample(gaze(x, y))),
      still,
    ),
    folder,
  )
}

/** Start view when nobody chose one: straight ahead, or the middle of what a partial panorama covers. */
export function defaultStartView(coverage: PanoramaManifest['coverage']): View {
  const widest = 90
  if (!coverage) return { yawDeg: 0, pitchDeg: 0, fovDeg: widest }
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = coverage
  const halfHeight = Math.min(80, (pitchMaxDeg - pitchMinDeg) / 2) * radPerDeg
  const byHeight = (2 * Math.atan((Math.tan(halfHeight) * still.widthPx) / still.heightPx)) / radPerDeg
  return {
    yawDeg: (yawMinDeg + yawMaxDeg) / 2,
    pitchDeg: (pitchMinDeg + pitchMaxDeg) / 2,
    // A little closer than what would just fit: the corners of a flat view see further than its middle.
    fovDeg: 0.85 * Math.min(widest / 0.85, yawMaxDeg - yawMinDeg, byHeight),
  }
}

function paint({ widthPx, heightPx }: Size, colorAt: (x: number, y: number) => Color): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(3 * widthPx * heightPx)
  for (let y = 0, o = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, o += 3) {
      const [red, green, blue] = colorAt(x + 0.5, y + 0.5)
      pixels[o] = red
      pixels[o + 1] = green
      pixels[o + 2] = blue
    }
  }
  return pixels
}

function rawImage(pixels: Uint8ClampedArray, { widthPx, heightPx }: Size) {
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
}
