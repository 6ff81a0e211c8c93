import { NotFoundError, OptimisticLockError, UniqueConstraintViolationException } from '@mikro-orm/core'
import { AppError } from '../../shared/kernel/app-error.ts'

/** SQLSTATE classes that mean the server cannot work at the moment, and what the caller should hear. */
const codes = {
  '53100': 'storage.full',
  '53300': 'server.busy',
  '57P03': 'server.busy',
  '40P01': 'server.busy',
} as const

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Gives database errors their place in the refusal table; anything else stays as it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof OptimisticLockError) return new AppError('version.stale', { cause: error })
  if (error instanceof UniqueConstraintViolationException) return new AppError('resource.conflict', { cause: error })
  if (error instanceof NotFoundError) return new AppError('resource.notFound', { cause: error })
  const state = sqlState(error)
  const code = Object.hasOwn(codes, state) ? codes[state as keyof typeof codes] : undefined
  if (code !== undefined) return new AppError(code, { cause: error, retryAfterSeconds: 5 })
  if (state === 'ECONNREFUSED' || state.startsWith('08')) {
    return new AppError('server.busy', { cause: error, retryAfterSeconds: 5 })
  }
  return error
}
