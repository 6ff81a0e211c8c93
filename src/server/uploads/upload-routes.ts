import { type Request as Incoming, type NextFunction, type Response as Outgoing, Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { ErrorCode } from '../../shared/kernel/error-codes.ts'
import { minuteMs } from '../../shared/kernel/units.ts'
import { uploadId as uploadIdShape } from '../../shared/media/uploads.ts'
import { uploadPath } from '../../shared/web/routes.ts'
import { closeAfterResponse } from '../bodies/close-after-response.ts'
import {
  deleteUpload,
  finishUpload,
  getUpload,
  openUpload,
  withdrawUpload,
} from '../domain/library/uploads/operations.ts'
import type { UploadState } from '../domain/library/uploads/present.ts'
import { onceAtATime } from '../kernel/once-at-a-time.ts'
import { admit, requireWritable } from '../kernel/operation.ts'
import type { PublicScope } from '../kernel/scope.ts'
import type { Services } from '../services.ts'
import { closeWhenIdle } from './close-when-idle.ts'
import { runTusCall } from './spool-store.ts'
import { createTusServer, type HandleTusRequest } from './tus-server.ts'
import { readChunkOffset, readCreation, requireTus, tusVersion } from './upload-headers.ts'

const uploadIdleTimeoutMs = minuteMs

type Call = { readonly request: Incoming; readonly response: Outgoing }
/** `mediaId` is null for the ZIP file of a tour. */
type FinishResult = { readonly mediaId: string | null }
type FinishedUpload = Pick<UploadState, 'sizeBytes'> & FinishResult

/** Errors if another request has finished or deleted the upload in the meantime. */
const endedCodes: ReadonlySet<ErrorCode> = new Set(['resource.notFound', 'resource.conflict', 'upload.expired'])
const isEnded = (error: unknown) => error instanceof AppError && endedCodes.has(error.code)

/** Request for the tus server, with headers of the protocol only. The body bypasses it. */
function tusRequest({ request: { method, headers } }: Call): Request {
  const tusHeaders = new Headers()
  for (const name of ['tus-resumable', 'upload-length', 'upload-offset', 'content-length']) {
    const value = headers[name]
    if (typeof value === 'string') tusHeaders.set(name, value)
  }
  if (method === 'PATCH') tusHeaders.set('content-type', 'application/offset+octet-stream')
  return new Request(`http://localhost${uploadPath}`, { method, headers: tusHeaders })
}

/** Sends a response of the tus server, without its CORS headers (threat T64). */
function send({ request, response }: Call, tusResponse: Response): void {
  closeAfterResponse(request, response)
  response.status(tusResponse.status)
  for (const [name, value] of tusResponse.headers) {
    if (!name.startsWith('access-control-')) response.setHeader(name, value)
  }
  response.end()
}

function idOf({ request }: Call): string {
  const parsed = uploadIdShape.safeParse(request.path.slice(1))
  if (!parsed.success) throw new AppError('resource.notFound')
  return parsed.data
}

/** Key of an upload per person, so that requests are coalesced only for the same person. */
function keyOf({ actor, account }: PublicScope, uploadId: string): string {
  return [actor?.id, account?.id, uploadId].join('/')
}

/** Handlers of upload requests. Each calls its operation; the tus server handles the protocol. */
class UploadEndpoints {
  readonly #services: Services
  readonly #tus: HandleTusRequest
  /** Concurrent finish steps of an upload share one execution. */
  readonly #finishing = onceAtATime<FinishResult>()

  constructor(services: Services) {
    this.#services = services
    this.#tus = createTusServer(services.ports.spool)
  }

  #openScope({ request, response }: Call) {
    return this.#services.openScope(request, response)
  }

  /** Opens a new scope, because permissions may have changed during the transfer. */
  async #finish(call: Call, uploadId: string): Promise<FinishResult> {
    const scope = await this.#openScope(call)
    return this.#finishing(keyOf(scope, uploadId), () => admit(finishUpload, scope, { uploadId }))
  }

  /** Finds the caller's upload; throws the error of a rejected one. */
  async #find(call: Call, uploadId: string): Promise<UploadState> {
    return admit(getUpload, await this.#openScope(call), { uploadId })
  }

  async #handleByTus(call: Call, upload: UploadState): Promise<void> {
    const finish = () => this.#finish(call, upload.id)
    const tusCall = { upload, body: call.request, reception: new AbortController(), finish }
    const tusResponse = await runTusCall(tusCall, () => this.#tus(tusRequest(call)))
    const { headers } = tusResponse
    if (!headers.has('stopover-media-id')) headers.set('Upload-Expires', upload.expiresAt.toUTCString())
    send(call, tusResponse)
  }

  async options(call: Call): Promise<void> {
    send(call, await this.#tus(tusRequest(call)))
  }

  async create(call: Call): Promise<void> {
    const scope = await this.#openScope(call)
    requireWritable(openUpload, scope)
    const upload = await admit(openUpload, scope, readCreation(call.request))
    this.#services.ports.mediaBuilder.prepare?.()
    try {
      await this.#handleByTus(call, upload)
    } catch (error) {
      // The client doesn't know this upload, which would still count towards the person's limit.
      const hasBody = Number(call.request.get('content-length') ?? 0) > 0
      await admit(hasBody ? deleteUpload : withdrawUpload, scope, { uploadId: upload.id })
      throw error
    }
  }

  async append(call: Call, uploadId: string): Promise<void> {
    const upload = await this.#find(call, uploadId)
    const offset = readChunkOffset(call.request)
    const isLast = offset + Number(call.request.get('content-length') ?? 0) === upload.sizeBytes
    if (upload.mediaId !== null) return this.#repeatLast(call, upload, isLast)
    closeWhenIdle(call.request, uploadIdleTimeoutMs)
    try {
      await this.#handleByTus(call, upload)
    } catch (error) {
      // Another request may have sent the same chunk and been faster.
      if (!isLast || !isEnded(error) || (await this.#isGrowing(upload))) throw error
      closeAfterResponse(call.request, call.response)
      this.#sendFinished(call, { ...upload, ...(await this.#finish(call, uploadId)) }, 204)
    }
  }

  /** Repeats the response to the last chunk, for a client that lost the first response. */
  #repeatLast(call: Call, upload: UploadState, isLast: boolean): void {
    if (!isLast) throw new AppError('resource.conflict')
    closeAfterResponse(call.request, call.response)
    this.#sendFinished(call, upload, 204)
  }

  async #isGrowing({ id, sizeBytes }: UploadState): Promise<boolean> {
    const storedBytes = await this.#services.ports.spool.sizeOf(id)
    return storedBytes !== undefined && storedBytes < sizeBytes
  }

  #sendFinished({ response }: Call, { sizeBytes, mediaId }: FinishedUpload, status: 200 | 204): void {
    response.set({ 'Upload-Offset': String(sizeBytes), 'Cache-Control': 'no-store' })
    if (mediaId !== null) response.set('Stopover-Media-Id', mediaId)
    if (status === 200) response.set('Upload-Length', String(sizeBytes))
    response.status(status).end()
  }

  /** Responds with the offset of an upload. A complete one without a medium first goes through its finish step. */
  async locate(call: Call, uploadId: string): Promise<void> {
    const upload = await this.#find(call, uploadId)
    if (upload.mediaId === null && (await this.#isGrowing(upload))) {
      try {
        return await this.#handleByTus(call, upload)
      } catch (error) {
        // The upload may have been finished while this request waited for the lock.
        if (!isEnded(error) || (await this.#isGrowing(upload))) throw error
      }
    }
    const { mediaId } = upload.mediaId === null ? await this.#finish(call, uploadId) : { mediaId: upload.mediaId }
    this.#sendFinished(call, { ...upload, mediaId }, 200)
  }

  async remove(call: Call, uploadId: string): Promise<void> {
    await admit(deleteUpload, await this.#openScope(call), { uploadId })
    call.response.status(204).end()
  }

  handle(call: Call): Promise<void> {
    const { method, path } = call.request
    requireTus(call.request)
    if (method === 'OPTIONS') return this.options(call)
    if (method === 'POST' && path === '/') return this.create(call)
    if (method === 'PATCH') return this.append(call, idOf(call))
    if (method === 'HEAD') return this.locate(call, idOf(call))
    if (method === 'DELETE') return this.remove(call, idOf(call))
    call.response.set('Allow', 'OPTIONS, POST, HEAD, PATCH, DELETE')
    throw new AppError('request.methodRejected')
  }
}

/** Resumable uploads by the tus protocol 1.0.0. There is no GET, because media have their own URLs (finding M9). */
export function uploadRoutes(services: Services): Router {
  const router = Router()
  const endpoints = new UploadEndpoints(services)
  router.use(uploadPath, async (request: Incoming, response: Outgoing, next: NextFunction) => {
    response.set({ 'Tus-Resumable': tusVersion, 'Cache-Control': 'no-store' })
    try {
      if (request.method === 'GET') throw new AppError('request.methodRejected')
      await endpoints.handle({ request, response })
    } catch (error) {
      if (error instanceof AppError && error.code === 'upload.protocolRejected') response.set('Tus-Version', tusVersion)
      closeAfterResponse(request, response)
      next(error)
    }
  })
  return router
}
