/**
 * The tile pyramid of a cube face, shared by the tiler that writes it and the viewer that draws it.
 *
 * A face of the finest level is k payload tiles wide; each level above halves it. Tile (x, y) of level l counts from
 * the top left of the face; its children are (2x…2x+1, 2y…2y+1) as far as they exist.
 */

/** Payload of a tile. 504 = 8 · 63, so that three halvings stay whole. */
export const tilePayloadPx = 504
/** Border on each side of a tile, sampled beyond its edge, so that filtering never shows a seam. */
export const tileGutterPx = 4
/** Edge of a stored tile. */
export const tileTexturePx = tilePayloadPx + 2 * tileGutterPx

const facesInTiles = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16] as const

/**
 * Face edge for a full panorama `sourceWidthPx` wide. A face has N/2 pixels per radian at its center, the source
 * W/2π: N = W/π keeps every pixel, and 95 % of it is close enough to save a whole row of tiles.
 */
export function faceSizePxFor(sourceWidthPx: number): number {
  return faceSizePxOf(sourceWidthPx / Math.PI)
}

/** Face edge for a source whose own faces have that many pixels along an edge, on the same terms. */
export function faceSizePxOf(sourceFacePx: number): number {
  const k = facesInTiles.find((count) => count * tilePayloadPx >= 0.95 * sourceFacePx) ?? 16
  return k * tilePayloadPx
}

/** Number of levels, the coarsest (0) included. */
export function levelCountOf(faceSizePx: number): number {
  return Math.ceil(Math.log2(faceSizePx / tilePayloadPx)) + 1
}

/** Edge of a face at a level. */
export function levelSizePx(faceSizePx: number, level: number): number {
  return faceSizePx / 2 ** (levelCountOf(faceSizePx) - 1 - level)
}

/** Tiles along an edge of a face at a level. */
export function tilesPerEdge(faceSizePx: number, level: number): number {
  return Math.ceil(levelSizePx(faceSizePx, level) / tilePayloadPx)
}
