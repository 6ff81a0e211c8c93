import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { asOwnWork } from '../../kernel/turns/request-turn.ts'

/** Resolves once the value is stored. Rejects with `server.busy` when the queue is full. */
export type WriteTogether<Value> = (value: Value) => Promise<void>

type Waiting<Value> = { readonly value: Value; readonly resolve: () => void; readonly reject: (error: unknown) => void }

const busyRetrySeconds = 5

/**
 * Group commit: stores values that arrive within `writeBatchMs` in one batch, one batch at a time, because a statement
 * costs about the same for one value and for hundreds.
 */
export function writeTogether<Value>(store: (values: readonly Value[]) => Promise<void>): WriteTogether<Value> {
  const { writeBatchMs, writeBatchMax, writeQueueMax } = analyticsLimits
  let waiting: Waiting<Value>[] = []
  let batchLength = 0
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.slice(0, writeBatchMax)
    waiting = waiting.slice(writeBatchMax)
    batchLength = batch.length
    try {
      await asOwnWork(() => store(batch.map(({ value }) => value)))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    batchLength = 0
    schedule()
  }

  const schedule = () => {
    if (batchLength > 0 || waiting.length === 0) return
    if (waiting.length >= writeBatchMax) void write()
    else timer ??= setTimeout(() => void write(), writeBatchMs)
  }

  return (value) =>
    new Promise((resolve, reject) => {
      if (waiting.length + batchLength >= writeQueueMax) {
        reject(new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds }))
        return
      }
      waiting.push({ value, resolve, reject })
      schedule()
    })
}
