import { AppError } from '../../shared/kernel/app-error.ts'
import { retryAfterSeconds, translateFileError } from '../ports/file-errors.ts'
import { BuildInterrupted, type InterruptionCause } from '../ports/media-builder.ts'
import { isDatabaseUnavailable, translateDatabaseError } from './database-errors.ts'

/** Error codes of retryable interruptions. Crashes aren't among them, because the same file would crash its worker again. */
const interruptionCodes: Readonly<Partial<Record<InterruptionCause, 'server.busy' | 'storage.full'>>> = {
  time: 'server.busy',
  diskSpace: 'storage.full',
}

function translateInterruption(error: unknown): unknown {
  if (!(error instanceof BuildInterrupted)) return error
  const code = interruptionCodes[error.reason]
  return code === undefined ? error : new AppError(code, { cause: error, retryAfterSeconds })
}

/** Converts errors of databases, disks and media workers to AppErrors; returns any other error unchanged. */
export function translateError(error: unknown): unknown {
  return translateFileError(translateDatabaseError(translateInterruption(error)))
}

/** True if the database or the file store was unavailable, so that the failed work itself wasn't the cause. */
export function isOutage(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'server.busy')
}
