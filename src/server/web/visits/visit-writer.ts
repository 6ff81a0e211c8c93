import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { asOwnWork } from '../../kernel/turns/request-turn.ts'

/** Resolves once a value is stored. Rejects with `server.busy` where too many wait already. */
export type WriteTogether<Value> = (value: Value) => Promise<void>

type Waiting<Value> = { readonly value: Value; readonly resolve: () => void; readonly reject: (error: unknown) => void }

const busyRetrySeconds = 5

/**
 * Writes values together that come within `writeBatchMs`, one write at a time: a statement costs about the same
 * whether it stores one or hundreds. Each caller learns the outcome of its own value.
 */
export function writeTogether<Value>(store: (values: readonly Value[]) => Promise<void>): WriteTogether<Value> {
  const { writeBatchMs, writeBatchMax, writeQueueMax } = analyticsLimits
  let waiting: Waiting<Value>[] = []
  let beingWritten = 0
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const taken = waiting.slice(0, writeBatchMax)
    waiting = waiting.slice(writeBatchMax)
    beingWritten = taken.length
    try {
      await asOwnWork(() => store(taken.map(({ value }) => value)))
      for (const { resolve } of taken) resolve()
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    beingWritten = 0
    begin()
  }

  const begin = () => {
    if (beingWritten > 0 || waiting.length === 0) return
    if (waiting.length >= writeBatchMax) void write()
    else timer ??= setTimeout(() => void write(), writeBatchMs)
  }

  return (value) =>
    new Promise((resolve, reject) => {
      if (waiting.length + beingWritten >= writeQueueMax) {
        reject(new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds }))
        return
      }
      waiting.push({ value, resolve, reject })
      begin()
    })
}
