import type { CubeFace } from '../../../shared/geometry/cube.ts'
import type { Coverage } from './resampler.ts'

/** An equirectangular image. Without a coverage, it covers a full turn and is in the middle of its height. */
type SphereImage = { readonly mapping: 'sphere'; readonly url: string; readonly coverage?: Coverage }

/** Six images of cube faces, in Pannellum's orientation, which is ours too. */
type CubeImage = { readonly mapping: 'cube'; readonly urls: Readonly<Record<CubeFace, string>> }

/** Cube faces in tiles of several levels. `url` contains %s face, %l level from 1, %y row and %x column. */
type TiledImage = {
  readonly mapping: 'tiles'
  readonly url: string
  readonly faceSizePx: number
  readonly tileSizePx: number
  readonly levelCount: number
}

/** Image files of a panorama that weren't cut into our own tiles. */
export type PanoramaImage = SphereImage | CubeImage | TiledImage
export type ImageByMapping = { readonly [Mapping in PanoramaImage['mapping']]: PanoramaImage & { mapping: Mapping } }
