import { AppError } from '../../shared/kernel/app-error.ts'

export const retryAfterSeconds = 5

/** Error codes by the operating system's codes for files that can't be written or reached. */
const codesByErrno = {
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

const isKnownErrno = (code: unknown): code is keyof typeof codesByErrno =>
  typeof code === 'string' && Object.hasOwn(codesByErrno, code)

/** Converts file system errors to AppErrors; returns any other error unchanged. */
export function translateFileError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('syscall' in error) || !('code' in error))
    return error
  return isKnownErrno(error.code) ? new AppError(codesByErrno[error.code], { cause: error, retryAfterSeconds }) : error
}

/** Error for an unavailable file store; only the log gets the cause. */
export function storeUnavailable(cause: unknown): AppError {
  return new AppError('server.busy', { cause, retryAfterSeconds })
}
