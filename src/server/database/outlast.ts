import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../shared/kernel/app-error.ts'
import { translateDatabaseError } from '../kernel/database-errors.ts'

const againAfterMs = 500

function isBusy(error: unknown): boolean {
  const told = translateDatabaseError(error)
  return told instanceof AppError && told.code === 'server.busy'
}

/**
 * Asks the database until it answers, however long it is away. Only for what may be done twice: an answer that got lost
 * may have been a yes.
 * @param isOver whether nobody waits any more; what the database said last is thrown then
 */
export async function outlastOutage<Value>(ask: () => Promise<Value>, isOver: () => boolean): Promise<Value> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (isOver() || !isBusy(error)) throw error
      await wait(againAfterMs)
    }
  }
}
