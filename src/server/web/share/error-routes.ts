import { type Request, type Response, Router } from 'express'
import type { VisitorLanguage } from '../../../shared/visitor-texts/visitor-languages.ts'
import { safeReturnPath, safeTourPath } from '../../../shared/web/return-path.ts'
import { languageParameter, retryAfterParameter, returnParameter } from '../../../shared/web/routes.ts'
import { languageDependent, pageLanguageOf, requestedLanguage } from '../page-texts.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import type { SdkAssets } from '../sdk/sdk-assets.ts'
import { visitorPageHeaders } from '../visitor-headers.ts'
import { isForFrame } from './access/passes.ts'
import {
  errorStatuses,
  errorStyles,
  helpPages,
  renderErrorPage,
  renderHelpPage,
  renderRetryPage,
  renderSignInPage,
  type VisitorErrorStatus,
  type VisitorHelp,
} from './error-page.ts'
import { retryScript } from './retry-script.ts'
import { inlineHash } from './share-styles.ts'

function isErrorStatus(status: number): status is VisitorErrorStatus {
  return errorStatuses.some((known) => known === status)
}

function isHelp(name: string): name is VisitorHelp {
  return Object.hasOwn(helpPages, name)
}

const retryAfterMaxSeconds = 60
const defaultRetryAfterSeconds = 5

function retryAfterOf(parameter: unknown): number {
  const seconds = Math.ceil(Number(parameter))
  return seconds >= 1 ? Math.min(seconds, retryAfterMaxSeconds) : defaultRetryAfterSeconds
}

/** Headers of redirects. */
export const redirectHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

type FailedRequest = { readonly status: number; readonly retryAfterSeconds?: number | undefined }

/** Query of the error page: where to return to, when to retry, and its language if the request has one. */
function queryOf({ status, retryAfterSeconds = 0 }: FailedRequest, requestedPath: string): string {
  const query = new URLSearchParams()
  const path = status === 503 ? safeTourPath(requestedPath) : undefined
  if (status === 401) query.set(returnParameter, requestedPath)
  if (path !== undefined) {
    query.set(returnParameter, path)
    query.set(retryAfterParameter, String(retryAfterSeconds))
  }
  // A language of the registry, never the text of the request.
  const [, requestedQuery = ''] = requestedPath.split('?')
  const language = requestedLanguage(Object.fromEntries(new URLSearchParams(requestedQuery)))
  if (language !== undefined) query.set(languageParameter, language)
  return query.size === 0 ? '' : `?${query}`
}

/**
 * Redirects a visitor to the error page (spec §6).
 *
 * @param requestedPath - path to return to after signing in, or once the tour can be loaded again
 */
export function redirectToError(response: Response, failure: FailedRequest, requestedPath = ''): void {
  const status = isErrorStatus(failure.status) ? failure.status : 500
  response.set(redirectHeaders).redirect(302, `/share/error/${status}${queryOf(failure, requestedPath)}`)
}

type ErrorSettings = { readonly assets: () => SdkAssets | undefined; readonly secure: boolean }

/** `/share/error/{page}`: error pages by status, the same for every tour, and help with device motion. */
export function shareErrorRoutes({ assets, secure }: ErrorSettings): Router {
  const router = Router()
  /** Prepared pages by language and name. */
  const pages = new Map<string, Promise<PreparedResponse>>()
  const headersFor = (styles: string, scriptHash?: string) => {
    const headers = visitorPageHeaders({ styleHash: inlineHash(styles), scriptHash, framedBy: [], secure })
    return { ...headers, ...languageDependent, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  }
  const preparePage = (
    page: VisitorErrorStatus | VisitorHelp,
    language: VisitorLanguage,
  ): Promise<PreparedResponse> => {
    const styles = errorStyles(assets()?.font)
    const isError = typeof page === 'number'
    const html = isError
      ? renderErrorPage({ language, status: page }, styles)
      : renderHelpPage({ language, help: page }, styles)
    const body = Buffer.from(html)
    return prepareResponse({ status: isError ? page : 200, body, headers: headersFor(styles), compressible: true })
  }
  const sendSignIn = (request: Request, response: Response) => {
    const styles = errorStyles(assets()?.font)
    const page = {
      language: pageLanguageOf(request),
      returnPath: safeReturnPath(request.query[returnParameter]),
      isFramed: isForFrame(request),
    }
    response.writeHead(401, headersFor(styles)).end(renderSignInPage(page, styles))
  }
  const sendRetry = (request: Request, response: Response, returnPath: string) => {
    const styles = errorStyles(assets()?.font)
    const afterSeconds = retryAfterOf(request.query[retryAfterParameter])
    const html = renderRetryPage({ language: pageLanguageOf(request), returnPath, afterSeconds }, styles)
    const headers = headersFor(styles, inlineHash(retryScript))
    response.writeHead(503, { ...headers, 'Retry-After': String(afterSeconds) }).end(html)
  }
  const pageOf = (name: string): VisitorErrorStatus | VisitorHelp => {
    if (isHelp(name)) return name
    const status = Number(name)
    return isErrorStatus(status) ? status : 404
  }
  router.get('/share/error/:page', async (request, response) => {
    const page = pageOf(request.params.page)
    if (page === 401) return sendSignIn(request, response)
    const returnPath = page === 503 ? safeTourPath(request.query[returnParameter]) : undefined
    if (returnPath !== undefined) return sendRetry(request, response, returnPath)
    const language = pageLanguageOf(request)
    const key = `${language} ${page}`
    const prepared = pages.get(key) ?? preparePage(page, language)
    pages.set(key, prepared)
    sendPrepared(request, response, await prepared)
  })
  return router
}
