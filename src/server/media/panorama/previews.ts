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

/** Faces of this size are sharp enough for the stills. */
export const previewFaceSizePx = 1200

/** Size of the preview, which adds nearly two kilobytes to each published tour. */
const preview = { widthPx: 112, heightPx: 56, samplesPerEdge: 3 } as const
const still = { widthPx: 1280, heightPx: 720 } as const

type Size = { readonly widthPx: number; readonly heightPx: number }

/**
 * Renders the whole sphere as a tiny equirectangular data URI. Its pixels are the coefficients of the B-spline that the
 * viewer draws it with. `sample` returns the mean color around a direction.
 */
export async function renderPreview(sample: (direction: Vec3, widthRad: number) => Color): Promise<string> {
  const { samplesPerEdge: n, ...size } = preview
  const pixels = render({ widthPx: size.widthPx * n, heightPx: size.heightPx * n }, (x, y) =>
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
  // The spline smooths the artifacts of the low quality.
  const webp = await rawImage(coefficients, size).webp({ quality: 25, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}

/** Rays through the points of a still (gnomonic projection). */
function viewRays(view: View): (x: number, y: number) => Vec3 {
  const { right, up, forward } = cameraAxes(view)
  const focal = focalLengthPx(still.widthPx, view.fovDeg)
  return (x, y) => {
    const rightOffset = (x - still.widthPx / 2) / focal
    const upOffset = (still.heightPx / 2 - y) / focal
    const component = (axis: 0 | 1 | 2) => forward[axis] + right[axis] * rightOffset + up[axis] * upOffset
    return [component(0), component(1), component(2)]
  }
}

export function facesInView(view: View): Set<CubeFace> {
  const rayAt = viewRays(view)
  const faces = new Set<CubeFace>()
  for (let y = 0; y < still.heightPx; y++)
    for (let x = 0; x < still.widthPx; x++) faces.add(vectorToFace(rayAt(x + 0.5, y + 0.5)).face)
  return faces
}

/** Writes the stills of a view from the faces that are visible in it; returns their total bytes. */
export async function writePreviews(cube: Cube, view: View, folder: string): Promise<number> {
  const sample = cubeSampler(cube)
  const rayAt = viewRays(view)
  return writePreviewFiles(
    rawImage(
      render(still, (x, y) => sample(rayAt(x, y))),
      still,
    ),
    folder,
  )
}

/** Default start view: straight ahead, or the center of a partial panorama. */
export function defaultStartView(coverage: PanoramaManifest['coverage']): View {
  const widestFovDeg = 90
  if (!coverage) return { yawDeg: 0, pitchDeg: 0, fovDeg: widestFovDeg }
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = coverage
  const halfHeightRad = Math.min(80, (pitchMaxDeg - pitchMinDeg) / 2) * radPerDeg
  const fovByHeightDeg = (2 * Math.atan((Math.tan(halfHeightRad) * still.widthPx) / still.heightPx)) / radPerDeg
  return {
    yawDeg: (yawMinDeg + yawMaxDeg) / 2,
    pitchDeg: (pitchMinDeg + pitchMaxDeg) / 2,
    // The corners of a flat view reach further than the middle of its sides, hence the margin.
    fovDeg: 0.85 * Math.min(widestFovDeg / 0.85, yawMaxDeg - yawMinDeg, fovByHeightDeg),
  }
}

function render({ widthPx, heightPx }: Size, colorAt: (x: number, y: number) => Color): Uint8ClampedArray {
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
