import { MediaError } from '../ports/media-builder.ts'

const diskFullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT']
const diskFullMessage = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i

/** True if the message of a library reports a full disk. Must not be called for messages that may quote the uploaded file. */
export const saysDiskFull = (message: string): boolean => diskFullMessage.test(message)

/** True if an error means a full disk. The message of a `MediaError` doesn't count, because it may quote the file. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return saysDiskFull(String(error))
  return hasDiskFullCode(error) || (!(error instanceof MediaError) && saysDiskFull(error.message))
}

/** True if an error or one of its causes has a code for a full disk. */
function hasDiskFullCode(error: Error): boolean {
  if ('code' in error && diskFullCodes.includes(error.code)) return true
  return error.cause instanceof Error && hasDiskFullCode(error.cause)
}
