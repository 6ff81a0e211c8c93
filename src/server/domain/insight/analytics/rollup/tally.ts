import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type BatchCounts, type Count, countBatch, type Dimension } from '../../../../../shared/analytics/counts.ts'
import type { SumName } from '../../../../../shared/analytics/sums.ts'
import { viewCellCount } from '../../../../../shared/geometry/view-cells.ts'
import { type ExistingIdsAndLanguages, type TourCounts, validateCounts } from './existing-ids.ts'
import { parseBatch, type StoredBatch } from './read-batches.ts'

/** Number of batches between two yields to the event loop. */
const batchesPerYield = 50

/** Hour of a minute, YYYY-MM-DDTHH. */
const hourOf = (minute: string) => minute.slice(0, 13)
/** Day of a minute, YYYY-MM-DD. */
const dayOf = (minute: string) => minute.slice(0, 10)
/** The first day of the month of a day. */
const monthStartOf = (day: string) => `${day.slice(0, 7)}-01`

type Sums = Partial<Record<SumName, number>>

export type TalliedSums = { readonly tourId: string; readonly at: string; readonly sums: Sums }
export type TalliedKey = {
  readonly tourId: string
  readonly dimension: Dimension
  readonly key: string
  readonly day: string
  readonly count: number
  readonly durationMs: number
  /** Networks that sent the key, for dimensions with arbitrary keys; empty for others. */
  readonly networks: Set<string>
}
export type TalliedDirections = {
  readonly tourId: string
  readonly stopId: string
  /** The first day of the month. */
  readonly month: string
  /** Time in milliseconds that visitors looked in each direction, by view cell. */
  readonly cells: readonly number[]
}
export type TalliedVisitor = { readonly tourId: string; readonly day: string; readonly hash: string }

/** Totals of batches in the time zones of their accounts, as rows of the tables of counts. */
export type TallyResult = {
  /** Sums by hour (YYYY-MM-DDTHH). */
  readonly hours: readonly TalliedSums[]
  /** Sums by day (YYYY-MM-DD). */
  readonly days: readonly TalliedSums[]
  readonly keys: readonly TalliedKey[]
  readonly directions: readonly TalliedDirections[]
  readonly visitors: readonly TalliedVisitor[]
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] }

/** Map that creates missing values. */
class LazyMap<Value> {
  readonly #values = new Map<string, Value>()

  getOrCreate(key: string, create: () => Value): Value {
    const storedValue = this.#values.get(key)
    if (storedValue !== undefined) return storedValue
    const value = create()
    this.#values.set(key, value)
    return value
  }

  values(): Value[] {
    return [...this.#values.values()]
  }
}

/** Dimensions with arbitrary texts from pages as keys. Keys of other dimensions are validated. */
const openDimensions: ReadonlySet<Dimension> = new Set(['link', 'referrer', 'campaign', 'embedHost'])

/** Removes lone surrogates and NUL, which the database can't store. */
const toStorableText = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Adds up batches in memory. */
class Tally {
  readonly #hours = new LazyMap<TalliedSums>()
  readonly #days = new LazyMap<TalliedSums>()
  readonly #keys = new LazyMap<Mutable<TalliedKey>>()
  readonly #directions = new LazyMap<Omit<TalliedDirections, 'cells'> & { readonly cells: number[] }>()
  readonly #visitors = new LazyMap<TalliedVisitor>()

  add({ stored, events }: CountedBatch, existingIds: ExistingIdsAndLanguages): void {
    const { tourId, localMinute, visitor: hash } = stored
    const day = dayOf(localMinute)
    this.#visitors.getOrCreate(`${tourId} ${day} ${hash}`, () => ({ tourId, day, hash }))
    this.#addSums(stored, {})
    for (const eventCounts of events) {
      const validCounts = validateCounts(tourId, eventCounts, existingIds)
      if (validCounts === undefined) continue
      const { sums, counts, directions } = validCounts
      this.#addSums(stored, sums)
      for (const count of counts) this.#addCount(stored, count)
      for (const direction of directions) this.#addDirection({ tourId, day }, direction)
    }
  }

  totals(): TallyResult {
    return {
      hours: this.#hours.values(),
      days: this.#days.values(),
      keys: this.#keys.values(),
      directions: this.#directions.values(),
      visitors: this.#visitors.values(),
    }
  }

  #addSums({ tourId, localMinute }: StoredBatch, sums: BatchCounts['sums']): void {
    const hour = hourOf(localMinute)
    const day = dayOf(localMinute)
    const rows: readonly TalliedSums[] = [
      this.#hours.getOrCreate(`${tourId} ${hour}`, () => ({ tourId, at: hour, sums: {} })),
      this.#days.getOrCreate(`${tourId} ${day}`, () => ({ tourId, at: day, sums: {} })),
    ]
    const names = Object.keys(sums) as SumName[]
    for (const row of rows) for (const name of names) row.sums[name] = (row.sums[name] ?? 0) + (sums[name] ?? 0)
  }

  #addCount({ tourId, localMinute, network }: StoredBatch, count: Count): void {
    const { dimension } = count
    const day = dayOf(localMinute)
    const key = toStorableText(count.key)
    const row = this.#keys.getOrCreate(`${tourId} ${day} ${dimension} ${key}`, () => {
      return { tourId, dimension, key, day, count: 0, durationMs: 0, networks: new Set<string>() }
    })
    if (openDimensions.has(dimension)) row.networks.add(network)
    row.count += count.count
    row.durationMs += count.durationMs
  }

  #addDirection({ tourId, day }: { tourId: string; day: string }, direction: BatchCounts['directions'][number]): void {
    const { stopId, cell, durationMs } = direction
    const month = monthStartOf(day)
    const { cells } = this.#directions.getOrCreate(`${tourId} ${stopId} ${month}`, () => {
      return { tourId, stopId, month, cells: Array<number>(viewCellCount).fill(0) }
    })
    cells[cell] = (cells[cell] ?? 0) + durationMs
  }
}

/** A stored batch with the counts of its events. */
export type CountedBatch = TourCounts & {
  readonly stored: StoredBatch
  /** 1 if the batch begins a visit, otherwise 0. */
  readonly visitCount: number
  readonly eventCount: number
}

/** Parses and counts batches. Yields to the event loop in between. */
export async function countBatches(batches: readonly StoredBatch[]): Promise<CountedBatch[]> {
  const countedBatches: CountedBatch[] = []
  for (const [index, stored] of batches.entries()) {
    const batch = parseBatch(stored)
    const { tourId, shareLinkId } = stored
    if (batch !== undefined) {
      countedBatches.push({
        tourId,
        stored,
        events: countBatch(batch, shareLinkId),
        visitCount: batch.visit === undefined ? 0 : 1,
        eventCount: batch.events.length,
      })
    }
    if (index % batchesPerYield === batchesPerYield - 1) await yieldToEventLoop()
  }
  return countedBatches
}

/** Adds up the counts that refer to existing stops, hotspots and forms. */
export async function tally(
  batches: readonly CountedBatch[],
  existingIds: ExistingIdsAndLanguages,
): Promise<TallyResult> {
  const sums = new Tally()
  for (const [index, batch] of batches.entries()) {
    sums.add(batch, existingIds)
    if (index % batchesPerYield === batchesPerYield - 1) await yieldToEventLoop()
  }
  return sums.totals()
}
