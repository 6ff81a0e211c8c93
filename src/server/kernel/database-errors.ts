import {
  DriverException,
  NotFoundError,
  OptimisticLockError,
  UniqueConstraintViolationException,
} from '@mikro-orm/core'
import { AppError } from '../../shared/kernel/app-error.ts'

/** SQLSTATE classes that mean the server cannot work at the moment, and what the caller should hear. */
const codes = {
  '53100': 'storage.full',
  '53300': 'server.busy',
  '40P01': 'server.busy',
  // A statement that took too long was ended.
  '57014': 'server.busy',
} as const

/** What it says of values that no column can hold: a number beyond its type, a NUL, half a character, a year 0. */
const unstorable = new Set(['22003', '22007', '22009', '22008', '22021', '22P02', '22P05'])

/** SQLSTATE of a server that is stopped, that crashed with others on it, that is not yet ready, that closed the session. */
const awayStates = new Set(['57P01', '57P02', '57P03', '57P05'])
/** What the network says of a server that is not there, or not there any more. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** What the driver says by itself, without a code: of a connection that ended, and of one that it can use no more. */
const awayMessage =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout expired$)/
/** What the pool says when all connections stayed taken; it gives no code (fault F25). */
const noConnection = /timeout exceeded when trying to connect/

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Whether a connection to the database was lost or could not be made (faults F21 and F22). Of a transaction whose end
 * was under way nobody knows then whether it counts. What the network says may be about something else, unless the
 * database's driver hands it on.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AppError) return isDatabaseAway(error.cause)
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (awayCodes.has(state)) return error instanceof DriverException
  return state.startsWith('08') || awayStates.has(state) || awayMessage.test(error.message)
}

/**
 * The error of the queue in front of the connections, for work that waited for too long or that nobody waits for. The ORM
 * hands it on as an exception of its own, with the same fields.
 */
function busyQueue(error: unknown): AppError | undefined {
  if (!(error instanceof DriverException) || sqlState(error) !== 'server.busy') return undefined
  return new AppError('server.busy', {
    retryAfterSeconds: 'retryAfterSeconds' in error ? Number(error.retryAfterSeconds) : 1,
  })
}

/** Gives database errors their place in the error table; anything else stays as it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error
  const busy = busyQueue(error)
  if (busy !== undefined) return busy
  if (error instanceof OptimisticLockError) return new AppError('version.stale', { cause: error })
  if (error instanceof UniqueConstraintViolationException) return new AppError('resource.conflict', { cause: error })
  if (error instanceof NotFoundError) return new AppError('resource.notFound', { cause: error })
  const state = sqlState(error)
  if (unstorable.has(state)) return new AppError('input.invalid', { cause: error })
  const code = Object.hasOwn(codes, state) ? codes[state as keyof typeof codes] : undefined
  if (code !== undefined) return new AppError(code, { cause: error, retryAfterSeconds: 5 })
  const isPoolExhausted = error instanceof Error && noConnection.test(error.message)
  if (isPoolExhausted || isDatabaseAway(error) || awayCodes.has(state)) {
    return new AppError('server.busy', { cause: error, retryAfterSeconds: 5 })
  }
  return error
}

/** Whether a write failed for want of room; what is only worth noting may be left out then, so that people can read. */
export function isFullDisk(error: unknown): boolean {
  const told = translateDatabaseError(error)
  return told instanceof AppError && told.code === 'storage.full'
}

/** SQLSTATE classes and codes of a value that a column, a constraint or a trigger rejects: it would do so again. */
const rejectedValue = /^(?:22|23|P0001$)/

/** Whether the database rejected what was to be written, rather than the moment. */
export function isRejectedValue(error: unknown): boolean {
  return rejectedValue.test(sqlState(error))
}

/** Whether a statement was ended because it took too long. */
export function tookTooLong(error: unknown): boolean {
  return sqlState(error) === '57014'
}
