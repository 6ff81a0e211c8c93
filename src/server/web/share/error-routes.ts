import { type Request, type Response, Router } from 'express'
import { safeReturnPath } from '../../../shared/web/return-path.ts'
import { returnParameter } from '../../../shared/web/routes.ts'
import { type VisitorErrorStatus, type VisitorHelp, visitorTexts } from '../locales/en.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import type { SdkAssets } from '../sdk/sdk-assets.ts'
import { visitorPageHeaders } from '../visitor-headers.ts'
import { isForFrame } from './access/passes.ts'
import { errorStyles, renderErrorPage, renderHelpPage, renderSignInPage } from './error-page.ts'
import { styleHash } from './share-styles.ts'

function isErrorStatus(status: number): status is VisitorErrorStatus {
  return Object.hasOwn(visitorTexts.errors, status)
}

function isHelp(name: string): name is VisitorHelp {
  return Object.hasOwn(visitorTexts.help, name)
}

/** Of the answers that send visitors elsewhere. */
export const redirected = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/**
 * The answer to a visitor who cannot have a page: where spec §6 sends any answer that is not ok. `wanted` is the address
 * to come back to after signing in.
 */
export function redirectToError(response: Response, status: number, wanted = ''): void {
  const shown = isErrorStatus(status) ? status : 500
  const back = shown === 401 ? `?${returnParameter}=${encodeURIComponent(wanted)}` : ''
  response.set(redirected).redirect(302, `/share/error/${shown}${back}`)
}

type ErrorSettings = { readonly assets: () => SdkAssets | undefined; readonly secure: boolean }

/** `/share/error/{status}`: the same page for everybody, whatever they were looking for; and help with the phone. */
export function shareErrorRoutes({ assets, secure }: ErrorSettings): Router {
  const router = Router()
  const pages = new Map<VisitorErrorStatus | VisitorHelp, Promise<PreparedResponse>>()
  const headersFor = (styles: string) => {
    const headers = visitorPageHeaders({ styleHash: styleHash(styles), framedBy: [], secure })
    return { ...headers, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  }
  const make = (page: VisitorErrorStatus | VisitorHelp): Promise<PreparedResponse> => {
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
  const pageOf = (asked: string): VisitorErrorStatus | VisitorHelp => {
    if (isHelp(asked)) return asked
    const status = Number(asked)
    return isErrorStatus(status) ? status : 404
  }
  router.get('/share/error/:page', async (request, response) => {
    const asked = pageOf(request.params.page)
    if (asked === 401) return sendSignIn(request, response)
    const page = pages.get(asked) ?? make(asked)
    pages.set(asked, page)
    sendPrepared(request, response, await page)
  })
  return router
}
