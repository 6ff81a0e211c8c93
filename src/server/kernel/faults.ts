import { translateFileFault } from '../ports/file-faults.ts'
import { translateDatabaseError } from './database-errors.ts'

/** Gives what databases and disks throw its place in the refusal table; anything else stays as it is. */
export function translateFault(error: unknown): unknown {
  return translateFileFault(translateDatabaseError(error))
}
