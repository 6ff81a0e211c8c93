import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { mebibyte } from '../../../shared/kernel/units.ts'
import { decide, type Representation } from '../../delivery/decide.ts'
import { hasBody, headersOf, representationOf, streamStored, writeHead } from '../../delivery/send-stored.ts'
import type { Files, StoredFile } from '../../ports/files.ts'
import { createByteCache } from '../byte-cache.ts'
import { sendError } from '../errors.ts'
import { immutableInBrowsers, publicCorsHeaders } from '../public-file-headers.ts'
import { type MediaPath, readMediaPath } from './media-path.ts'
import { createReadershipFinder, type MediaReaders, type Readership } from './media-readers.ts'

/** Cache time in browsers for signed URLs. */
const signedMediaCacheSeconds = 60 * 60
const mediaCacheBytes = 96 * mebibyte
/** Larger media files are streamed instead of cached. */
export const mediaWholeMaxBytes = mebibyte

type Headers = ReturnType<typeof headersOf>
/** A small file in memory, with the response headers for each readership. */
type CachedFile = Representation & { readonly body: Buffer; readonly headersFor: Readonly<Record<Readership, Headers>> }

const publicHeaders = {
  ...publicCorsHeaders,
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  ...immutableInBrowsers,
}
/** Signed URLs expire and work from pages of any site: browsers may cache their files, shared caches may not. */
const admittedHeaders = {
  ...publicHeaders,
  'Cache-Control': `private, max-age=${signedMediaCacheSeconds}, immutable`,
  'CDN-Cache-Control': 'private, no-store',
}
/** Members' files are revalidated on each request, so that they can't be opened after signing out or leaving the account. */
const memberHeaders = { 'Cross-Origin-Resource-Policy': 'same-origin', 'Cache-Control': 'private, no-cache' }

/** The surrogate key lets an operator purge a medium from a shared cache. */
function presentationOf({ publicKey, type }: MediaPath, readership: Readership) {
  if (readership === 'public') return { type, headers: { ...publicHeaders, 'Surrogate-Key': publicKey } }
  return { type, headers: readership === 'admitted' ? admittedHeaders : memberHeaders }
}

/** Time for which browsers may cache a CORS preflight. */
const preflightSeconds = 24 * 60 * 60

type Exchange = { readonly request: Request; readonly response: Response }

function sendCached({ request, response }: Exchange, file: CachedFile, readership: Readership): void {
  const decision = decide(request, file)
  writeHead(response, decision, file.headersFor[readership])
  if (!hasBody(request, decision)) response.end()
  else if (decision.range === undefined) response.end(file.body)
  else response.end(file.body.subarray(decision.range.first, decision.range.last + 1))
}

/** Memory cache of small files. Concurrent requests for the same file share one read. */
class SmallFiles {
  readonly #files: Files
  readonly #cache = createByteCache<CachedFile>(mediaCacheBytes)
  readonly #pendingReads = new Map<string, Promise<CachedFile | undefined>>()

  constructor(files: Files) {
    this.#files = files
  }

  get(key: string): CachedFile | undefined {
    return this.#cache.get(key)
  }

  read(mediaPath: MediaPath, file: StoredFile): Promise<CachedFile | undefined> {
    const { key } = mediaPath
    const read =
      this.#pendingReads.get(key) ?? this.#load(mediaPath, file).finally(() => this.#pendingReads.delete(key))
    this.#pendingReads.set(key, read)
    return read
  }

  async #load(mediaPath: MediaPath, { version }: StoredFile): Promise<CachedFile | undefined> {
    const { key } = mediaPath
    const body = await this.#files.read(key)
    if (body === undefined) return undefined
    const representation = representationOf({ sizeBytes: body.byteLength, version })
    const headersOfReadership = (readership: Readership) =>
      headersOf(representation, presentationOf(mediaPath, readership))
    const headersFor = {
      public: headersOfReadership('public'),
      admitted: headersOfReadership('admitted'),
      members: headersOfReadership('members'),
    }
    const file = { ...representation, body, headersFor }
    this.#cache.set(key, file, body.byteLength)
    return file
  }
}

/**
 * `/media/**`: tiles, images, videos and audio as builds write them, immutable under their URL. Files of open tours are
 * public. Admitted visitors can read the files of their tour, and members all files that aren't deleted. Others get
 * 404.
 */
export function mediaRoutes(files: Files, readers: MediaReaders): Router {
  const router = Router()
  const smallFiles = new SmallFiles(files)
  const findReadership = createReadershipFinder(readers)
  const send = async (request: Request, response: Response): Promise<void> => {
    const mediaPath = readMediaPath(request.path.slice('/media'.length))
    if (!mediaPath) throw new AppError('resource.notFound')
    const lookup = findReadership(request, mediaPath)
    const readership = lookup instanceof Promise ? await lookup : lookup
    const cachedFile = smallFiles.get(mediaPath.key)
    if (cachedFile) return sendCached({ request, response }, cachedFile, readership)
    const file = await files.find(mediaPath.key)
    if (!file) throw new AppError('resource.notFound')
    if (file.sizeBytes > mediaWholeMaxBytes) {
      return streamStored({ request, response }, file, presentationOf(mediaPath, readership))
    }
    const smallFile = await smallFiles.read(mediaPath, file)
    if (!smallFile) throw new AppError('resource.notFound')
    sendCached({ request, response }, smallFile, readership)
  }
  router.get('/media/{*path}', (request, response) =>
    send(request, response).catch((error: unknown) => {
      if (response.headersSent || !(error instanceof AppError)) throw error
      // CORS headers let a viewer on another origin see the status. Errors aren't cached, because the file may exist soon.
      sendError(response.set({ ...publicCorsHeaders, 'Cache-Control': 'no-store' }), error)
    }),
  )
  // Browsers send a preflight for suffix ranges.
  router.options('/media/{*path}', (_request, response) => {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'Range, If-Range, If-None-Match',
      'Access-Control-Max-Age': String(preflightSeconds),
    })
    response.status(204).end()
  })
  return router
}
