import { translateFileError } from '../ports/file-faults.ts'
import { translateDatabaseError } from './database-errors.ts'

/** Gives what databases and disks throw its place in the error table; anything else stays as it is. */
export function translateError(error: unknown): unknown {
  return translateFileError(translateDatabaseError(error))
}
