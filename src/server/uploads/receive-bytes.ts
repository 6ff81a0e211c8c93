import type { Readable } from 'node:stream'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { UploadAppender } from '../ports/spool/upload-spool.ts'

export type Reception = {
  /** Always closed at the end. */
  readonly appender: UploadAppender
  /** Number of bytes that the upload still lacks. */
  readonly spaceBytes: number
  /** Ends the reception early and keeps the received bytes. */
  readonly signal: AbortSignal
}

/** Passes on chunks until the body ends, the client disconnects, the signal aborts, or `onChunk` throws. */
function eachChunk(body: Readable, signal: AbortSignal, onChunk: (chunk: Uint8Array) => Promise<void> | undefined) {
  return new Promise<void>((resolve, reject) => {
    const stop = (settle: () => void) => {
      body.off('data', onData).pause()
      for (const event of ['end', 'close', 'error']) body.off(event, onEnd)
      signal.removeEventListener('abort', onEnd)
      settle()
    }
    const onEnd = () => stop(resolve)
    const onData = (chunk: Uint8Array) => {
      try {
        const wait = onChunk(chunk)
        if (wait === undefined) return
        body.pause()
        wait.then(
          () => body.resume(),
          (error) => stop(() => reject(error)),
        )
      } catch (error) {
        stop(() => reject(error))
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
 * Appends the body of a request to an upload and returns the offset after it, also when the client disconnects or another
 * request wants the upload: received bytes are kept. Rejects with 413 when the body is too long and 507 when the disk is
 * full. Unlike a stream pipeline it doesn't copy chunks and leaves the request open, so that an error can be sent.
 */
export async function receiveBytes(body: Readable, reception: Reception): Promise<number> {
  const { appender, spaceBytes, signal } = reception
  let receivedBytes = 0
  try {
    await eachChunk(body, signal, (chunk) => {
      receivedBytes += chunk.byteLength
      if (receivedBytes > spaceBytes) throw new AppError('upload.tooLarge')
      appender.add(chunk)
      return appender.needsDrain ? appender.drained() : undefined
    })
    return await appender.flushed()
  } finally {
    await appender.close()
  }
}
