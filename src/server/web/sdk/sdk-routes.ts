import { extname } from 'node:path'
import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import {
  gaFramePath,
  scriptFramePath,
  sdkOpenTourPath,
  sdkPinPath,
  sdkScriptPath,
  sdkTypesPath,
} from '../../../shared/web/routes.ts'
import type { Files } from '../../ports/files.ts'
import { readSdkFiles, type SdkFile } from '../../ports/sdk-files.ts'
import { createPageTexts, languageDependent, pageLanguageOf } from '../page-texts.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import { immutableCacheControl, publicCorsHeaders } from '../public-file-headers.ts'
import { googleTagUrl, prepareGaFrame } from './google-analytics-frame.ts'
import { pinnedScriptName, scriptName, typesName } from './pinned-sdk.ts'
import { prepareScriptFrame } from './script-frame.ts'
import { sdkScriptFreshSeconds } from './sdk-assets.ts'
import { sdkVersions } from './sdk-versions.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
  '.ts': 'text/plain; charset=utf-8',
}

/** File names without a hash. */
const unhashedNames: ReadonlySet<string> = new Set([scriptName, typesName])

/**
 * Reads the built files and returns a function that finds one by its name. The first request for a file compresses it,
 * because compressing all of them would slow down each start, and few are requested soon.
 */
function builtFilesIn(folder: string | undefined): (name: string) => Promise<PreparedResponse> | undefined {
  const builtFiles = readSdkFiles(folder).filter(({ name }) => name !== pinnedScriptName)
  const filesByName = new Map(builtFiles.map((file) => [file.name, file]))
  const preparedFiles = new Map<string, Promise<PreparedResponse>>()
  const prepare = ({ name, body, brotli }: SdkFile): Promise<PreparedResponse> => {
    const cacheControl = unhashedNames.has(name) ? `public, max-age=${sdkScriptFreshSeconds}` : immutableCacheControl
    const type = types[extname(name)] ?? 'application/octet-stream'
    const headers = { ...publicCorsHeaders, 'Content-Type': type, 'Cache-Control': cacheControl }
    return prepareResponse({ body, brotli, headers, compressible: extname(name) !== '.woff2' })
  }
  return (name) => {
    const file = filesByName.get(name)
    if (file === undefined) return undefined
    const preparedFile = preparedFiles.get(name) ?? prepare(file)
    preparedFiles.set(name, preparedFile)
    return preparedFile
  }
}

/** Sends the text of a link to a tour in the requested language, or in that of the browser. */
function sendOpenTour(request: Request, response: Response): void {
  const language = pageLanguageOf(request)
  const cacheControl = `public, max-age=${sdkScriptFreshSeconds}`
  response.set({ ...publicCorsHeaders, ...languageDependent, 'Cache-Control': cacheControl })
  response.json([language, createPageTexts(language)('access.button')])
}

type SdkSettings = {
  readonly folder?: string | undefined
  /** Origin of Google's tag. */
  readonly tagUrl?: string | undefined
}

/** `/sdk/**`: files of the built SDK, read once, and of archived versions, for pages of any origin. */
export function sdkRoutes(store: Files, { folder, tagUrl = googleTagUrl }: SdkSettings = {}): Router {
  const router = Router()
  const findBuilt = builtFilesIn(folder)
  // Requests await these promises and get the error; an unhandled rejection must not end the process.
  const scriptFrame = prepareScriptFrame(folder)
  scriptFrame.catch(() => undefined)
  const gaFrame = prepareGaFrame(folder, tagUrl)
  gaFrame.catch(() => undefined)
  const versions = sdkVersions(store, folder)
  const send = (request: Request, response: Response, file: PreparedResponse | undefined) => {
    if (!file) throw new AppError('resource.notFound')
    sendPrepared(request, response, file)
  }
  const sendBuilt = async (name: string, request: Request, response: Response) =>
    send(request, response, await findBuilt(name))
  router.get(sdkScriptPath, (request, response) => sendBuilt(scriptName, request, response))
  router.get(sdkTypesPath, (request, response) => sendBuilt(typesName, request, response))
  router.get(sdkPinPath, async (request, response) => send(request, response, await versions.pin()))
  router.get(sdkOpenTourPath, sendOpenTour)
  router.get(scriptFramePath, async (request, response) => send(request, response, await scriptFrame))
  router.get(gaFramePath, async (request, response) => send(request, response, await gaFrame))
  router.get('/sdk/1/:version/:name', async (request, response) => {
    const { version, name } = request.params
    send(request, response, await versions.find(version, name))
  })
  router.get('/sdk/:name', (request, response) => sendBuilt(request.params.name, request, response))
  return router
}
