import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { DataStore, type Locker, Upload } from '@tus/server'
import { AppError } from '../../shared/kernel/app-error.ts'
import { secondMs } from '../../shared/kernel/units.ts'
import type { UploadState } from '../domain/library/uploads/present.ts'
import type { UploadSpool } from '../ports/spool/upload-spool.ts'
import { receiveBytes } from './receive-bytes.ts'

/** Time that a request has to finish receiving after another one has requested the lock of its upload. */
const uploadLockDrainMs = 2 * secondMs

/** Context of a tus request, which the tus server doesn't pass to stores and lockers. */
export type TusCall = {
  readonly upload: UploadState
  readonly body: IncomingMessage
  /** Aborts the reception of the body; received bytes are kept. */
  readonly reception: AbortController
  readonly finish: () => Promise<{ mediaId: string | null }>
}

const calls = new AsyncLocalStorage<TusCall>()

/** Runs work for a tus request. Callbacks of the tus library find the request by `currentTusCall`. */
export function runTusCall<Value>(call: TusCall, work: () => Promise<Value>): Promise<Value> {
  return calls.run(call, work)
}

/** The tus request that is being processed. Throws 404 if there is none. */
export function currentTusCall(): TusCall {
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
    const { sizeBytes: size, fileName: filename, kind } = currentTusCall().upload
    const offset = await this.#spool.sizeOf(id)
    if (offset === undefined) throw new AppError('resource.notFound')
    return new Upload({ id, size, offset, metadata: { filename, kind } })
  }

  override async write(_webStream: Readable, id: string, offset: number): Promise<number> {
    const { upload, body, reception } = currentTusCall()
    const appender = await this.#spool.append(id, offset)
    return receiveBytes(body, { appender, remainingBytes: upload.sizeBytes - offset, signal: reception.signal })
  }
}

/**
 * Adapts the spool's locks to tus, because its own locker busy-waits (finding M8). If another request needs the upload
 * while one is still receiving, the reception ends after `uploadLockDrainMs`, and the received bytes are kept.
 */
export function spoolLocker(spool: UploadSpool): Locker {
  return {
    newLock: (id) => {
      let release = () => {}
      let drainTimer: NodeJS.Timeout | undefined
      return {
        lock: async (signal) => {
          const { reception } = currentTusCall()
          const onContention = () => {
            drainTimer ??= setTimeout(() => reception.abort(), uploadLockDrainMs)
          }
          release = await spool.lock(id, { signal, onContention })
        },
        unlock: async () => {
          clearTimeout(drainTimer)
          release()
        },
      }
    },
  }
}
