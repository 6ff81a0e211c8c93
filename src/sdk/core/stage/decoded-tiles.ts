import type { Upload } from '../gpu/texture-array.ts'
import { isResident, type Tile } from '../tiles/tile.ts'

type Decoded = { readonly tile: Tile; readonly bitmap: Upload }

/** Uploads at rest may take this share of the time since the last frame: 4 ms of 60 frames a second. */
const restShare = 0.25
/** However long that was: what is touched meanwhile should answer. */
const mostMs = 30
const movingTiles = 2

/** Tiles on their way from the decoder to the graphics card, a few per frame. */
export class DecodedTiles {
  #waiting: Decoded[] = []
  #lastMs = 0

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(tile: Tile, bitmap: Upload): void {
    this.#waiting.push({ tile, bitmap })
  }

  /**
   * Uploads what the frame can bear, more where frames are rare; coarse tiles and tiles in use first. `place` is false when the pool has no room;
   * the tile is given up then and asked for again when there is.
   */
  upload(busy: boolean, place: (tile: Tile) => boolean, send: (tile: Tile, bitmap: Upload) => void): void {
    const startMs = performance.now()
    const budgetMs = Math.min(mostMs, restShare * (startMs - this.#lastMs))
    this.#lastMs = startMs
    this.#waiting.sort((a, b) => b.tile.usedFrame - a.tile.usedFrame || a.tile.level - b.tile.level)
    let done = 0
    while (this.#waiting.length > 0) {
      if (busy ? done >= movingTiles : done > 0 && performance.now() - startMs > budgetMs) return
      const { tile, bitmap } = this.#waiting.shift() as Decoded
      done++
      if (!isResident(tile)) {
        if (place(tile)) send(tile, bitmap)
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
