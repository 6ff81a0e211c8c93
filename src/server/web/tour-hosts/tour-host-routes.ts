import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { linkTo, oembedPath, robotsPath, sitemapPath } from '../../../shared/web/routes.ts'
import { sendError } from '../errors.ts'
import { queryOf } from '../share/share-requests.ts'
import type { TourHosts } from './tour-hosts.ts'

/** Paths of pages, media and the viewer. */
const visitorPath = /^\/(?:share|media|sdk)\//
const searchPaths: ReadonlySet<string> = new Set([oembedPath, robotsPath, sitemapPath])
/** Files of the app that visitors' browsers also request. */
const filePaths: ReadonlySet<string> = new Set(['/favicon.svg', '/favicon.ico', '/ie.html', '/ie.css'])
const submissionPath = /^\/api\/v2\/[^/]+\/tours\/[^/]+\/forms\/[^/]+\/submissions$/

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** True if the app's routes, and not the visitors' ones, handle a request: form responses and the app's files. */
function isForAppRoutes({ method, path }: Request): boolean {
  return submissionPath.test(path) ? method === 'POST' || method === 'OPTIONS' : filePaths.has(path)
}

/** True if a path can be decoded. No visitors' route matches one that can't, such as `/media/%E0`, and the app would respond. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Sends the error page of tours to browsers, and the error as JSON to other programs. */
function sendNotFound(request: Request, response: Response, showError: () => void): void {
  if (isRead(request) && request.accepts(['json', 'html']) === 'html') {
    request.url = '/share/error/404'
    showError()
  } else {
    sendError(response.set('Cache-Control', 'no-store'), new AppError('resource.notFound'))
  }
}

/**
 * Routes of hosts that show one tour: `/` redirects to it, and only visitors' routes exist. Sign-in isn't possible there,
 * so that no script on a tour's page can run on an origin with a session.
 *
 * @param pages - visitors' routes
 */
export function tourHostRoutes(tourHosts: TourHosts, pages: Router): Router {
  const router = Router()
  const onTourHosts =
    (handle: (request: Request, response: Response, next: NextFunction) => unknown): RequestHandler =>
    (request, response, next) =>
      tourHosts.nameAt(request) === undefined || isForAppRoutes(request) ? next() : handle(request, response, next)
  const filterRequests: RequestHandler = (request, response, next) => {
    const { path } = request
    if (searchPaths.has(path) || (visitorPath.test(path) && isDecodable(path))) return next()
    const name = isRead(request) && path === '/' ? tourHosts.nameAt(request) : undefined
    if (name === undefined) return sendNotFound(request, response, next)
    response.set('Cache-Control', 'no-cache').redirect(302, linkTo.share(name) + queryOf(request))
  }
  router.use(onTourHosts(filterRequests))
  router.use(pages)
  // Requests that no visitors' route matched must not reach the app.
  router.use(
    onTourHosts((request, response, next) => sendNotFound(request, response, () => pages(request, response, next))),
  )
  return router
}
