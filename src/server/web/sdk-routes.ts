import { extname } from 'node:path'
import { type Request, type Response, Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { sdkScriptPath } from '../../shared/routes.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.ts'
import { keptForEver, openToAll } from './public-file-headers.ts'
import { readSdkFiles } from './sdk-assets.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}

/** The drop-in script keeps its address, so it must not be kept long; everything else has a hash in its name. */
const unhashed = 'stopover.js'

async function prepareFiles(folder: string | undefined): Promise<ReadonlyMap<string, PreparedResponse>> {
  const prepared = readSdkFiles(folder).map(async ({ name, body }) => {
    const cacheControl = name === unhashed ? `public, max-age=${limits.sdkScriptFreshSeconds}` : keptForEver
    const type = types[extname(name)] ?? 'application/octet-stream'
    const headers = { ...openToAll, 'Content-Type': type, 'Cache-Control': cacheControl }
    const response = await prepareResponse({ body, headers, compressible: extname(name) !== '.woff2' })
    return [name, response] as const
  })
  return new Map(await Promise.all(prepared))
}

/** `/sdk/**`: the files of the built SDK, read once, for pages of any origin. */
export function sdkRoutes(folder?: string): Router {
  const router = Router()
  const files = prepareFiles(folder)
  // Whoever asks hears why it failed; nobody else should end the process over it.
  files.catch(() => undefined)
  const send = async (name: string, request: Request, response: Response) => {
    const file = (await files).get(name)
    if (!file) throw new AppError('resource.notFound')
    sendPrepared(request, response, file)
  }
  router.get(sdkScriptPath, (request, response) => send(unhashed, request, response))
  router.get('/sdk/:name', (request, response) => send(request.params.name, request, response))
  return router
}
