import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import express, { type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { AppError } from '../../shared/kernel/app-error.ts'
import { encodingOf } from './prepared-response.ts'

const clientFolder = join(import.meta.dirname, '../../../dist/client')
const oneYearSeconds = 365 * 24 * 60 * 60

/** Paths of the app's screens, by their first segment. The client-side router handles the paths below them. */
const screenPathPattern = /^\/(login|signup|tos|home|error|token)?(\/|$)/

const pageFile = join(clientFolder, 'index.html')
/** Preload links by path pattern, written by the build (`scripts/building/screen-preloads.ts`). */
const preloadsFile = join(clientFolder, 'preloads.json')
const preloadsSchema = z.array(z.strictObject({ pattern: z.string(), links: z.string() }))

/** App page with the preload links of the paths that match a pattern. */
type ScreenPage = { readonly pattern: RegExp; readonly html: Buffer }

let cachedPages: { readonly builtAtMs: number; readonly pages: readonly ScreenPage[] } | null = null

/** Builds the page of each screen, with links that load its files in parallel with the page's own scripts. The last page is the default. */
function buildPages(): readonly ScreenPage[] {
  const html = readFileSync(pageFile, 'utf8')
  const headEnd = html.indexOf('</head>')
  const preloads = preloadsSchema.parse(JSON.parse(readFileSync(preloadsFile, 'utf8')))
  const pages = preloads.map(({ pattern, links }) => ({
    pattern: new RegExp(pattern, 'i'),
    html: Buffer.from(`${html.slice(0, headEnd)}${links}\n  ${html.slice(headEnd)}`),
  }))
  return [...pages, { pattern: /^/, html: Buffer.from(html) }]
}

/** Returns the app's HTML page for a path. The files are read once per build. */
function pageFor(path: string): Buffer | undefined {
  const stats = statSync(preloadsFile, { throwIfNoEntry: false })
  if (!stats) throw new AppError('server.busy', { message: 'The app is not built. Run npm start.' })
  if (cachedPages?.builtAtMs !== stats.mtimeMs) cachedPages = { builtAtMs: stats.mtimeMs, pages: buildPages() }
  return cachedPages.pages.find(({ pattern }) => pattern.test(path))?.html
}

/** Sends the app's page. Its client-side router picks the screen. */
export function sendApp(response: Response, status: number): void {
  response.status(status).set('Cache-Control', 'no-cache').type('html').send(pageFor(response.req.path))
}

const assetFolder = join(clientFolder, 'assets')
const compressedSuffix = '.br'
const assetName = /^\/[\w.-]+\.(?:js|css|svg)$/

/** Serves an asset from its Brotli file, which the build compressed at a quality that would be too slow for each response. */
const preferCompressed: RequestHandler = (request, _response, next) => {
  const acceptsBrotli = assetName.test(request.path) && encodingOf(request.headers['accept-encoding']) === 'br'
  const compressedPath = `${request.path}${compressedSuffix}`
  if (acceptsBrotli && existsSync(join(assetFolder, compressedPath))) request.url = compressedPath
  next()
}

function setAssetHeaders(response: Response, file: string): void {
  response.vary('Accept-Encoding')
  if (!file.endsWith(compressedSuffix)) return
  response.type(extname(file.slice(0, -compressedSuffix.length))).set('Content-Encoding', 'br')
}

/** Serves the built app: hashed files are immutable, the page itself is revalidated. */
export function appPages(): Router {
  const router = Router()
  router.use(
    '/assets',
    preferCompressed,
    express.static(assetFolder, { immutable: true, maxAge: oneYearSeconds * 1000, setHeaders: setAssetHeaders }),
  )
  router.use(
    express.static(clientFolder, {
      index: false,
      cacheControl: false,
      setHeaders: (response) => response.set('Cache-Control', 'no-cache'),
    }),
  )
  // Browsers request this for pages that name no icon.
  router.get('/favicon.ico', (_request, response) => response.redirect(301, '/favicon.svg'))
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html')) return next(new AppError('resource.notFound'))
    sendApp(response, screenPathPattern.test(request.path) ? 200 : 404)
  })
  return router
}
