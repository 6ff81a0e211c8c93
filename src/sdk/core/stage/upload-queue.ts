import type { DecodedImage } from '../gpu/texture-array.ts'
import { isResident, type Tile } from '../tiles/tile.ts'

type Decoded = { readonly tile: Tile; readonly bitmap: DecodedImage }

/** Uploads at rest may take this share of the time since the last frame: 4 ms of 60 frames a second. */
const frameTimeShare = 0.25
/** However long that was: what is touched meanwhile should answer. */
const maxBudgetMs = 30
const tilesPerMovingFrame = 2

/** Tiles on their way from the decoder to the graphics card, a few per frame. */
export class UploadQueue {
  #waiting: Decoded[] = []
  #lastMs = 0

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(tile: Tile, bitmap: DecodedImage): void {
    this.#waiting.push({ tile, bitmap })
  }

  /**
   * Uploads what the frame can bear, more where frames are rare; coarse tiles and tiles in use first. `place` is false when the pool has no room;
   * the tile is given up then and asked for again when there is.
   */
  upload(isBusy: boolean, allocate: (tile: Tile) => boolean, upload: (tile: Tile, bitmap: DecodedImage) => void): void {
    const startMs = performance.now()
    const budgetMs = Math.min(maxBudgetMs, frameTimeShare * (startMs - this.#lastMs))
    this.#lastMs = startMs
    this.#waiting.sort((a, b) => b.tile.usedFrame - a.tile.usedFrame || a.tile.level - b.tile.level)
    let uploadedCount = 0
    while (this.#waiting.length > 0) {
      if (isBusy ? uploadedCount >= tilesPerMovingFrame : uploadedCount > 0 && performance.now() - startMs > budgetMs)
        return
      const { tile, bitmap } = this.#waiting.shift() as Decoded
      uploadedCount++
      if (!isResident(tile)) {
        if (allocate(tile)) upload(tile, bitmap)
        else tile.load = 'absent'
      }
      bitmap.close()
    }
  }

  clear(): void {
    for (const { tile, bitmap } of this.#waiting) {
      tile.load = 'absent'
      bitmap.close()
    }
    this.#waiting = []
  }
}
