import type { Readable } from 'node:stream'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { UploadAppender } from '../ports/spool/upload-spool.ts'

export type UploadTarget = {
  /** Receives the bytes; always closed at the end. */
  readonly appender: UploadAppender
  /** Number of bytes that the upload still lacks. */
  readonly remainingBytes: number
  /** Aborted to end the reception early; received bytes are kept. */
  readonly signal: AbortSignal
}

/** Calls `onChunk` for each chunk until the body ends, the client disconnects, the signal aborts, or `onChunk` throws. */
function eachChunk(body: Readable, signal: AbortSignal, onChunk: (chunk: Uint8Array) => Promise<void> | undefined) {
  return new Promise<void>((resolve, reject) => {
    const finish = (settle: () => void) => {
      body.off('data', onData).pause()
      for (const event of ['end', 'close', 'error']) body.off(event, onEnd)
      signal.removeEventListener('abort', onEnd)
      settle()
    }
    const onEnd = () => finish(resolve)
    const onData = (chunk: Uint8Array) => {
      try {
        const drain = onChunk(chunk)
        if (drain === undefined) return
        body.pause()
        drain.then(
          () => body.resume(),
          (error) => finish(() => reject(error)),
        )
      } catch (error) {
        finish(() => reject(error))
      }
    }
    if (signal.aborted || body.destroyed) return resolve()
    signal.addEventListener('abort', onEnd)
    // A disconnect isn't an error, because received bytes are kept.
    for (const event of ['end', 'close', 'error']) body.on(event, onEnd)
    body.on('data', onData)
  })
}

/**
 * Appends the body of a request to an upload and returns the offset after it. Received bytes are kept if the client
 * disconnects or another request takes over the lock. Rejects with 413 when the body is too long and 507 when the disk is
 * full. Not a stream pipeline, because that copies chunks and closes the request, so that no error could be sent.
 */
export async function receiveBytes(body: Readable, target: UploadTarget): Promise<number> {
  const { appender, remainingBytes, signal } = target
  let receivedBytes = 0
  try {
    await eachChunk(body, signal, (chunk) => {
      receivedBytes += chunk.byteLength
      if (receivedBytes > remainingBytes) throw new AppError('upload.tooLarge')
      appender.add(chunk)
      return appender.needsDrain ? appender.waitForDrain() : undefined
    })
    return await appender.flush()
  } finally {
    await appender.close()
  }
}
