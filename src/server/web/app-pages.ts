import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Response, Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'

const built = join(import.meta.dirname, '../../../dist/client')
const oneYearSeconds = 365 * 24 * 60 * 60

/** First path segments that belong to the app's own screens; everything else under them is the router's business. */
const screens = /^\/(login|signup|tos|home|error|token)?(\/|$)/

const page = join(built, 'index.html')

let kept: { readonly builtAtMs: number; readonly html: Buffer } | null = null

/** The page as it was built last; read once per build. */
function builtPage(): Buffer {
  const built = statSync(page, { throwIfNoEntry: false })
  if (!built) throw new AppError('server.busy', { message: 'The app is not built. Run npm start.' })
  if (kept?.builtAtMs !== built.mtimeMs) kept = { builtAtMs: built.mtimeMs, html: readFileSync(page) }
  return kept.html
}

/** The app's page; which screen it shows is the business of the router in the browser. */
export function sendApp(response: Response, status: number): void {
  response.status(status).set('Cache-Control', 'no-cache').type('html').send(builtPage())
}

/** The built app: hashed files for ever, the page itself never cached. */
export function appPages(): Router {
  const router = Router()
  router.use('/assets', express.static(join(built, 'assets'), { immutable: true, maxAge: oneYearSeconds * 1000 }))
  router.use(
    express.static(built, {
      index: false,
      cacheControl: false,
      setHeaders: (response) => response.set('Cache-Control', 'no-cache'),
    }),
  )
  // What browsers ask for beside pages that name no icon.
  router.get('/favicon.ico', (_request, response) => response.redirect(301, '/favicon.svg'))
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html')) return next(new AppError('resource.notFound'))
    sendApp(response, screens.test(request.path) ? 200 : 404)
  })
  return router
}
