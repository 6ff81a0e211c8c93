import { type CubeFace, cubeFaces, faceAxes } from '../geometry/cube.ts'
import { type Direction, directionToVector, dot } from '../geometry/sphere.ts'
import type { PanoramaManifest } from './panorama-manifest.ts'

type BuiltPanorama = { readonly baseUrl: string; readonly manifest: PanoramaManifest }

/** URLs of the coarsest tiles of cube faces, which cover the whole sphere, those nearest to a direction first. */
export function coarsestTiles(
  { baseUrl, manifest }: BuiltPanorama,
  direction: Direction,
  faces: Iterable<CubeFace> = cubeFaces,
): string[] {
  const missingTiles = new Set(manifest.missing?.split(' '))
  const viewDirection = directionToVector(direction)
  const facingView = (face: CubeFace) => dot(faceAxes[face].ahead, viewDirection)
  return [...faces]
    .filter((face) => !missingTiles.has(`0/${face}0_0`))
    .sort((a, b) => facingView(b) - facingView(a))
    .map((face) => {
      const placeholderValues: Readonly<Record<string, string>> = { l: '0', f: face, y: '0', x: '0' }
      return (
        baseUrl + manifest.tiles.replace(/\{([lfyx])\}/g, (_placeholder, name: string) => placeholderValues[name] ?? '')
      )
    })
}
