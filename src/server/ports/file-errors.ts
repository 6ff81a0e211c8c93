import { AppError } from '../../shared/kernel/app-error.ts'

export const retryAfterSeconds = 5

/** Error codes by the operating system's codes for files that can't be written or reached. */
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

/** Converts file system errors to AppErrors; returns any other error unchanged. */
export function translateFileError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('syscall' in error) || !('code' in error))
    return error
  return isCode(error.code) ? new AppError(codes[error.code], { cause: error, retryAfterSeconds }) : error
}

/** Error for an unavailable file store; only the log gets the cause. */
export function storeUnavailable(cause: unknown): AppError {
  return new AppError('server.busy', { cause, retryAfterSeconds })
}
