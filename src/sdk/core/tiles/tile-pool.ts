import type { Tile } from './tile.ts'

/**
 * Layers of one texture array. A layer of 512×512 RGBA pixels takes exactly one MiB. The browser clears an array before its
 * first upload, so large arrays would delay the first tiles.
 */
export const layersPerChunk = 16
export const tileMiB = 1

type Slot = Tile | null

/**
 * Allocates slots for tiles in GPU memory, with LRU eviction. Slots are numbered across chunks: slot s is layer s mod 16
 * of chunk ⌊s/16⌋. Chunks are created on demand and freed when they are empty.
 */
export class TilePool {
  readonly #slots: Slot[] = []
  readonly #chunks = new Set<number>()
  #maxChunks: number

  constructor(maxChunks: number) {
    this.#maxChunks = Math.max(1, maxChunks)
  }

  get capacity(): number {
    return this.#maxChunks * layersPerChunk
  }

  get maxChunks(): number {
    return this.#maxChunks
  }

  get allocatedMiB(): number {
    return this.#chunks.size * layersPerChunk * tileMiB
  }

  get residents(): readonly Tile[] {
    return this.#slots.filter((tile) => tile !== null)
  }

  /**
   * Finds a slot for a tile: a free slot, a slot of a new chunk, or the slot of the least recently used evictable tile.
   * Returns false if no tile is evictable.
   */
  allocate(tile: Tile, isEvictable: (resident: Tile) => boolean): boolean {
    const slot = this.#freeSlot() ?? this.#openChunk() ?? this.#evict(isEvictable)
    if (slot === undefined) return false
    this.#slots[slot] = tile
    tile.slot = slot
    return true
  }

  release(tile: Tile): void {
    if (tile.slot < 0) return
    this.#slots[tile.slot] = null
    tile.slot = -1
    tile.load = 'absent'
    tile.fadeStartMs = -1
  }

  /** Releases all evictable tiles and returns the chunks that are empty then. */
  trim(isEvictable: (resident: Tile) => boolean): readonly number[] {
    for (const tile of this.residents) if (isEvictable(tile)) this.release(tile)
    const emptyChunks = [...this.#chunks].filter((chunk) => !this.#layersOf(chunk).some((tile) => tile !== null))
    for (const chunk of emptyChunks) this.#chunks.delete(chunk)
    return emptyChunks
  }

  /** Releases all tiles, for example after the graphics context was lost, and optionally lowers the number of chunks. */
  reset(maxChunks = this.#maxChunks): void {
    for (const tile of this.residents) this.release(tile)
    this.#slots.length = 0
    this.#chunks.clear()
    this.#maxChunks = Math.max(1, maxChunks)
  }

  #layersOf(chunk: number): readonly Slot[] {
    return this.#slots.slice(chunk * layersPerChunk, (chunk + 1) * layersPerChunk)
  }

  #freeSlot(): number | undefined {
    const slot = this.#slots.findIndex(
      (tile, index) => tile === null && this.#chunks.has(Math.floor(index / layersPerChunk)),
    )
    return slot < 0 ? undefined : slot
  }

  #openChunk(): number | undefined {
    for (let chunk = 0; chunk < this.#maxChunks; chunk++) {
      if (this.#chunks.has(chunk)) continue
      this.#chunks.add(chunk)
      for (let layer = 0; layer < layersPerChunk; layer++) this.#slots[chunk * layersPerChunk + layer] = null
      return chunk * layersPerChunk
    }
    return undefined
  }

  #evict(isEvictable: (resident: Tile) => boolean): number | undefined {
    let oldest: Tile | null = null
    for (const tile of this.#slots)
      if (tile && isEvictable(tile) && (!oldest || tile.usedFrame < oldest.usedFrame)) oldest = tile
    if (!oldest) return undefined
    const slot = oldest.slot
    this.release(oldest)
    return slot
  }
}
