import {
  DriverException,
  NotFoundError,
  OptimisticLockError,
  UniqueConstraintViolationException,
} from '@mikro-orm/core'
import { AppError } from '../../shared/kernel/app-error.ts'

/** Delay after which clients retry a call that failed because of the database. */
const databaseRetrySeconds = 5

/** SQLSTATE of a statement that exceeded its timeout. */
const statementTimeoutState = '57014'

/** Error codes by SQLSTATE, for transient failures of the database. */
const appErrorCodes = {
  '53100': 'storage.full',
  '53300': 'server.busy',
  '40P01': 'server.busy',
  [statementTimeoutState]: 'server.busy',
} as const

/** SQLSTATEs of values that no column can hold, such as a number out of range, NUL, an incomplete character or year 0. */
const unstorableStates = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05'])

/** SQLSTATE class of failed connections. */
const connectionExceptionClass = '08'
/** SQLSTATEs of a server that shuts down, crashed, isn't ready yet, or closed the session. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '57P05'])
/** Network errors of an unreachable server. */
const networkErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** Messages of the driver about unusable connections, which have no code. */
const unavailableMessage =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout expired$)/
/** Message of the pool when no connection became free in time, which has no code (fault F25). */
const poolTimeoutMessage = /timeout exceeded when trying to connect/

/** SQLSTATE of a database error, or the code of a network error; empty without one. */
function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * True if a connection to the database was lost or couldn't be opened (faults F21 and F22). The outcome of a transaction
 * that was being committed is then unknown. Network errors count only when they come from the database driver.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return isDatabaseUnavailable(error.cause)
  if (!(error instanceof Error)) return false
  const code = errorCodeOf(error)
  if (networkErrorCodes.has(code)) return error instanceof DriverException
  return (
    code.startsWith(connectionExceptionClass) || unavailableStates.has(code) || unavailableMessage.test(error.message)
  )
}

/**
 * Restores the error of the fair connection queue: a query waited too long, or its client disconnected. The ORM wraps
 * the error in an exception with the same fields.
 */
function queueErrorOf(error: unknown): AppError | undefined {
  if (!(error instanceof DriverException) || errorCodeOf(error) !== 'server.busy') return undefined
  return new AppError('server.busy', {
    retryAfterSeconds: 'retryAfterSeconds' in error ? Number(error.retryAfterSeconds) : 1,
  })
}

/** Converts database errors to AppErrors; returns any other error unchanged. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error
  const queueError = queueErrorOf(error)
  if (queueError !== undefined) return queueError
  if (error instanceof OptimisticLockError) return new AppError('version.stale', { cause: error })
  if (error instanceof UniqueConstraintViolationException) return new AppError('resource.conflict', { cause: error })
  if (error instanceof NotFoundError) return new AppError('resource.notFound', { cause: error })
  const driverCode = errorCodeOf(error)
  if (unstorableStates.has(driverCode)) return new AppError('input.invalid', { cause: error })
  const code = Object.hasOwn(appErrorCodes, driverCode)
    ? appErrorCodes[driverCode as keyof typeof appErrorCodes]
    : undefined
  if (code !== undefined) return new AppError(code, { cause: error, retryAfterSeconds: databaseRetrySeconds })
  const isPoolExhausted = error instanceof Error && poolTimeoutMessage.test(error.message)
  if (isPoolExhausted || isDatabaseUnavailable(error) || networkErrorCodes.has(driverCode)) {
    return new AppError('server.busy', { cause: error, retryAfterSeconds: databaseRetrySeconds })
  }
  return error
}

/** True if a write failed because the disk is full. Optional writes may then be skipped, so that reading still works. */
export function isFullDisk(error: unknown): boolean {
  const appError = translateDatabaseError(error)
  return appError instanceof AppError && appError.code === 'storage.full'
}

/** SQLSTATE classes and codes of values rejected by a column, a constraint or a trigger; a retry would fail again. */
const rejectedValueStates = /^(?:22|23|P0001$)/

/** True if the database rejected the value itself, unlike in a transient failure. */
export function isRejectedValue(error: unknown): boolean {
  return rejectedValueStates.test(errorCodeOf(error))
}

/** True if a statement exceeded the statement timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return errorCodeOf(error) === statementTimeoutState
}
