import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../shared/kernel/app-error.ts'
import { translateDatabaseError } from '../kernel/database-errors.ts'

const retryDelayMs = 500

function isBusy(error: unknown): boolean {
  const appError = translateDatabaseError(error)
  return appError instanceof AppError && appError.code === 'server.busy'
}

/**
 * Retries a query until the database responds, however long the outage lasts. Only for idempotent queries, because a
 * lost response may have been a success.
 *
 * @param isCanceled - whether to stop retrying and throw the last error
 */
export async function retryDuringOutage<Value>(query: () => Promise<Value>, isCanceled: () => boolean): Promise<Value> {
  for (;;) {
    try {
      return await query()
    } catch (error) {
      if (isCanceled() || !isBusy(error)) throw error
      await wait(retryDelayMs)
    }
  }
}
