import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'

const built = join(import.meta.dirname, '../../../dist/client')
const oneYearSeconds = 365 * 24 * 60 * 60

/** First path segments that belong to the app's own screens; everything else under them is the router's business. */
const screens = /^\/(login|home|error|token)?(\/|$)/

/** The built app: hashed files for ever, the page itself never cached. */
export function appPages(): Router {
  const router = Router()
  const page = join(built, 'index.html')
  router.use('/assets', express.static(join(built, 'assets'), { immutable: true, maxAge: oneYearSeconds * 1000 }))
  router.use(
    express.static(built, {
      index: false,
      cacheControl: false,
      setHeaders: (response) => response.set('Cache-Control', 'no-cache'),
    }),
  )
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html')) return next(new AppError('resource.notFound'))
    if (!existsSync(page)) return next(new AppError('server.busy', { message: 'The app is not built. Run npm start.' }))
    const status = screens.test(request.path) ? 200 : 404
    response.status(status).set('Cache-Control', 'no-cache').type('html').send(readFileSync(page))
  })
  return router
}
