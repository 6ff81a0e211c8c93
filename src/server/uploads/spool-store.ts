import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { DataStore, type Locker, Upload } from '@tus/server'
import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import type { UploadState } from '../domain/library/uploads/present.ts'
import type { UploadSpool } from '../ports/spool/upload-spool.ts'
import { receiveBytes } from './receive-bytes.ts'

/** What a request is about; tus hands neither its stores nor its lockers the request. */
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
 * A tus store whose memory is the database: owner, length and name come from our row, the offset from the bytes themselves.
 * There are no sidecar files, so nothing a client names can reach one (findings M5, M7). Bytes go from the socket to
 * the spool; tus's own way copies each chunk through web streams.
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

  override async write(_copied: Readable, id: string, offset: number): Promise<number> {
    const { upload, body, stop } = currentCall()
    const appender = await this.#spool.append(id, offset)
    return receiveBytes(body, { appender, spaceBytes: upload.sizeBytes - offset, signal: stop.signal })
  }
}

/**
 * The spool's queue of holders in the shape tus asks for; its own locker spins while it waits (finding M8). A holder
 * that is still receiving when somebody else wants the upload gets a little time, then what came counts.
 */
export function spoolLocker(spool: UploadSpool): Locker {
  return {
    newLock: (id) => {
      let release = () => {}
      let patience: NodeJS.Timeout | undefined
      return {
        lock: async (signal) => {
          const { stop } = currentCall()
          const onWanted = () => {
            patience ??= setTimeout(() => stop.abort(), limits.uploadLockDrainMs)
          }
          release = await spool.lock(id, { signal, onWanted })
        },
        unlock: async () => {
          clearTimeout(patience)
          release()
        },
      }
    },
  }
}
