import { rollUp } from '../../../../src/server/domain/insight/analytics/rollup/roll-up.ts'
import { type ReceivedBatch, storeBatches } from '../../../../src/server/domain/insight/analytics/store-batches.ts'
import type { VisitBatch } from '../../../../src/shared/analytics/visit-events.ts'
import type { TestApp } from '../../../support/app.ts'

/** Future day, so that the periodic tasks of a running server don't close it. */
export const day = '2037-05-20'
export const days = { from: day, to: day }
export const timeOnDay = (time: string) => new Date(`${day}T${time}Z`)
export const visit = { language: 'en', device: 'computer' } as const

/** Settings of a server without periodic tasks, because they would count visits during a test. */
export const withoutPeriodicTasks = { ROLE: 'web', DATABASE_URL: 'postgres://named-by-the-test/' }

let visitorCount = 0

/** A received batch before serialization. */
type SentBatch = Omit<ReceivedBatch, 'batch'> & { readonly batch: VisitBatch }

/** Returns functions that store and count batches of a tour without HTTP requests. */
export function countingOf(context: () => { readonly app: TestApp; readonly tourId: string }) {
  /** Batch of a new visitor, unless `fields` contain one. */
  const aBatch = (fields: Partial<SentBatch> = {}): SentBatch => {
    visitorCount += 1
    const sender = { visitor: String(visitorCount), network: String(1_000_000 + visitorCount) }
    const batch: VisitBatch = { visit, events: [] }
    return {
      tourId: context().tourId,
      shareLinkId: null,
      receivedAt: timeOnDay('10:20:30'),
      batch,
      ...sender,
      ...fields,
    }
  }
  return {
    aBatch,
    manyBatches: (count: number, fields: Partial<SentBatch> = {}) =>
      Array.from({ length: count }, () => aBatch(fields)),
    store: (...batches: readonly SentBatch[]) =>
      storeBatches(
        context().app.em(),
        batches.map(({ batch, ...fields }) => ({ ...fields, batch: JSON.stringify(batch) })),
      ),
    count: () => rollUp(context().app.em()),
  }
}
