import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { linkTo, oembedPath, robotsPath, sitemapPath } from '../../../shared/web/routes.ts'
import { sendError } from '../errors.ts'
import { queryOf } from '../share/share-requests.ts'
import type { TourHosts } from './tour-hosts.ts'

/** What pages of tours are made of: the pages themselves, their media and the viewer. */
const visitorPath = /^\/(?:share|media|sdk)\//
const searchPaths: ReadonlySet<string> = new Set([oembedPath, robotsPath, sitemapPath])
/** What browsers ask for beside, which the app's own files are. */
const filePaths: ReadonlySet<string> = new Set(['/favicon.svg', '/favicon.ico', '/ie.html', '/ie.css'])
const submissionPath = /^\/api\/v2\/[^/]+\/tours\/[^/]+\/forms\/[^/]+\/submissions$/

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** What others than the pages of visitors answer. */
function isAnsweredBeside({ method, path }: Request): boolean {
  return submissionPath.test(path) ? method === 'POST' || method === 'OPTIONS' : filePaths.has(path)
}

/** No route takes an address that can't be decoded, such as `/media/%E0`, and what then answers is the app. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** People get the error page of tours, programs the error. */
function answerNotFound(request: Request, response: Response, showError: () => void): void {
  if (isRead(request) && request.accepts(['json', 'html']) === 'html') {
    request.url = '/share/error/404'
    showError()
  } else {
    sendError(response.set('Cache-Control', 'no-store'), new AppError('resource.notFound'))
  }
}

/**
 * On a host that shows one tour, `/` leads to it, and nothing answers but what visitors need: nobody can sign in there,
 * so that no script of a tour's page ever runs beside a session. `pages` are those of visitors.
 */
export function tourHostRoutes(tourHosts: TourHosts, pages: Router): Router {
  const router = Router()
  const onTourHosts =
    (answer: (request: Request, response: Response, next: NextFunction) => unknown): RequestHandler =>
    (request, response, next) =>
      tourHosts.nameAt(request) === undefined || isAnsweredBeside(request) ? next() : answer(request, response, next)
  const begin: RequestHandler = (request, response, next) => {
    const { path } = request
    if (searchPaths.has(path) || (visitorPath.test(path) && isDecodable(path))) return next()
    const name = isRead(request) && path === '/' ? tourHosts.nameAt(request) : undefined
    if (name === undefined) return answerNotFound(request, response, next)
    response.set('Cache-Control', 'no-cache').redirect(302, linkTo.share(name) + queryOf(request))
  }
  router.use(onTourHosts(begin))
  router.use(pages)
  // What no page of a visitor answers is no page of the app either.
  router.use(
    onTourHosts((request, response, next) => answerNotFound(request, response, () => pages(request, response, next))),
  )
  return router
}
