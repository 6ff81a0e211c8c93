import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import type { VisitBatch, VisitEvent, VisitStart } from '../../../shared/analytics/visit-events.ts'

const { batchMaxBytes, durationMaxMs, eventsPerBatch } = analyticsLimits

/**
 * Bytes of a batch's events. Browsers take 64 KiB of all beacons of a page that are on their way together, so several
 * batches find room while the page goes away.
 */
const eventsMaxBytes = batchMaxBytes / 2

/** Events that are kept while nothing can be sent; what comes later is not counted. Times add up and need no more room. */
const eventsKept = 1_000

type Looked = {
  readonly stopId: string
  /** Where the view pointed; null at what is flat. */
  readonly cell: number | null
  readonly durationMs: number
}

const encoder = new TextEncoder()
const bytesOf = (event: VisitEvent) => encoder.encode(JSON.stringify(event)).length + 1

/** A time in pieces that events may tell of. */
function piecesOf(durationMs: number): readonly number[] {
  const whole = Math.floor(durationMs / durationMaxMs)
  const rest = durationMs - whole * durationMaxMs
  return [...Array.from({ length: whole }, () => durationMaxMs), ...(rest > 0 ? [rest] : [])]
}

function addTo<Key>(sums: Map<Key, number>, key: Key, durationMs: number): void {
  sums.set(key, (sums.get(key) ?? 0) + durationMs)
}

/** Directions of a stop: as many events as the longest of its times has pieces. */
function directionEvents(stopId: string, cells: ReadonlyMap<number, number>): VisitEvent[] {
  const pieces = [...cells].map(([cell, durationMs]) => ({ cell, durations: piecesOf(durationMs) }))
  const count = Math.max(0, ...pieces.map(({ durations }) => durations.length))
  return Array.from({ length: count }, (_, at) => ({
    kind: 'directions',
    stopId,
    cells: pieces.flatMap(({ cell, durations }): [number, number][] => {
      const durationMs = durations[at]
      return durationMs === undefined ? [] : [[cell, durationMs]]
    }),
  }))
}

/** What has happened in a visit and was not taken yet. Times and directions of a stop add up; they are whole milliseconds. */
export class VisitQueue {
  #start: VisitStart | undefined
  #hasBegun = false
  #events: VisitEvent[] = []
  readonly #timesMs = new Map<string, number>()
  readonly #directions = new Map<string, Map<number, number>>()

  /** Nothing is taken before the visit has begun. */
  get hasBegun(): boolean {
    return this.#hasBegun
  }

  begin(start: VisitStart): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    this.#start = start
  }

  add(event: VisitEvent): void {
    if (this.#events.length < eventsKept) this.#events.push(event)
  }

  addTime({ stopId, cell, durationMs }: Looked): void {
    if (durationMs <= 0) return
    addTo(this.#timesMs, stopId, durationMs)
    if (cell === null) return
    const cells = this.#directions.get(stopId) ?? new Map<number, number>()
    this.#directions.set(stopId, cells)
    addTo(cells, cell, durationMs)
  }

  /** All of it, in batches that the server takes. Empty where nothing has happened. */
  take(): VisitBatch[] {
    if (!this.#hasBegun) return []
    const batches: VisitBatch[] = []
    let events: VisitEvent[] = []
    let bytes = 0
    const close = () => {
      const visit = this.#start
      this.#start = undefined
      if (visit) batches.push({ visit, events })
      else if (events.length > 0) batches.push({ events })
      events = []
      bytes = 0
    }
    for (const event of this.#takeEvents()) {
      const size = bytesOf(event)
      if (events.length === eventsPerBatch || bytes + size > eventsMaxBytes) close()
      events.push(event)
      bytes += size
    }
    close()
    return batches
  }

  #takeEvents(): readonly VisitEvent[] {
    const times = [...this.#timesMs].flatMap(([stopId, sumMs]) =>
      piecesOf(sumMs).map((durationMs): VisitEvent => ({ kind: 'time', stopId, durationMs })),
    )
    const directions = [...this.#directions].flatMap(([stopId, cells]) => directionEvents(stopId, cells))
    const events = [...this.#events, ...times, ...directions]
    this.#events = []
    this.#timesMs.clear()
    this.#directions.clear()
    return events
  }
}
