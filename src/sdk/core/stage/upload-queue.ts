import type { DecodedImage } from '../gpu/texture-array.ts'
import { isResident, type Tile } from '../tiles/tile.ts'

type UploadSteps = {
  readonly isHeld: (tile: Tile, bitmap: DecodedImage) => boolean
  readonly allocate: (tile: Tile) => boolean
  readonly upload: (tile: Tile, bitmap: DecodedImage) => void
}

type DecodedTile = { readonly tile: Tile; readonly bitmap: DecodedImage }

/** Fraction of the frame interval that uploads may take while the view is still: 4 ms at 60 frames per second. */
const frameTimeFraction = 0.25
/** Maximum time of uploads after a long frame, so that input stays responsive. */
const maxBudgetMs = 16
const tilesPerMovingFrame = 2

/** Queue of decoded tiles. Each frame uploads a few of them to the GPU. */
export class UploadQueue {
  #decodedTiles: DecodedTile[] = []
  #lastMs = 0

  get isEmpty(): boolean {
    return this.#decodedTiles.length === 0
  }

  add(tile: Tile, bitmap: DecodedImage): void {
    this.#decodedTiles.push({ tile, bitmap })
  }

  /**
   * Uploads as many tiles as the frame's time budget allows, tiles in use first, then coarse ones. It stops at a tile that
   * `isHeld` back. A tile that `allocate` has no slot for is dropped and requested again later.
   */
  upload(isBusy: boolean, { isHeld, allocate, upload }: UploadSteps): void {
    const startMs = performance.now()
    const budgetMs = Math.min(maxBudgetMs, frameTimeFraction * (startMs - this.#lastMs))
    this.#lastMs = startMs
    this.#decodedTiles.sort((a, b) => b.tile.usedFrame - a.tile.usedFrame || a.tile.level - b.tile.level)
    let uploadedCount = 0
    while (this.#decodedTiles.length > 0) {
      if (isBusy ? uploadedCount >= tilesPerMovingFrame : uploadedCount > 0 && performance.now() - startMs > budgetMs)
        return
      const { tile, bitmap } = this.#decodedTiles[0] as DecodedTile
      if (isHeld(tile, bitmap)) return
      this.#decodedTiles.shift()
      uploadedCount++
      if (!isResident(tile)) {
        if (allocate(tile)) upload(tile, bitmap)
        else tile.load = 'absent'
      }
      bitmap.close()
    }
  }

  clear(): void {
    for (const { tile, bitmap } of this.#decodedTiles) {
      tile.load = 'absent'
      bitmap.close()
    }
    this.#decodedTiles = []
  }
}
