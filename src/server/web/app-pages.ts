import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Response, Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'

const clientFolder = join(import.meta.dirname, '../../../dist/client')
const oneYearSeconds = 365 * 24 * 60 * 60

/** Paths of the app's screens, by their first segment; the client-side router handles everything below them. */
const screenPathPattern = /^\/(login|signup|tos|home|error|token)?(\/|$)/

const pageFile = join(clientFolder, 'index.html')

let cachedPage: { readonly builtAtMs: number; readonly html: Buffer } | null = null

/** Reads the app's HTML page, once per build. */
function readPage(): Buffer {
  const stats = statSync(pageFile, { throwIfNoEntry: false })
  if (!stats) throw new AppError('server.busy', { message: 'The app is not built. Run npm start.' })
  if (cachedPage?.builtAtMs !== stats.mtimeMs) {
    cachedPage = { builtAtMs: stats.mtimeMs, html: readFileSync(pageFile) }
  }
  return cachedPage.html
}

/** Sends the app's page, in which the client-side router picks the screen. */
export function sendApp(response: Response, status: number): void {
  response.status(status).set('Cache-Control', 'no-cache').type('html').send(readPage())
}

/** Serves the built app: hashed files are immutable, the page itself is revalidated. */
export function appPages(): Router {
  const router = Router()
  router.use(
    '/assets',
    express.static(join(clientFolder, 'assets'), { immutable: true, maxAge: oneYearSeconds * 1000 }),
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
