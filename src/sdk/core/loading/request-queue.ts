import type { Tile } from '../tiles/tile.ts'
import { requestClasses, type TileRequest } from '../tiles/tile-priority.ts'
import { isFinal, retryPauseMs } from './retry.ts'
import { type LoadedTile, TileRefusal, type TileTransfer } from './tile-source.ts'

export type QueuePorts = {
  readonly load: (url: string, priority: 'high' | 'low') => TileTransfer
  readonly nowMs: () => number
  /** Calls back once after a pause; the answer cancels. */
  readonly after: (pauseMs: number, call: () => void) => () => void
  readonly isOnline: () => boolean
  readonly onLoaded: (tile: Tile, loaded: LoadedTile) => void
  /** No more tries, but for one that somebody asks for. */
  readonly onFailed: (tile: Tile, status: number) => void
  /** Something changed that the next plan should know. */
  readonly onChanged: () => void
}

type Open = { readonly transfer: TileTransfer; urgency: number; wantedAtMs: number; left: boolean }
type Rest = { tries: number; untilMs: number }

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
  readonly #resting = new Map<Tile, Rest>()
  readonly #givenUp = new Set<Tile>()
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

  /** Starts again what `offline` had stopped, without waiting out the pauses, and what was given up. */
  resume(): void {
    this.#resting.clear()
    for (const tile of this.#givenUp) tile.load = 'absent'
    this.#givenUp.clear()
    this.#startMore()
  }

  dispose(): void {
    this.#ended = true
    this.#timer?.cancel()
    for (const { transfer } of this.#open.values()) transfer.leave(true)
    // another queue may follow
    for (const tile of [...this.#open.keys(), ...this.#givenUp]) tile.load = 'absent'
    this.#open.clear()
    this.#resting.clear()
    this.#wanted = []
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
      const rest = this.#resting.get(tile)
      if (rest && rest.untilMs > nowMs) this.#wakeIn(rest.untilMs - nowMs)
      else this.#start(tile, urgency)
      if (urgency < requestClasses.nextStop) urgentOpen = true
    }
  }

  #start(tile: Tile, urgency: number): void {
    const transfer = this.#ports.load(tile.pyramid.urlOf(tile), urgency <= requestClasses.target ? 'high' : 'low')
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
    if (loaded.protocol === 'h2' || loaded.protocol === 'h3') this.#multiplexed = true
    tile.load = 'decoded'
    this.#ports.onLoaded(tile, loaded)
    this.#startMore()
  }

  #fail(tile: Tile, reason: unknown): void {
    if (this.#ended) return
    this.#open.delete(tile)
    tile.load = 'absent'
    const { status, left } = reason instanceof TileRefusal ? reason : new TileRefusal(0, false)
    if (!left && this.#ports.isOnline()) this.#restOrGiveUp(tile, status)
    this.#startMore()
    this.#ports.onChanged()
  }

  #restOrGiveUp(tile: Tile, status: number): void {
    const tries = (this.#resting.get(tile)?.tries ?? 0) + 1
    const pauseMs = retryPauseMs(tries, status)
    if (pauseMs !== null) {
      this.#resting.set(tile, { tries, untilMs: this.#ports.nowMs() + pauseMs })
      return
    }
    this.#resting.delete(tile)
    tile.load = isFinal(status) ? 'gone' : 'failed'
    if (!isFinal(status)) this.#givenUp.add(tile)
    this.#ports.onFailed(tile, status)
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
