import { AppError } from '../../../shared/kernel/app-error.ts'
import { countingLimits } from '../../domain/insight/analytics/counting-limits.ts'
import { asOwnWork } from '../../kernel/scheduling/request-work.ts'

/** Resolves once the value is stored. Rejects with `server.busy` when the queue is full. */
export type BatchWriter<Value> = (value: Value) => Promise<void>

type Pending<Value> = { readonly value: Value; readonly resolve: () => void; readonly reject: (error: unknown) => void }

const busyRetrySeconds = 5

/**
 * Group commit: stores values that arrive within `writeBatchMs` in one batch, one batch at a time, because a statement
 * costs about the same for one value and for hundreds.
 */
export function createBatchWriter<Value>(store: (values: readonly Value[]) => Promise<void>): BatchWriter<Value> {
  const { writeBatchMs, writeBatchMax, writeQueueMax } = countingLimits
  let pendingWrites: Pending<Value>[] = []
  let inFlightCount = 0
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const batch = pendingWrites.slice(0, writeBatchMax)
    pendingWrites = pendingWrites.slice(writeBatchMax)
    inFlightCount = batch.length
    try {
      // Storing isn't charged to the request of one visitor.
      await asOwnWork(() => store(batch.map(({ value }) => value)))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    inFlightCount = 0
    schedule()
  }

  const schedule = () => {
    if (inFlightCount > 0 || pendingWrites.length === 0) return
    if (pendingWrites.length >= writeBatchMax) void write()
    else timer ??= setTimeout(() => void write(), writeBatchMs)
  }

  return (value) =>
    new Promise((resolve, reject) => {
      if (pendingWrites.length + inFlightCount >= writeQueueMax) {
        reject(new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds }))
        return
      }
      pendingWrites.push({ value, resolve, reject })
      schedule()
    })
}
