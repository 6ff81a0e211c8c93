import { type Request, type Response, Router } from 'express'
import { safeReturnPath, safeTourPath } from '../../../shared/web/return-path.ts'
import { retryAfterParameter, returnParameter } from '../../../shared/web/routes.ts'
import { type VisitorErrorStatus, type VisitorHelp, visitorTexts } from '../locales/en.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import type { SdkAssets } from '../sdk/sdk-assets.ts'
import { visitorPageHeaders } from '../visitor-headers.ts'
import { isForFrame } from './access/passes.ts'
import { errorStyles, renderErrorPage, renderHelpPage, renderRetryPage, renderSignInPage } from './error-page.ts'
import { retryScript } from './retry-script.ts'
import { inlineHash } from './share-styles.ts'

function isErrorStatus(status: number): status is VisitorErrorStatus {
  return Object.hasOwn(visitorTexts.errors, status)
}

function isHelp(name: string): name is VisitorHelp {
  return Object.hasOwn(visitorTexts.help, name)
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

/** Query of the error page: where to return to, and when to retry. */
function queryOf({ status, retryAfterSeconds = 0 }: FailedRequest, requestedPath: string): string {
  if (status === 401) return `?${returnParameter}=${encodeURIComponent(requestedPath)}`
  const path = status === 503 ? safeTourPath(requestedPath) : undefined
  if (path === undefined) return ''
  return `?${returnParameter}=${encodeURIComponent(path)}&${retryAfterParameter}=${retryAfterSeconds}`
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
  const pages = new Map<VisitorErrorStatus | VisitorHelp, Promise<PreparedResponse>>()
  const headersFor = (styles: string, scriptHash?: string) => {
    const headers = visitorPageHeaders({ styleHash: inlineHash(styles), scriptHash, framedBy: [], secure })
    return { ...headers, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  }
  const preparePage = (page: VisitorErrorStatus | VisitorHelp): Promise<PreparedResponse> => {
    const styles = errorStyles(assets()?.font)
    const isError = typeof page === 'number'
    const body = Buffer.from(isError ? renderErrorPage(page, styles) : renderHelpPage(page, styles))
    return prepareResponse({ status: isError ? page : 200, body, headers: headersFor(styles), compressible: true })
  }
  const sendSignIn = (request: Request, response: Response) => {
    const styles = errorStyles(assets()?.font)
    const page = { returnPath: safeReturnPath(request.query[returnParameter]), isFramed: isForFrame(request) }
    response.writeHead(401, headersFor(styles)).end(renderSignInPage(page, styles))
  }
  const sendRetry = (request: Request, response: Response, returnPath: string) => {
    const styles = errorStyles(assets()?.font)
    const afterSeconds = retryAfterOf(request.query[retryAfterParameter])
    const html = renderRetryPage({ returnPath, afterSeconds }, styles)
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
    const prepared = pages.get(page) ?? preparePage(page)
    pages.set(page, prepared)
    sendPrepared(request, response, await prepared)
  })
  return router
}
