import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { decide, type Representation } from '../../delivery/decide.ts'
import { hasBody, headersOf, representationOf, streamStored, writeHead } from '../../delivery/send-stored.ts'
import type { Files, StoredFile } from '../../ports/files.ts'
import { createByteCache } from '../byte-cache.ts'
import { sendError } from '../errors.ts'
import { keptByBrowsers, openToAll } from '../public-file-headers.ts'
import { type MediaAddress, readMediaPath } from './media-address.ts'
import { type MediaReaders, type Readership, readershipOf } from './media-readers.ts'

type Headers = ReturnType<typeof headersOf>
/** A small file, ready to be written to whoever may read it. */
type Kept = Representation & { readonly body: Buffer; readonly headersFor: Readonly<Record<Readership, Headers>> }

const published = {
  ...openToAll,
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  ...keptByBrowsers,
}
/** For whoever was let in, from pages of any site: the address works for a while, and for nobody else. */
const forAdmitted = {
  ...published,
  'Cache-Control': `private, max-age=${limits.signedMediaCacheSeconds}, immutable`,
  'CDN-Cache-Control': 'private, no-store',
}
/** Asked for anew every time: whoever signs out, or leaves the account, sees it no more. */
const forMembers = { 'Cross-Origin-Resource-Policy': 'same-origin', 'Cache-Control': 'private, no-cache' }

/** The key lets an operator remove a medium from a shared cache before its time. */
function presentationOf({ publicKey, type }: MediaAddress, readership: Readership) {
  if (readership === 'everybody') return { type, headers: { ...published, 'Surrogate-Key': publicKey } }
  return { type, headers: readership === 'admitted' ? forAdmitted : forMembers }
}

/** A day: how long browsers may remember that they may ask. */
const preflightSeconds = 24 * 60 * 60

type Exchange = { readonly request: Request; readonly response: Response }

function sendKept({ request, response }: Exchange, kept: Kept, readership: Readership): void {
  const decision = decide(request, kept)
  writeHead(response, decision, kept.headersFor[readership])
  if (!hasBody(request, decision)) response.end()
  else if (decision.range === undefined) response.end(kept.body)
  else response.end(kept.body.subarray(decision.range.first, decision.range.last + 1))
}

/** Small files in memory, as far as there is room; each is read once however many ask for it at a time. */
class SmallFiles {
  readonly #files: Files
  readonly #cache = createByteCache<Kept>(limits.mediaCacheBytes)
  readonly #reading = new Map<string, Promise<Kept | undefined>>()

  constructor(files: Files) {
    this.#files = files
  }

  get(key: string): Kept | undefined {
    return this.#cache.get(key)
  }

  read(address: MediaAddress, file: StoredFile): Promise<Kept | undefined> {
    const { key } = address
    const reading = this.#reading.get(key) ?? this.#load(address, file).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #load(address: MediaAddress, { version }: StoredFile): Promise<Kept | undefined> {
    const { key } = address
    const body = await this.#files.read(key)
    if (body === undefined) return undefined
    const representation = representationOf({ sizeBytes: body.byteLength, version })
    const headersOfReaders = (readership: Readership) => headersOf(representation, presentationOf(address, readership))
    const headersFor = {
      everybody: headersOfReaders('everybody'),
      admitted: headersOfReaders('admitted'),
      members: headersOfReaders('members'),
    }
    const kept = { ...representation, body, headersFor }
    this.#cache.set(key, kept, body.byteLength)
    return kept
  }
}

/**
 * `/media/**`: tiles, images, videos and sound as builds leave them, which never change under their address. Everybody
 * reads what open tours show, whoever was let in to a tour what that shows, and members of the account what isn't deleted; for others the address leads nowhere.
 */
export function mediaRoutes(files: Files, readers: MediaReaders): Router {
  const router = Router()
  const small = new SmallFiles(files)
  const findReadership = readershipOf(readers)
  const send = async (request: Request, response: Response): Promise<void> => {
    const address = readMediaPath(request.path.slice('/media'.length))
    if (!address) throw new AppError('resource.notFound')
    const answer = findReadership(request, address)
    const readership = answer instanceof Promise ? await answer : answer
    const ready = small.get(address.key)
    if (ready) return sendKept({ request, response }, ready, readership)
    const file = await files.find(address.key)
    if (!file) throw new AppError('resource.notFound')
    if (file.sizeBytes > limits.mediaWholeMaxBytes) {
      return streamStored({ request, response }, file, presentationOf(address, readership))
    }
    const kept = await small.read(address, file)
    if (!kept) throw new AppError('resource.notFound')
    sendKept({ request, response }, kept, readership)
  }
  router.get('/media/{*path}', (request, response) =>
    send(request, response).catch((error: unknown) => {
      if (response.headersSent || !(error instanceof AppError)) throw error
      // The viewer of another origin has to see the status, and a file may still be on its way.
      sendError(response.set({ ...openToAll, 'Cache-Control': 'no-store' }), error)
    }),
  )
  // A range from the end of a file is a question that browsers ask leave for.
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
