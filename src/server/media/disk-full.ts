import { MediaError } from '../ports/media-builder.ts'

const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT']
const words = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i

/** Whether a library's own words, in which nothing of the file is quoted, say that no more can be written. */
export const saysDiskFull = (message: string): boolean => words.test(message)

/** Whether no more could be written. The words of an error count for nothing: they may quote names out of the file. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return saysDiskFull(String(error))
  return hasCode(error) || (!(error instanceof MediaError) && saysDiskFull(error.message))
}

/** Of itself, or of what it came from. */
function hasCode(error: Error): boolean {
  if ('code' in error && codes.includes(error.code)) return true
  return error.cause instanceof Error && hasCode(error.cause)
}
