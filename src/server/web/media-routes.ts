import { extname } from 'node:path'
import { Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import type { Files } from '../ports/files.ts'
import { createByteCache } from './byte-cache.ts'
import { sendRefusal } from './errors.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.ts'
import { inertContent, keptForEver, openToAll } from './public-file-headers.ts'

const types: Readonly<Record<string, string>> = { '.webp': 'image/webp', '.jpg': 'image/jpeg' }

/**
 * What a build can leave behind: tiles of at most five levels of 16 × 16, and named pictures. Anything else cannot
 * exist and never reaches the disk (threat T78).
 */
const publicFile =
  /^\/([0-9A-Za-z]{16,32})\/([0-9A-Za-z-]{8,40})\/((?:[0-4]\/[fbudlr](?:\d|1[0-5])_(?:\d|1[0-5])\.webp)|(?:[a-z][a-z0-9-]{0,31}\.(?:webp|jpg)))$/

/** Key in the file store of a path below `/media`; `undefined` when no file can have it. */
export function mediaKeyOf(path: string): string | undefined {
  const [, publicKey, buildId, file] = publicFile.exec(path) ?? []
  return file === undefined ? undefined : `media/${publicKey}/${buildId}/${file}`
}

async function readFile(files: Files, key: string): Promise<PreparedResponse | undefined> {
  const body = await files.read(key)
  if (!body) return undefined
  const headers = {
    ...openToAll,
    'Content-Type': types[extname(key)] ?? 'application/octet-stream',
    'Cache-Control': keptForEver,
    'Content-Security-Policy': inertContent,
  }
  return prepareResponse({ body, headers, compressible: false })
}

/** `/media/**`: tiles, posters and renditions, which never change under their address. */
export function mediaRoutes(files: Files): Router {
  const router = Router()
  const cache = createByteCache<PreparedResponse>(limits.mediaCacheBytes)
  const load = async (key: string): Promise<PreparedResponse | undefined> => {
    const file = await readFile(files, key)
    if (file) cache.set(key, file, file.sizeBytes)
    return file
  }
  router.get('/media/{*path}', async (request, response) => {
    const key = mediaKeyOf(request.path.slice('/media'.length))
    const file = key === undefined ? undefined : (cache.get(key) ?? (await load(key)))
    if (file) return sendPrepared(request, response, file)
    // The viewer of another origin has to see the status, and a file may still be on its way.
    response.set({ ...openToAll, 'Cache-Control': 'no-store' })
    sendRefusal(response, new AppError('resource.notFound'))
  })
  return router
}
