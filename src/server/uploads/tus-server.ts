import { Server } from '@tus/server'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { ErrorCode } from '../../shared/kernel/error-codes.ts'
import { uploadKinds } from '../../shared/media/upload-kinds.ts'
import { uploadPath } from '../../shared/web/routes.ts'
import { translateError } from '../kernel/translate-error.ts'
import type { UploadSpool } from '../ports/spool/upload-spool.ts'
import { currentTusCall, SpoolStore, spoolLocker } from './spool-store.ts'

const maxUploadBytes = Math.max(...Object.values(uploadKinds).map((kind) => kind.maxBytes))

/** Error codes by HTTP status of a tus error. */
const errorCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'input.invalid',
  403: 'input.invalid',
  404: 'resource.notFound',
  409: 'resource.conflict',
  410: 'upload.expired',
  412: 'upload.protocolRejected',
  413: 'upload.tooLarge',
  501: 'input.invalid',
}

/** Handles a tus request. Rejects with an AppError. */
export type HandleTusRequest = (request: Request) => Promise<Response>

/** Creates the tus server, which receives uploads in chunks into the spool. */
export function createTusServer(spool: UploadSpool): HandleTusRequest {
  const errors = new WeakMap<object, unknown>()
  const server = new Server({
    path: uploadPath,
    datastore: new SpoolStore(spool),
    locker: spoolLocker(spool),
    relativeLocation: true,
    maxSize: maxUploadBytes,
    namingFunction: () => currentTusCall().upload.id,
    getFileIdFromRequest: () => currentTusCall().upload.id,
    onUploadFinish: async () => {
      const { mediaId } = await currentTusCall().finish()
      return { headers: mediaId === null ? {} : { 'Stopover-Media-Id': mediaId } }
    },
    // The error is stored, because tus only returns a response.
    onResponseError: (request, error) => {
      errors.set(request, error)
      return undefined
    },
  })
  return async (request) => {
    const response = await server.handleWeb(request)
    if (response.status < 400) return response
    const cause = translateError(errors.get(request))
    if (cause instanceof AppError) throw cause
    throw new AppError(errorCodes[response.status] ?? 'server.failed', { cause })
  }
}
