import { AppError } from '../../shared/kernel/app-error.ts'
import { retryAfterSeconds, translateFileError } from '../ports/file-faults.ts'
import { BuildInterrupted, type InterruptionCause } from '../ports/media-builder.ts'
import { isDatabaseAway, translateDatabaseError } from './database-errors.ts'

/** A file that crashes its worker would do so again: that is no reason to ask the caller to come again. */
const interruptionCodes: Readonly<Partial<Record<InterruptionCause, 'server.busy' | 'storage.full'>>> = {
  time: 'server.busy',
  room: 'storage.full',
}

function translateInterruption(error: unknown): unknown {
  if (!(error instanceof BuildInterrupted)) return error
  const code = interruptionCodes[error.reason]
  return code === undefined ? error : new AppError(code, { cause: error, retryAfterSeconds })
}

/** Gives what databases, disks and media workers throw its place in the error table; anything else stays as it is. */
export function translateError(error: unknown): unknown {
  return translateFileError(translateDatabaseError(translateInterruption(error)))
}

/** Whether the database or the store was away, so that nothing is known against the work that failed. */
export function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof AppError && error.code === 'server.busy')
}
