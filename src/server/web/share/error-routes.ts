import { type Response, Router } from 'express'
import { type VisitorErrorStatus, type VisitorHelp, visitorTexts } from '../locales/en.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import type { SdkAssets } from '../sdk/sdk-assets.ts'
import { visitorPageHeaders } from '../visitor-headers.ts'
import { errorStyles, renderErrorPage, renderHelpPage } from './error-page.ts'
import { styleHash } from './share-styles.ts'

function isErrorStatus(status: number): status is VisitorErrorStatus {
  return Object.hasOwn(visitorTexts.errors, status)
}

function isHelp(name: string): name is VisitorHelp {
  return Object.hasOwn(visitorTexts.help, name)
}

/** Of the answers that send visitors elsewhere. */
export const redirected = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** The answer to a visitor who cannot have a page: where spec §6 sends any answer that is not ok. */
export function redirectToError(response: Response, status: number): void {
  const shown = isErrorStatus(status) ? status : 500
  response.set(redirected).redirect(302, `/share/error/${shown}`)
}

type ErrorSettings = { readonly assets: () => SdkAssets | undefined; readonly secure: boolean }

/** `/share/error/{status}`: the same page for everybody, whatever they were looking for; and help with the phone. */
export function shareErrorRoutes({ assets, secure }: ErrorSettings): Router {
  const router = Router()
  const pages = new Map<VisitorErrorStatus | VisitorHelp, Promise<PreparedResponse>>()
  const make = (page: VisitorErrorStatus | VisitorHelp): Promise<PreparedResponse> => {
    const styles = errorStyles(assets()?.font)
    const headers = visitorPageHeaders({ styleHash: styleHash(styles), frameable: true, secure })
    const isError = typeof page === 'number'
    const body = Buffer.from(isError ? renderErrorPage(page, styles) : renderHelpPage(page, styles))
    const status = isError ? page : 200
    return prepareResponse({ status, body, headers: { ...headers, 'Cache-Control': 'no-store' }, compressible: true })
  }
  const pageOf = (asked: string): VisitorErrorStatus | VisitorHelp => {
    if (isHelp(asked)) return asked
    const status = Number(asked)
    return isErrorStatus(status) ? status : 404
  }
  router.get('/share/error/:page', async (request, response) => {
    const asked = pageOf(request.params.page)
    const page = pages.get(asked) ?? make(asked)
    pages.set(asked, page)
    sendPrepared(request, response, await page)
  })
  return router
}
