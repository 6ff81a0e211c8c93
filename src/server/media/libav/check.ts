import { AVERROR_EAGAIN, AVERROR_ENOMEM, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import { MediaError } from '../../ports/media-builder.ts'

/** Passes a result of the library on; a negative one is an error. */
export function check(code: number, what: string): number {
  if (code < 0) throw new Error(`${what}: ${FFmpegError.strerror(code)}`)
  return code
}

/**
 * The same for what is done with numbers that the file tells: an error is the file's fault, unless memory ran out.
 * @throws MediaError `media.damagedRecording`
 */
export function checkFile(code: number, what: string): number {
  if (code >= 0 || code === AVERROR_ENOMEM) return check(code, what)
  throw new MediaError('media.damagedRecording', `${what}: ${FFmpegError.strerror(code)}`)
}

/** Whether a call answered: false when it wants more input or has come to its end. */
export function hasResult(code: number, what: string): boolean {
  if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return false
  check(code, what)
  return true
}

export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
