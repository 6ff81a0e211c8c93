import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import { AppError, type RefusalCode } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { mediaKinds } from '../../shared/media/registry.ts'
import type { UploadState } from '../domain/uploads/present.ts'
import type { UploadSpool } from '../ports/upload-spool.ts'
import { spoolLocker } from './spool-locker.ts'

/** Our own header on the way to the tus server: the id that the reserved row has. */
export const uploadIdHeader = 'stopover-upload-id'
export const uploadPath = '/uploads'

/** Uploads whose length and name the store was told; a bound, not a limit: they are told again with each request. */
const knownMax = 1000

/**
 * tus's file store with the database as its memory: length and owner come from our row, the offset from the file
 * itself. No sidecar files, so nothing a client names can reach one (findings M5, M7).
 */
export class SpoolStore extends FileStore {
  readonly #spool: UploadSpool
  readonly #known = new Map<string, UploadState>()

  constructor(spool: UploadSpool) {
    super({ directory: spool.folder })
    this.#spool = spool
    this.extensions = ['creation', 'termination', 'expiration']
  }

  /** What the row says; needed before a request for the upload is handled. */
  know(upload: UploadState): void {
    const [eldest] = this.#known.keys()
    if (this.#known.size >= knownMax && eldest !== undefined) this.#known.delete(eldest)
    this.#known.set(upload.id, upload)
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#spool.create(upload.id)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const known = this.#known.get(id)
    const offset = await this.#spool.sizeOf(id)
    if (known === undefined || offset === undefined) throw new AppError('resource.notFound')
    const { sizeBytes: size, fileName: filename, kind } = known
    return new Upload({ id, size, offset, metadata: { filename, kind } })
  }

  override async write(...[readable, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    const follow = this.#spool.follow(id, offset)
    readable.on('data', follow)
    return super.write(readable, id, offset)
  }
}

const largestBytes = Math.max(...Object.values(mediaKinds).map((kind) => (kind.offered ? kind.maxBytes : 0)))

/** Statuses tus's own refusals come with. */
const byStatus: Readonly<Record<number, RefusalCode>> = {
  400: 'input.invalid',
  403: 'input.invalid',
  404: 'resource.notFound',
  409: 'resource.conflict',
  410: 'upload.expired',
  412: 'upload.protocolRefused',
  413: 'upload.tooLarge',
  501: 'input.invalid',
}

/** A tus server that answers requests and throws its refusals as ours. */
export type TusServer = { readonly store: SpoolStore; readonly answer: (request: Request) => Promise<Response> }

type Finish = (request: Request, uploadId: string) => Promise<{ mediaId: string }>

export function makeTusServer(spool: UploadSpool, finish: Finish): TusServer {
  const store = new SpoolStore(spool)
  const refused = new WeakMap<object, unknown>()
  const server = new Server({
    path: uploadPath,
    datastore: store,
    locker: spoolLocker(spool),
    lockDrainTimeout: limits.uploadLockDrainMs,
    relativeLocation: true,
    maxSize: largestBytes,
    namingFunction: (request) => request.headers.get(uploadIdHeader) ?? '',
    getFileIdFromRequest: (request) => request.headers.get(uploadIdHeader) ?? undefined,
    onUploadFinish: async (request, upload) => {
      const { mediaId } = await finish(request, upload.id)
      return { headers: { 'Stopover-Media-Id': mediaId } }
    },
    onResponseError: (request, error) => {
      refused.set(request, error)
      return undefined
    },
  })
  const answer = async (request: Request) => {
    const response = await server.handleWeb(request)
    if (response.status < 400) return response
    const cause = refused.get(request)
    if (cause instanceof AppError) throw cause
    throw new AppError(byStatus[response.status] ?? 'server.failed', { cause })
  }
  return { store, answer }
}
