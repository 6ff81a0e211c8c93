import { type Request, type Response, Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { decide, type Representation } from '../delivery/decide.ts'
import { hasBody, headersOf, representationOf, streamStored, writeHead } from '../delivery/send-stored.ts'
import type { Files, StoredFile } from '../ports/files.ts'
import { createByteCache } from './byte-cache.ts'
import { sendError } from './errors.ts'
import { type MediaAddress, readMediaPath } from './media-address.ts'
import { keptForEver, openToAll } from './public-file-headers.ts'

/** A small file, ready to be written. */
type Kept = Representation & { readonly body: Buffer; readonly headers: ReturnType<typeof headersOf> }

const lasting = {
  ...openToAll,
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  'Cache-Control': keptForEver,
}

/** A day: how long browsers may remember that they may ask. */
const preflightSeconds = 24 * 60 * 60

function sendKept(request: Request, response: Response, kept: Kept): void {
  const decision = decide(request, kept)
  writeHead(response, decision, kept.headers)
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

  read({ key, type }: MediaAddress, file: StoredFile): Promise<Kept | undefined> {
    const reading = this.#reading.get(key) ?? this.#load(key, type, file).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #load(key: string, type: string, { version }: StoredFile): Promise<Kept | undefined> {
    const body = await this.#files.read(key)
    if (body === undefined) return undefined
    const representation = representationOf({ sizeBytes: body.byteLength, version })
    const kept = { ...representation, body, headers: headersOf(representation, { type, headers: lasting }) }
    this.#cache.set(key, kept, body.byteLength)
    return kept
  }
}

/** `/media/**`: tiles, images, videos and sound as builds leave them, which never change under their address. */
export function mediaRoutes(files: Files): Router {
  const router = Router()
  const small = new SmallFiles(files)
  const send = async (request: Request, response: Response): Promise<void> => {
    const address = readMediaPath(request.path.slice('/media'.length))
    const ready = address && small.get(address.key)
    if (ready) return sendKept(request, response, ready)
    const file = address && (await files.find(address.key))
    if (!address || !file) throw new AppError('resource.notFound')
    if (file.sizeBytes > limits.mediaWholeMaxBytes) {
      return streamStored({ request, response }, file, { type: address.type, headers: lasting })
    }
    const kept = await small.read(address, file)
    if (!kept) throw new AppError('resource.notFound')
    sendKept(request, response, kept)
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
