import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { DataStore, type Locker, Upload } from '@tus/server'
import { AppError } from '../../shared/kernel/app-error.ts'
import { secondMs } from '../../shared/kernel/units.ts'
import type { UploadState } from '../domain/library/uploads/present.ts'
import type { UploadSpool } from '../ports/spool/upload-spool.ts'
import { receiveBytes } from './receive-bytes.ts'

const uploadLockDrainMs = 2 * secondMs

/** Context of a tus request, because the tus server doesn't pass the request to stores and lockers. */
export type TusCall = {
  readonly upload: UploadState
  readonly body: IncomingMessage
  /** Ends the reception of the body early. */
  readonly stop: AbortController
  readonly finish: () => Promise<{ mediaId: string }>
}

const calls = new AsyncLocalStorage<TusCall>()

export function duringCall<Value>(call: TusCall, work: () => Promise<Value>): Promise<Value> {
  return calls.run(call, work)
}

export function currentCall(): TusCall {
  const call = calls.getStore()
  if (call === undefined) throw new AppError('resource.notFound')
  return call
}

/**
 * tus store without sidecar files (findings M5, M7): owner, length and name come from the database, the offset from the
 * stored bytes. Bytes go directly from the socket to the spool instead of through tus's web streams, which copy each chunk.
 */
export class SpoolStore extends DataStore {
  readonly #spool: UploadSpool

  constructor(spool: UploadSpool) {
    super()
    this.#spool = spool
    this.extensions = ['creation', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#spool.create(upload.id)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { sizeBytes: size, fileName: filename, kind } = currentCall().upload
    const offset = await this.#spool.sizeOf(id)
    if (offset === undefined) throw new AppError('resource.notFound')
    return new Upload({ id, size, offset, metadata: { filename, kind } })
  }

  override async write(_webStream: Readable, id: string, offset: number): Promise<number> {
    const { upload, body, stop } = currentCall()
    const appender = await this.#spool.append(id, offset)
    return receiveBytes(body, { appender, remainingBytes: upload.sizeBytes - offset, signal: stop.signal })
  }
}

/**
 * Adapts the spool's locks to tus, whose own locker busy-waits (finding M8). A request that is still receiving when another
 * one wants the upload is stopped after a short time, and its received bytes are kept.
 */
export function spoolLocker(spool: UploadSpool): Locker {
  return {
    newLock: (id) => {
      let release = () => {}
      let drainTimer: NodeJS.Timeout | undefined
      return {
        lock: async (signal) => {
          const { stop } = currentCall()
          const onWanted = () => {
            drainTimer ??= setTimeout(() => stop.abort(), uploadLockDrainMs)
          }
          release = await spool.lock(id, { signal, onWanted })
        },
        unlock: async () => {
          clearTimeout(drainTimer)
          release()
        },
      }
    },
  }
}
