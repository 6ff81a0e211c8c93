import { Server } from '@tus/server'
import { AppError, type ErrorCode } from '../../shared/kernel/app-error.ts'
import { mediaKinds } from '../../shared/media/registry.ts'
import { uploadPath } from '../../shared/web/routes.ts'
import { translateError } from '../kernel/faults.ts'
import type { UploadSpool } from '../ports/spool/upload-spool.ts'
import { currentCall, SpoolStore, spoolLocker } from './spool-store.ts'

const largestBytes = Math.max(...Object.values(mediaKinds).map((kind) => kind.maxBytes))

/** Statuses tus's own errors come with. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'input.invalid',
  403: 'input.invalid',
  404: 'resource.notFound',
  409: 'resource.conflict',
  410: 'upload.expired',
  412: 'upload.protocolRejected',
  413: 'upload.tooLarge',
  501: 'input.invalid',
}

/** Answers a request of the tus protocol within a call, and throws tus's errors as ours. */
export type AnswerTus = (request: Request) => Promise<Response>

export function makeTusServer(spool: UploadSpool): AnswerTus {
  const rejected = new WeakMap<object, unknown>()
  const server = new Server({
    path: uploadPath,
    datastore: new SpoolStore(spool),
    locker: spoolLocker(spool),
    relativeLocation: true,
    maxSize: largestBytes,
    namingFunction: () => currentCall().upload.id,
    getFileIdFromRequest: () => currentCall().upload.id,
    onUploadFinish: async () => {
      const { mediaId } = await currentCall().finish()
      return { headers: { 'Stopover-Media-Id': mediaId } }
    },
    onResponseError: (request, error) => {
      rejected.set(request, error)
      return undefined
    },
  })
  return async (request) => {
    const response = await server.handleWeb(request)
    if (response.status < 400) return response
    const cause = translateError(rejected.get(request))
    if (cause instanceof AppError) throw cause
    throw new AppError(byStatus[response.status] ?? 'server.failed', { cause })
  }
}
