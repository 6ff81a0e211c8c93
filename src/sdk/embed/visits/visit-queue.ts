import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import type { VisitBatch, VisitEvent, VisitStart } from '../../../shared/analytics/visit-events.ts'

const { batchMaxBytes, durationMaxMs, eventsPerBatch } = analyticsLimits

/**
 * Byte limit of a batch's events: half of the maximum, so that several batches fit into the 64 KiB that a page may send
 * while it closes.
 */
const maxEventsBytes = batchMaxBytes / 2

/** Maximum number of events to hold while offline; later ones are dropped. Times are summed and need no limit. */
const maxQueuedEvents = 1_000

type StopTime = {
  readonly stopId: string
  /** Cell of the view direction; null for flat media. */
  readonly cell: number | null
  readonly durationMs: number
}

const encoder = new TextEncoder()
const bytesOf = (event: VisitEvent) => encoder.encode(JSON.stringify(event)).length + 1

/** Splits a duration into parts no longer than the maximum of one event. */
function splitDuration(durationMs: number): readonly number[] {
  const fullCount = Math.floor(durationMs / durationMaxMs)
  const remainderMs = durationMs - fullCount * durationMaxMs
  return [...Array.from({ length: fullCount }, () => durationMaxMs), ...(remainderMs > 0 ? [remainderMs] : [])]
}

function addDuration<Key>(sums: Map<Key, number>, key: Key, durationMs: number): void {
  sums.set(key, (sums.get(key) ?? 0) + durationMs)
}

/** Creates the direction events of a stop. An event holds at most `durationMaxMs` per cell, so a longer time takes several events. */
function createDirectionEvents(stopId: string, cells: ReadonlyMap<number, number>): VisitEvent[] {
  const durationsByCell = [...cells].map(([cell, durationMs]) => ({ cell, durations: splitDuration(durationMs) }))
  const count = Math.max(0, ...durationsByCell.map(({ durations }) => durations.length))
  return Array.from({ length: count }, (_, index) => ({
    kind: 'directions',
    stopId,
    cells: durationsByCell.flatMap(({ cell, durations }): [number, number][] => {
      const durationMs = durations[index]
      return durationMs === undefined ? [] : [[cell, durationMs]]
    }),
  }))
}

/** Queue of a visit's events. Times and directions of a stop are summed, in whole milliseconds. */
export class VisitQueue {
  #start: VisitStart | undefined
  #hasBegun = false
  #events: VisitEvent[] = []
  readonly #durationsMs = new Map<string, number>()
  readonly #directions = new Map<string, Map<number, number>>()

  /** True once the visit counts; until then `drain` returns nothing. */
  get hasBegun(): boolean {
    return this.#hasBegun
  }

  begin(start: VisitStart): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    this.#start = start
  }

  add(event: VisitEvent): void {
    if (this.#events.length < maxQueuedEvents) this.#events.push(event)
  }

  addStopTime({ stopId, cell, durationMs }: StopTime): void {
    if (durationMs <= 0) return
    addDuration(this.#durationsMs, stopId, durationMs)
    if (cell === null) return
    const cells = this.#directions.get(stopId) ?? new Map<number, number>()
    this.#directions.set(stopId, cells)
    addDuration(cells, cell, durationMs)
  }

  /** Removes and returns all events, in batches of a size that the server accepts. */
  drain(): VisitBatch[] {
    if (!this.#hasBegun) return []
    const batches: VisitBatch[] = []
    let events: VisitEvent[] = []
    let batchBytes = 0
    const endBatch = () => {
      const visit = this.#start
      this.#start = undefined
      if (visit) batches.push({ visit, events })
      else if (events.length > 0) batches.push({ events })
      events = []
      batchBytes = 0
    }
    for (const event of this.#drainEvents()) {
      const sizeBytes = bytesOf(event)
      if (events.length === eventsPerBatch || batchBytes + sizeBytes > maxEventsBytes) endBatch()
      events.push(event)
      batchBytes += sizeBytes
    }
    endBatch()
    return batches
  }

  #drainEvents(): readonly VisitEvent[] {
    const times = [...this.#durationsMs].flatMap(([stopId, sumMs]) =>
      splitDuration(sumMs).map((durationMs): VisitEvent => ({ kind: 'time', stopId, durationMs })),
    )
    const directions = [...this.#directions].flatMap(([stopId, cells]) => createDirectionEvents(stopId, cells))
    const events = [...this.#events, ...times, ...directions]
    this.#events = []
    this.#durationsMs.clear()
    this.#directions.clear()
    return events
  }
}
