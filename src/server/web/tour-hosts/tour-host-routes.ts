import { Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { linkTo, oembedPath, robotsPath, sitemapPath } from '../../../shared/web/routes.ts'
import { sendError } from '../errors.ts'
import { queryOf } from '../share/share-requests.ts'
import type { TourHosts } from './tour-hosts.ts'

/** What pages of tours are made of: the pages themselves, their media, the viewer, and what browsers ask for beside. */
const visitorPath = /^\/(?:share|media|sdk)\//
const visitorPaths: ReadonlySet<string> = new Set([
  oembedPath,
  robotsPath,
  sitemapPath,
  '/favicon.svg',
  '/favicon.ico',
  '/ie.html',
  '/ie.css',
])
const submissionPath = /^\/api\/v2\/[^/]+\/tours\/[^/]+\/forms\/[^/]+\/submissions$/

function isForVisitors(method: string, path: string): boolean {
  if (submissionPath.test(path)) return method === 'POST' || method === 'OPTIONS'
  return visitorPath.test(path) || visitorPaths.has(path)
}

/**
 * On a host that shows one tour, `/` leads to it, and nothing answers but what visitors need: nobody can sign in there,
 * so that no script of a tour's page ever runs beside a session.
 */
export function tourHostRoutes(tourHosts: TourHosts): Router {
  const router = Router()
  router.use((request, response, next) => {
    const name = tourHosts.nameAt(request)
    const { method, path } = request
    if (name === undefined || isForVisitors(method, path)) return next()
    const isRead = method === 'GET' || method === 'HEAD'
    if (isRead && path === '/') {
      return response.set('Cache-Control', 'no-cache').redirect(302, linkTo.share(name) + queryOf(request))
    }
    if (isRead && request.accepts(['json', 'html']) === 'html') {
      request.url = '/share/error/404'
      return next()
    }
    sendError(response.set('Cache-Control', 'no-store'), new AppError('resource.notFound'))
  })
  return router
}
