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

/** Face size that is sharp enough for the preview images. */
export const previewFaceSizePx = 1200

/** Size of the spherical preview, which adds nearly two kilobytes to each published tour. */
const preview = { widthPx: 112, heightPx: 56, samplesPerEdge: 3 } as const
/** Size of the view that the preview images are cropped from. */
const previewSize = { widthPx: 1280, heightPx: 720 } as const

type SizePx = { readonly widthPx: number; readonly heightPx: number }

/**
 * Renders the whole sphere as a tiny equirectangular data URI. Its pixels are the coefficients of the B-spline that the
 * viewer draws it with.
 *
 * @param sample - returns the mean color around a direction
 */
export async function renderPreview(sample: (direction: Vec3, widthRad: number) => Color): Promise<string> {
  const { samplesPerEdge, ...size } = preview
  const sampledSize = { widthPx: size.widthPx * samplesPerEdge, heightPx: size.heightPx * samplesPerEdge }
  const pixels = render(sampledSize, (x, y) => {
    const yawDeg = (x / sampledSize.widthPx) * 360 - 180
    const pitchDeg = 90 - (y / sampledSize.heightPx) * 180
    return sample(directionToVector({ yawDeg, pitchDeg }), (2 * Math.PI) / sampledSize.widthPx)
  })
  const samples = await rawImage(pixels, sampledSize)
    .resize(size.widthPx, size.heightPx, { kernel: 'linear' })
    .raw()
    .toBuffer()
  const coefficients = splineCoefficients(samples, size.widthPx, size.heightPx)
  // The spline smooths the artifacts of the low quality.
  const webp = await rawImage(coefficients, size).webp({ quality: 25, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}

/** Calls `work` with the ray through each point (gnomonic projection). The ray is one array that changes from call to call. */
function withRays(
  view: View,
  points: { readonly columns: readonly number[]; readonly rows: readonly number[] },
  work: (ray: Vec3) => void,
): void {
  const { right, up, forward } = cameraAxes(view)
  const focal = focalLengthPx(previewSize.widthPx, view.fovDeg)
  const ray: [number, number, number] = [0, 0, 0]
  for (const y of points.rows) {
    const upOffset = (previewSize.heightPx / 2 - y) / focal
    const rowX = forward[0] + up[0] * upOffset
    const rowY = forward[1] + up[1] * upOffset
    const rowZ = forward[2] + up[2] * upOffset
    for (const x of points.columns) {
      const rightOffset = (x - previewSize.widthPx / 2) / focal
      ray[0] = rowX + right[0] * rightOffset
      ray[1] = rowY + right[1] * rightOffset
      ray[2] = rowZ + right[2] * rightOffset
      work(ray)
    }
  }
}

/** Centers of the pixels of a row or a column. */
const pixelCenters = (count: number) => Array.from({ length: count }, (_, index) => index + 0.5)

/** Margin around the view that is also searched for faces, so that no corner of a face is missed between two points. */
const marginPx = 2
/** Distance of the points of the coarse grid. */
const gridPx = 8
/** Positions along a side of the view with its margin. */
const positionsAcross = (length: number, stepPx: number) =>
  Array.from({ length: Math.ceil((length + 2 * marginPx) / stepPx) + 1 }, (_, index) =>
    Math.min(index * stepPx - marginPx, length + marginPx),
  )

/**
 * Faces that are visible in the preview of a view. A coarse grid and all points of the edge find them, because each is a
 * convex polygon, far larger than a cell of the grid unless it crosses the edge.
 */
export function facesInPreview(view: View): Set<CubeFace> {
  const faces = new Set<CubeFace>()
  const add = (ray: Vec3) => faces.add(vectorToFace(ray).face)
  const { widthPx, heightPx } = previewSize
  const edges = { columns: [-marginPx, widthPx + marginPx], rows: [-marginPx, heightPx + marginPx] }
  const columns = positionsAcross(widthPx, gridPx)
  withRays(view, { columns, rows: positionsAcross(heightPx, gridPx) }, add)
  withRays(view, { columns: positionsAcross(widthPx, 1), rows: edges.rows }, add)
  withRays(view, { columns: edges.columns, rows: positionsAcross(heightPx, 1) }, add)
  return faces
}

/** Writes the preview images of a view from the faces that are visible in it; returns their total bytes. */
export async function writePreviews(cube: Cube, view: View, folder: string): Promise<number> {
  const writeColor = cubeSampler(cube)
  const pixels = new Uint8ClampedArray(3 * previewSize.widthPx * previewSize.heightPx)
  let offset = 0
  withRays(view, { columns: pixelCenters(previewSize.widthPx), rows: pixelCenters(previewSize.heightPx) }, (ray) => {
    writeColor(ray, pixels, offset)
    offset += 3
  })
  return writePreviewFiles(rawImage(pixels, previewSize), folder)
}

const startFovMaxDeg = 90
/** Maximum of half the vertical field of view, because its tangent must stay finite. */
const halfHeightMaxDeg = 80
/** Fraction of the covered angle that a view shows: its corners reach further than the middle of its sides. */
const coveredFraction = 0.85

/** Default start view: straight ahead, or the center of a partial panorama. */
export function defaultStartView(coverage: PanoramaManifest['coverage']): View {
  if (!coverage) return { yawDeg: 0, pitchDeg: 0, fovDeg: startFovMaxDeg }
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = coverage
  const halfHeightRad = Math.min(halfHeightMaxDeg, (pitchMaxDeg - pitchMinDeg) / 2) * radPerDeg
  const fovByHeightDeg =
    (2 * Math.atan((Math.tan(halfHeightRad) * previewSize.widthPx) / previewSize.heightPx)) / radPerDeg
  return {
    yawDeg: (yawMinDeg + yawMaxDeg) / 2,
    pitchDeg: (pitchMinDeg + pitchMaxDeg) / 2,
    fovDeg: Math.min(startFovMaxDeg, coveredFraction * Math.min(yawMaxDeg - yawMinDeg, fovByHeightDeg)),
  }
}

function render({ widthPx, heightPx }: SizePx, colorAt: (x: number, y: number) => Color): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(3 * widthPx * heightPx)
  for (let y = 0, offset = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, offset += 3) {
      const [red, green, blue] = colorAt(x + 0.5, y + 0.5)
      pixels[offset] = red
      pixels[offset + 1] = green
      pixels[offset + 2] = blue
    }
  }
  return pixels
}

function rawImage(pixels: Uint8ClampedArray, { widthPx, heightPx }: SizePx) {
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
}
