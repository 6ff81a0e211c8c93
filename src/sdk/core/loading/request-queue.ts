import { failuresUntilLost, type Tile } from '../tiles/tile.ts'
import { requestClasses, type TileRequest } from '../tiles/tile-priority.ts'
import { isFinal, retryPauseMs } from './retry.ts'
import { type LoadedTile, TileError, type TileTransfer } from './tile-source.ts'

export type QueuePorts = {
  /** `anew`: what is kept of an earlier answer is not to be trusted. */
  readonly load: (url: string, priority: 'high' | 'low', anew: boolean) => TileTransfer
  readonly nowMs: () => number
  /** Calls back once after a pause; the answer cancels. */
  readonly after: (pauseMs: number, call: () => void) => () => void
  readonly isOnline: () => boolean
  readonly onLoaded: (tile: Tile, loaded: LoadedTile) => void
  /** It does not exist, or has failed so often that something coarser takes its place until it comes. */
  readonly onFailed: (tile: Tile, status: number) => void
  /** Something changed that the next plan should know. */
  readonly onChanged: () => void
}

type Open = { readonly transfer: TileTransfer; urgency: number; wantedAtMs: number; left: boolean }

/** How long a request that nobody wants any more may go on before it is broken off. */
const unwantedMs = 250
const slowConnections = 6
const fastConnections = 10
const movingConnections = 5

/**
 * Keeps as many requests open as the connection bears, always the most urgent, and leaves those that the view has
 * turned away from. Planned anew by `plan`; between plans the last list is worked through.
 */
export class RequestQueue {
  readonly #ports: QueuePorts
  readonly #open = new Map<Tile, Open>()
  /** Failed tiles, and until when they are left alone. */
  readonly #resting = new Map<Tile, number>()
  #wanted: readonly TileRequest[] = []
  #moving = false
  #multiplexed = false
  #timer: { readonly dueMs: number; readonly cancel: () => void } | null = null
  #ended = false

  constructor(ports: QueuePorts) {
    this.#ports = ports
  }

  get openCount(): number {
    return this.#open.size
  }

  /** `wanted` in order of urgency. */
  plan(wanted: readonly TileRequest[], moving: boolean): void {
    const nowMs = this.#ports.nowMs()
    this.#wanted = wanted
    this.#moving = moving
    for (const { tile, urgency } of wanted) {
      const open = this.#open.get(tile)
      if (open) Object.assign(open, { urgency, wantedAtMs: nowMs })
    }
    this.#leaveUnwanted(nowMs)
    this.#startMore()
  }

  /** Starts again what `offline` had stopped, and what failed, without waiting out the pauses. */
  resume(): void {
    this.#forgetFailures()
    this.#startMore()
  }

  dispose(): void {
    this.#ended = true
    this.#timer?.cancel()
    for (const { transfer } of this.#open.values()) transfer.leave(true)
    // another queue may follow
    for (const tile of this.#open.keys()) tile.load = 'absent'
    this.#open.clear()
    this.#forgetFailures()
    this.#wanted = []
  }

  #forgetFailures(): void {
    for (const tile of this.#resting.keys()) tile.failures = 0
    this.#resting.clear()
  }

  get #limit(): number {
    if (this.#moving) return movingConnections
    return this.#multiplexed ? fastConnections : slowConnections
  }

  #leaveUnwanted(nowMs: number): void {
    const wanted = new Set(this.#wanted.map(({ tile }) => tile))
    let next = Number.POSITIVE_INFINITY
    for (const [tile, open] of this.#open) {
      if (open.left || wanted.has(tile) || open.urgency <= requestClasses.firstLevel) continue
      const remainingMs = open.wantedAtMs + unwantedMs - nowMs
      if (remainingMs > 0) next = Math.min(next, remainingMs)
      else {
        open.left = true
        open.transfer.leave(false)
      }
    }
    if (next < Number.POSITIVE_INFINITY) this.#wakeIn(next)
  }

  #startMore(): void {
    if (this.#ended || !this.#ports.isOnline()) return
    const nowMs = this.#ports.nowMs()
    let urgentOpen = [...this.#open.values()].some(({ urgency }) => urgency < requestClasses.nextStop)
    for (const { tile, urgency } of this.#wanted) {
      if (this.#open.size >= this.#limit) return
      if (tile.load !== 'absent') continue
      // what is for later never competes with what is seen
      if (urgency >= requestClasses.nextStop && urgentOpen) return
      const restMs = (this.#resting.get(tile) ?? 0) - nowMs
      if (restMs > 0) {
        this.#wakeIn(restMs)
        continue
      }
      this.#start(tile, urgency)
      if (urgency < requestClasses.nextStop) urgentOpen = true
    }
  }

  #start(tile: Tile, urgency: number): void {
    const transfer = this.#ports.load(
      tile.pyramid.urlOf(tile),
      urgency <= requestClasses.target ? 'high' : 'low',
      tile.failures > 0,
    )
    this.#open.set(tile, { transfer, urgency, wantedAtMs: this.#ports.nowMs(), left: false })
    tile.load = 'loading'
    transfer.result.then(
      (loaded) => this.#succeed(tile, loaded),
      (reason: unknown) => this.#fail(tile, reason),
    )
  }

  #succeed(tile: Tile, loaded: LoadedTile): void {
    if (this.#ended) {
      loaded.bitmap.close()
      return
    }
    this.#open.delete(tile)
    this.#resting.delete(tile)
    if (tile.failures > 0) this.#hurryOthers()
    tile.failures = 0
    if (loaded.protocol === 'h2' || loaded.protocol === 'h3') this.#multiplexed = true
    tile.load = 'decoded'
    this.#ports.onLoaded(tile, loaded)
    this.#startMore()
  }

  #fail(tile: Tile, reason: unknown): void {
    if (this.#ended) return
    this.#open.delete(tile)
    tile.load = 'absent'
    const { status, left } = reason instanceof TileError ? reason : new TileError(0, false)
    if (!left && this.#ports.isOnline()) this.#rest(tile, status)
    this.#startMore()
    this.#ports.onChanged()
  }

  #rest(tile: Tile, status: number): void {
    tile.failures++
    this.#resting.set(tile, this.#ports.nowMs() + retryPauseMs(tile.failures))
    if (isFinal(status)) tile.load = 'gone'
    if (isFinal(status) || tile.failures === failuresUntilLost) this.#ports.onFailed(tile, status)
  }

  /** The server answers again: no other tile waits longer than after its second failure. */
  #hurryOthers(): void {
    for (const [tile, untilMs] of this.#resting)
      this.#resting.set(tile, Math.min(untilMs, this.#ports.nowMs() + retryPauseMs(2)))
  }

  #wakeIn(pauseMs: number): void {
    const dueMs = this.#ports.nowMs() + pauseMs
    if (this.#timer && this.#timer.dueMs <= dueMs) return
    this.#timer?.cancel()
    const cancel = this.#ports.after(pauseMs, () => {
      this.#timer = null
      this.#leaveUnwanted(this.#ports.nowMs())
      this.#startMore()
    })
    this.#timer = { dueMs, cancel }
  }
}
