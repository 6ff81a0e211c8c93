/**
 * Tile pyramid of a cube face, shared by the tiler that writes it and the viewer that draws it.
 *
 * A face at the finest level is k payload tiles wide; each coarser level halves it. Tile (x, y) counts from the top
 * left of the face; its children are (2x…2x+1, 2y…2y+1), as far as they exist.
 */

/** Side of a tile without its gutter. 504 = 8 · 63, so that three halvings give integers. */
export const tilePayloadPx = 504
/** Gutter on each side of a tile, sampled beyond its edge, so that texture filtering shows no seams. */
export const tileGutterPx = 4
/** Side of a stored tile. */
export const tileTexturePx = tilePayloadPx + 2 * tileGutterPx

const faceWidthsInTiles = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16] as const

const maxFaceWidthInTiles = 16
/** Fraction of the full resolution that is accepted to save a row of tiles. */
const minResolutionFraction = 0.95

/**
 * Face size for a full panorama `sourceWidthPx` wide. A face of size N has N/2 pixels per radian at its center, the
 * source W/2π, so N = W/π keeps the full resolution.
 */
export function faceSizePxFor(sourceWidthPx: number): number {
  return faceSizePxOf(sourceWidthPx / Math.PI)
}

/** Face size for a source that is a cube map with faces of `sourceFacePx`, with the same tolerance. */
export function faceSizePxOf(sourceFacePx: number): number {
  const minFacePx = minResolutionFraction * sourceFacePx
  const widthInTiles = faceWidthsInTiles.find((count) => count * tilePayloadPx >= minFacePx) ?? maxFaceWidthInTiles
  return widthInTiles * tilePayloadPx
}

/** Number of levels; level 0 is the coarsest. */
export function levelCountOf(faceSizePx: number): number {
  return Math.ceil(Math.log2(faceSizePx / tilePayloadPx)) + 1
}

/** Edge length of a face on a level. The size halves from each level to the next coarser one. */
export function levelSizePx(faceSizePx: number, level: number): number {
  return faceSizePx / 2 ** (levelCountOf(faceSizePx) - 1 - level)
}

/** Number of tiles along an edge of a face on a level. */
export function tilesPerEdge(faceSizePx: number, level: number): number {
  return Math.ceil(levelSizePx(faceSizePx, level) / tilePayloadPx)
}
