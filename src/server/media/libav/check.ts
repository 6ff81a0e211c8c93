import { AVERROR_EAGAIN, AVERROR_ENOMEM, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import { MediaError } from '../../ports/media-builder.ts'

/** Returns the result of a library call. @throws Error for a negative result */
export function check(code: number, operation: string): number {
  if (code < 0) throw new Error(`${operation}: ${FFmpegError.strerror(code)}`)
  return code
}

/**
 * Checks a library call with arguments from the file. An error is the file's fault, unless memory ran out.
 * @throws MediaError `media.damagedRecording`
 */
export function checkFile(code: number, operation: string): number {
  if (code >= 0 || code === AVERROR_ENOMEM) return check(code, operation)
  throw new MediaError('media.damagedRecording', `${operation}: ${FFmpegError.strerror(code)}`)
}

/** True if a call returned output, false if it needs more input or has reached the end. */
export function hasOutput(code: number, operation: string): boolean {
  if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return false
  check(code, operation)
  return true
}

/** Returns a value that libav should have set. Throws if it is missing. */
export function requireValue<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`${name} is missing`)
  return value
}
