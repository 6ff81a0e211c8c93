import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finestBorderPx } from '../../src/server/media/panorama/faces/face-raster.ts'
import { type CubeFace, cubeFaces } from '../../src/shared/geometry/cube.ts'

/** Pitch and yaw that bring each face to the middle of nona's image. */
const rotations: Record<CubeFace, string> = {
  f: 'p0 y0',
  b: 'p0 y180',
  u: 'p-90 y0',
  d: 'p90 y0',
  l: 'p0 y90',
  r: 'p0 y-90',
}

export function hasNona(): boolean {
  return spawnSync('nona', ['--help']).error === undefined
}

/** Path of the file that nona writes for a face. Its four digits count the faces in the order of the project. */
export function nonaFile(folder: string, face: CubeFace): string {
  const digits = String(cubeFaces.indexOf(face)).padStart(4, '0')
  return join(folder, `face${digits}.tif`)
}

type Source = { readonly path: string; readonly widthPx: number; readonly heightPx: number }

/**
 * Writes a Hugin project that cuts the same six faces, with the same borders, as Stopover: rectilinear views a little
 * wider than 90°. It uses nona's default interpolation (cubic) and uncompressed output, which is the fastest.
 */
export async function writeNonaProject(folder: string, source: Source, faceSizePx: number): Promise<string> {
  const edge = faceSizePx + 2 * finestBorderPx(faceSizePx)
  const fov = (2 * Math.atan(edge / faceSizePx) * 180) / Math.PI
  const lines = [
    `p f0 w${edge} h${edge} v${fov.toFixed(10)} E0 R0 n"TIFF_m c:NONE"`,
    // Gamma of 1, and cubic interpolation (i0). Hugin writes m2 and p into every project; nona doesn't use them here.
    'm g1 i0 m2 p0.00784314',
    ...cubeFaces.map(
      (face) => `i w${source.widthPx} h${source.heightPx} f4 v360 r0 ${rotations[face]} n"${source.path}"`,
    ),
  ]
  const path = join(folder, 'faces.pto')
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}
