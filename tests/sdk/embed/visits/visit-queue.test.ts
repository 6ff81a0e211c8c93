import { describe, expect, it } from 'vitest'
import { VisitQueue } from '../../../../src/sdk/embed/visits/visit-queue.ts'
import { analyticsLimits } from '../../../../src/shared/analytics/analytics-limits.ts'
import { visitBatch } from '../../../../src/shared/analytics/visit-events.ts'
import { viewCellCount } from '../../../../src/shared/geometry/view-cells.ts'
import { gardenId, hallId, vaseId } from './fake-tour.ts'

const visitStart = { language: 'en', device: 'computer' } as const
const { batchMaxBytes, durationMaxMs, eventsPerBatch } = analyticsLimits

function aQueue() {
  const queue = new VisitQueue()
  queue.begin(visitStart)
  return queue
}

const sizeOf = (batch: object) => Buffer.byteLength(JSON.stringify(batch))

describe('the queue of a visit', () => {
  it('queues events until the visit has begun', () => {
    const queue = new VisitQueue()
    queue.add({ kind: 'textTour' })
    expect(queue.drain()).toEqual([])
    queue.begin(visitStart)
    expect(queue.drain()).toEqual([{ visit: visitStart, events: [{ kind: 'textTour' }] }])
    expect(queue.drain()).toEqual([])
  })

  it('begins once', () => {
    const queue = aQueue()
    queue.begin({ ...visitStart, language: 'de' })
    expect(queue.drain()).toEqual([{ visit: visitStart, events: [] }])
    queue.begin(visitStart)
    expect(queue.drain()).toEqual([])
  })

  it('sums times by stop and direction', () => {
    const queue = aQueue()
    queue.addStopTime({ stopId: hallId, cell: 7, durationMs: 250 })
    queue.addStopTime({ stopId: gardenId, cell: null, durationMs: 100 })
    queue.addStopTime({ stopId: hallId, cell: 7, durationMs: 250 })
    queue.addStopTime({ stopId: hallId, cell: 8, durationMs: 1 })
    expect(queue.drain()[0]?.events).toEqual([
      { kind: 'time', stopId: hallId, durationMs: 501 },
      { kind: 'time', stopId: gardenId, durationMs: 100 },
      {
        kind: 'directions',
        stopId: hallId,
        cells: [
          [7, 500],
          [8, 1],
        ],
      },
    ])
  })

  it('splits times that are longer than one event allows', () => {
    const queue = aQueue()
    queue.addStopTime({ stopId: hallId, cell: 3, durationMs: 2 * durationMaxMs + 5 })
    queue.addStopTime({ stopId: hallId, cell: 4, durationMs: 10 })
    const [batch] = queue.drain()
    expect(visitBatch.parse(batch)).toEqual(batch)
    expect(batch?.events).toEqual([
      { kind: 'time', stopId: hallId, durationMs: durationMaxMs },
      { kind: 'time', stopId: hallId, durationMs: durationMaxMs },
      { kind: 'time', stopId: hallId, durationMs: 15 },
      {
        kind: 'directions',
        stopId: hallId,
        cells: [
          [3, durationMaxMs],
          [4, 10],
        ],
      },
      { kind: 'directions', stopId: hallId, cells: [[3, durationMaxMs]] },
      { kind: 'directions', stopId: hallId, cells: [[3, 5]] },
    ])
  })

  it('splits batches by number of events', () => {
    const queue = aQueue()
    for (let count = 0; count < eventsPerBatch + 1; count++) queue.add({ kind: 'headset' })
    const batches = queue.drain()
    expect(batches.map(({ events }) => events.length)).toEqual([eventsPerBatch, 1])
    expect(batches.map(({ visit }) => visit !== undefined)).toEqual([true, false])
  })

  it('splits batches by size', () => {
    const queue = aQueue()
    const stopIds = Array.from(
      { length: 60 },
      (_, index) => `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    )
    for (const stopId of stopIds)
      for (let cell = 0; cell < viewCellCount; cell++) queue.addStopTime({ stopId, cell, durationMs: durationMaxMs })
    const batches = queue.drain()
    expect(batches.length).toBeGreaterThan(3)
    for (const batch of batches) {
      expect(visitBatch.parse(batch)).toEqual(batch)
      expect(sizeOf(batch)).toBeLessThan(0.75 * batchMaxBytes)
    }
  })

  it('drops events beyond its limit', () => {
    const queue = aQueue()
    for (let count = 0; count < 5_000; count++) queue.add({ kind: 'hotspotOpened', hotspotId: vaseId })
    expect(queue.drain().flatMap(({ events }) => events)).toHaveLength(1_000)
  })
})
