import type { Readable } from 'node:stream'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { UploadAppender } from '../ports/spool/upload-spool.ts'

export type Reception = {
  /** Closed at the end, whatever happens. */
  readonly appender: UploadAppender
  /** Bytes that may still come. */
  readonly spaceBytes: number
  /** Ends the reception early; what came is kept. */
  readonly signal: AbortSignal
}

/** Hands on chunks until the body ends, its sender vanishes, the signal says so, or a chunk is rejected. */
function eachChunk(body: Readable, signal: AbortSignal, take: (chunk: Uint8Array) => Promise<void> | undefined) {
  return new Promise<void>((resolve, reject) => {
    const leave = (settle: () => void) => {
      body.off('data', onData).pause()
      for (const event of ['end', 'close', 'error']) body.off(event, onEnd)
      signal.removeEventListener('abort', onEnd)
      settle()
    }
    const onEnd = () => leave(resolve)
    const onData = (chunk: Uint8Array) => {
      try {
        const wait = take(chunk)
        if (wait === undefined) return
        body.pause()
        wait.then(
          () => body.resume(),
          (error) => leave(() => reject(error)),
        )
      } catch (error) {
        leave(() => reject(error))
      }
    }
    if (signal.aborted || body.destroyed) return resolve()
    signal.addEventListener('abort', onEnd)
    // A sender that vanished is no failure of what it sent before.
    for (const event of ['end', 'close', 'error']) body.on(event, onEnd)
    body.on('data', onData)
  })
}

/**
 * Appends the body of a request to an upload as it comes and answers the offset after it, also when the sender vanishes
 * or somebody else wants the upload: what came is kept. Rejects with 413 over the room and 507 on a full disk. Unlike
 * a pipeline it copies no chunk and leaves the request open, so that an error can still be answered.
 */
export async function receiveBytes(body: Readable, reception: Reception): Promise<number> {
  const { appender, spaceBytes, signal } = reception
  let receivedBytes = 0
  try {
    await eachChunk(body, signal, (chunk) => {
      receivedBytes += chunk.byteLength
      if (receivedBytes > spaceBytes) throw new AppError('upload.tooLarge')
      appender.add(chunk)
      return appender.isBehind ? appender.written() : undefined
    })
    return await appender.settled()
  } finally {
    await appender.close()
  }
}
