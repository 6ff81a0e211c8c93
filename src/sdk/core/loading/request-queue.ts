import { failuresUntilFallback, type Tile } from '../tiles/tile.ts'
import { requestClasses, type TileRequest } from '../tiles/tile-priority.ts'
import { isPermanent, retryDelayMs } from './retry-backoff.ts'
import { TileError } from './tile-error.ts'
import type { LoadedTile, TileTransfer } from './tile-source.ts'

export type QueuePorts = {
  /** Loads a tile; with `bypassCache` from the network only, because a cached response may be broken. */
  readonly load: (url: string, priority: 'high' | 'low', bypassCache: boolean) => TileTransfer
  readonly nowMs: () => number
  /** Calls back after a delay. Returns a function that cancels the call. */
  readonly after: (delayMs: number, callback: () => void) => () => void
  readonly isOnline: () => boolean
  readonly onLoaded: (tile: Tile, result: LoadedTile) => void
  /** Called when a tile doesn't exist, or has failed so often that a coarser one replaces it for now. */
  readonly onFailed: (tile: Tile, status: number) => void
  /** Called when another plan may be needed. */
  readonly onChanged: () => void
}

type OpenRequest = { readonly transfer: TileTransfer; requestClass: number; plannedAtMs: number; aborted: boolean }

/** Grace period before a request that is no longer planned is aborted. */
const abortDelayMs = 250
/** Maximum numbers of concurrent requests: over HTTP/1.1, over HTTP/2 or 3, and while the view moves. */
const maxHttp1Requests = 6
const maxMultiplexedRequests = 10
const maxMovingRequests = 5

/**
 * Priority queue of tile requests with limited concurrency: starts the most urgent planned requests, and aborts open ones
 * that are no longer planned.
 */
export class RequestQueue {
  readonly #ports: QueuePorts
  readonly #openRequests = new Map<Tile, OpenRequest>()
  /** Time of the next retry by failed tile. */
  readonly #retryAtMs = new Map<Tile, number>()
  #planned: readonly TileRequest[] = []
  #isMoving = false
  #isMultiplexed = false
  #timer: { readonly dueMs: number; readonly cancel: () => void } | null = null
  #isDisposed = false

  constructor(ports: QueuePorts) {
    this.#ports = ports
  }

  get openCount(): number {
    return this.#openRequests.size
  }

  /** Replaces the planned requests, most urgent first. */
  plan(planned: readonly TileRequest[], isMoving: boolean): void {
    const nowMs = this.#ports.nowMs()
    this.#planned = planned
    this.#isMoving = isMoving
    for (const { tile, requestClass } of planned) {
      const request = this.#openRequests.get(tile)
      if (!request) continue
      request.requestClass = requestClass
      request.plannedAtMs = nowMs
    }
    this.#abortUnplanned(nowMs)
    this.#startRequests()
  }

  /** Continues after an offline period, and retries failed tiles without waiting for their backoff. */
  resume(): void {
    this.#resetFailures()
    this.#startRequests()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#timer?.cancel()
    for (const { transfer } of this.#openRequests.values()) transfer.abort(true)
    // The next queue may request them again.
    for (const tile of this.#openRequests.keys()) tile.load = 'absent'
    this.#openRequests.clear()
    this.#resetFailures()
    this.#planned = []
  }

  #resetFailures(): void {
    for (const tile of this.#retryAtMs.keys()) tile.failures = 0
    this.#retryAtMs.clear()
  }

  get #maxRequests(): number {
    if (this.#isMoving) return maxMovingRequests
    return this.#isMultiplexed ? maxMultiplexedRequests : maxHttp1Requests
  }

  #abortUnplanned(nowMs: number): void {
    const planned = new Set(this.#planned.map(({ tile }) => tile))
    let nextCheckMs = Number.POSITIVE_INFINITY
    for (const [tile, request] of this.#openRequests) {
      if (request.aborted || planned.has(tile) || request.requestClass <= requestClasses.firstLevel) continue
      const remainingMs = request.plannedAtMs + abortDelayMs - nowMs
      if (remainingMs > 0) nextCheckMs = Math.min(nextCheckMs, remainingMs)
      else {
        request.aborted = true
        request.transfer.abort(false)
      }
    }
    if (nextCheckMs < Number.POSITIVE_INFINITY) this.#wakeIn(nextCheckMs)
  }

  #startRequests(): void {
    if (this.#isDisposed || !this.#ports.isOnline()) return
    const nowMs = this.#ports.nowMs()
    let hasUrgentRequest = [...this.#openRequests.values()].some(
      ({ requestClass }) => requestClass < requestClasses.nextStop,
    )
    for (const { tile, requestClass } of this.#planned) {
      if (this.#openRequests.size >= this.#maxRequests) return
      if (tile.load !== 'absent') continue
      // Prefetching must not compete with visible tiles.
      if (requestClass >= requestClasses.nextStop && hasUrgentRequest) return
      const backoffMs = (this.#retryAtMs.get(tile) ?? 0) - nowMs
      if (backoffMs > 0) {
        this.#wakeIn(backoffMs)
        continue
      }
      this.#start(tile, requestClass)
      if (requestClass < requestClasses.nextStop) hasUrgentRequest = true
    }
  }

  #start(tile: Tile, requestClass: number): void {
    const transfer = this.#ports.load(
      tile.pyramid.urlOf(tile),
      requestClass <= requestClasses.target ? 'high' : 'low',
      tile.failures > 0,
    )
    this.#openRequests.set(tile, { transfer, requestClass, plannedAtMs: this.#ports.nowMs(), aborted: false })
    tile.load = 'loading'
    transfer.result.then(
      (result) => this.#succeed(tile, result),
      (reason: unknown) => this.#fail(tile, reason),
    )
  }

  #succeed(tile: Tile, result: LoadedTile): void {
    if (this.#isDisposed) {
      result.bitmap.close()
      return
    }
    this.#openRequests.delete(tile)
    this.#retryAtMs.delete(tile)
    if (tile.failures > 0) this.#shortenBackoffs()
    tile.failures = 0
    if (result.protocol === 'h2' || result.protocol === 'h3') this.#isMultiplexed = true
    tile.load = 'decoded'
    this.#ports.onLoaded(tile, result)
    this.#startRequests()
  }

  #fail(tile: Tile, reason: unknown): void {
    if (this.#isDisposed) return
    this.#openRequests.delete(tile)
    tile.load = 'absent'
    const { status, aborted } = reason instanceof TileError ? reason : new TileError(0, false)
    if (!aborted && this.#ports.isOnline()) this.#backOff(tile, status)
    this.#startRequests()
    this.#ports.onChanged()
  }

  #backOff(tile: Tile, status: number): void {
    tile.failures++
    this.#retryAtMs.set(tile, this.#ports.nowMs() + retryDelayMs(tile.failures))
    if (isPermanent(status)) tile.load = 'gone'
    if (isPermanent(status) || tile.failures === failuresUntilFallback) this.#ports.onFailed(tile, status)
  }

  /** Limits the backoff of other tiles to the backoff after two failures. Called when a request has succeeded again. */
  #shortenBackoffs(): void {
    for (const [tile, retryAtMs] of this.#retryAtMs)
      this.#retryAtMs.set(tile, Math.min(retryAtMs, this.#ports.nowMs() + retryDelayMs(2)))
  }

  #wakeIn(delayMs: number): void {
    const dueMs = this.#ports.nowMs() + delayMs
    if (this.#timer && this.#timer.dueMs <= dueMs) return
    this.#timer?.cancel()
    const cancel = this.#ports.after(delayMs, () => {
      this.#timer = null
      this.#abortUnplanned(this.#ports.nowMs())
      this.#startRequests()
    })
    this.#timer = { dueMs, cancel }
  }
}
