import { AppError } from '../../shared/kernel/app-error.ts'
import { translateFileError } from '../ports/file-faults.ts'
import { isDatabaseAway, translateDatabaseError } from './database-errors.ts'

/** Gives what databases and disks throw its place in the error table; anything else stays as it is. */
export function translateError(error: unknown): unknown {
  return translateFileError(translateDatabaseError(error))
}

/** Whether the database or the store was away, so that nothing is known against the work that failed. */
export function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof AppError && error.code === 'server.busy')
}
