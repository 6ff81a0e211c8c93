import { retryDelayMs } from '../../../../sdk/core/loading/retry-backoff.ts'

export type TileCoordinates = { readonly z: number; readonly x: number; readonly y: number }

/** Tile without an image. MapLibre shows tiles of lower zoom levels in its place, and reports no error for this status. */
export class TileMissingError extends Error {
  readonly status = 404

  constructor() {
    super('the map has no such tile')
    this.name = 'TileMissingError'
  }
}

/** Bytes of a tile, or the status of the response without them; 0 without a response. */
export type TileResult = { readonly data: ArrayBuffer } | { readonly status: number }

type TileLoaderOptions = {
  readonly request: (tile: TileCoordinates, signal: AbortSignal) => Promise<TileResult>
  /** Requests a single tile of the map again if it is still visible. */
  readonly refresh: (tile: TileCoordinates) => void
  /** Called with true when tiles can be loaded again, and with false when they can't. */
  readonly onImageChange: (hasImage: boolean) => void
}

/** Number of consecutive failures after which the server counts as failing. */
const maxConsecutiveFailures = 4
/** A tile that wasn't requested, as the server is failing, waits as after this many failures: about two seconds. */
const failuresOfUnrequested = 2
/** Time after which a refreshed tile counts as out of view unless it was requested. Longer than a request may take. */
const outOfViewMs = 60_000
/** Statuses of places and zoom levels that a map has no tiles for. */
const missingStatuses: readonly number[] = [204, 404, 410]

const keyOf = ({ z, x, y }: TileCoordinates) => `${z}/${x}/${y}`
const canRetry = (status: number) => status === 0 || status === 429 || status >= 500

/** Loads tiles of a map. A failed one is requested again by itself, with backoff, while the others stay. */
export class TileLoader {
  readonly #options: TileLoaderOptions
  /** Number of failures of each tile since it was last loaded. */
  readonly #failures = new Map<string, number>()
  /** Timers of tiles: until their refresh, and after it until they count as out of view. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  #isDisposed = false
  #isAnyLoaded = false
  #consecutiveFailures = 0
  #requestCount = 0
  #lastHasImage: boolean | undefined

  constructor(options: TileLoaderOptions) {
    this.#options = options
  }

  /** Bytes of a tile. Throws `TileMissingError` if there are none, and later refreshes a tile that failed. */
  async load(tile: TileCoordinates, signal: AbortSignal): Promise<ArrayBuffer> {
    if (this.#isFailing && this.#requestCount > 0) {
      this.#refreshLater(tile)
      throw new TileMissingError()
    }
    const result = await this.#request(tile, signal)
    if ('data' in result) {
      this.#failures.delete(keyOf(tile))
      this.#isAnyLoaded = true
      this.#consecutiveFailures = 0
      this.#report(true)
      return result.data
    }
    const isMissing = missingStatuses.includes(result.status)
    if (!isMissing) this.#consecutiveFailures += 1
    // A map has no tiles at some places. If none has loaded yet, its URL may be wrong.
    if (!this.#isAnyLoaded || this.#isFailing) this.#report(false)
    if (canRetry(result.status)) {
      this.#failures.set(keyOf(tile), (this.#failures.get(keyOf(tile)) ?? 0) + 1)
      this.#refreshLater(tile)
    }
    throw new TileMissingError()
  }

  dispose(): void {
    this.#isDisposed = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** While the server fails, one tile is requested at a time, because MapLibre looks for each at lower levels too. */
  get #isFailing(): boolean {
    return this.#consecutiveFailures >= maxConsecutiveFailures
  }

  async #request(tile: TileCoordinates, signal: AbortSignal): Promise<TileResult> {
    this.#requestCount += 1
    try {
      return await this.#options.request(tile, signal)
    } finally {
      this.#requestCount -= 1
    }
  }

  /** Refreshes a tile after its delay, and forgets its failures if it isn't requested then. */
  #refreshLater(tile: TileCoordinates): void {
    const key = keyOf(tile)
    this.#startTimer(key, retryDelayMs(this.#failures.get(key) ?? failuresOfUnrequested), () => {
      this.#startTimer(key, outOfViewMs, () => this.#failures.delete(key))
      this.#options.refresh(tile)
    })
  }

  /** Starts the timer of a tile in place of its previous one. */
  #startTimer(key: string, delayMs: number, onEnd: () => void): void {
    if (this.#isDisposed) return
    clearTimeout(this.#timers.get(key))
    const timer = setTimeout(() => {
      this.#timers.delete(key)
      onEnd()
    }, delayMs)
    this.#timers.set(key, timer)
  }

  #report(hasImage: boolean): void {
    if (this.#lastHasImage === hasImage) return
    this.#lastHasImage = hasImage
    this.#options.onImageChange(hasImage)
  }
}
