import { AppError } from '../../shared/kernel/app-error.ts'

export const retryAfterSeconds = 5

/** What the operating system says when files cannot be written or reached, and what the caller should hear. */
const codes = {
  ENOSPC: 'storage.full',
  EDQUOT: 'storage.full',
  EROFS: 'server.busy',
  EACCES: 'server.busy',
  EPERM: 'server.busy',
  EIO: 'server.busy',
  EMFILE: 'server.busy',
  ENFILE: 'server.busy',
  ESTALE: 'server.busy',
} as const

const isCode = (code: unknown): code is keyof typeof codes => typeof code === 'string' && Object.hasOwn(codes, code)

/** Gives failures of the file system their place in the error table; anything else stays as it is. */
export function translateFileError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('syscall' in error) || !('code' in error))
    return error
  return isCode(error.code) ? new AppError(codes[error.code], { cause: error, retryAfterSeconds }) : error
}

/** The store is away, for a reason that is the operator's to know. */
export function storeAway(cause: unknown): AppError {
  return new AppError('server.busy', { cause, retryAfterSeconds })
}
