import { type Response, Router } from 'express'
import { type VisitorErrorStatus, visitorTexts } from '../locales/en.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import { visitorPageHeaders } from '../visitor-headers.ts'
import { errorStyles, renderErrorPage } from './error-page.ts'
import { styleHash } from './share-styles.ts'

function isErrorStatus(status: number): status is VisitorErrorStatus {
  return Object.hasOwn(visitorTexts.errors, status)
}

/** The answer to a visitor who cannot have a page: where the spec (§6) sends any answer that is not ok. */
export function redirectToError(response: Response, status: number): void {
  const shown = isErrorStatus(status) ? status : 500
  response.set('Cache-Control', 'no-store').redirect(302, `/share/error/${shown}`)
}

/** `/share/error/{status}`: the same page for everybody, whatever they were looking for. */
export function shareErrorRoutes(secure: boolean): Router {
  const router = Router()
  const headers = visitorPageHeaders({ styleHash: styleHash(errorStyles), frameable: true, secure })
  const pages = new Map<VisitorErrorStatus, Promise<PreparedResponse>>()
  const make = (status: VisitorErrorStatus): Promise<PreparedResponse> => {
    const body = Buffer.from(renderErrorPage(status))
    return prepareResponse({ status, body, headers: { ...headers, 'Cache-Control': 'no-store' }, compressible: true })
  }
  router.get('/share/error/:status', async (request, response) => {
    const asked = Number(request.params.status)
    const status = isErrorStatus(asked) ? asked : 404
    const page = pages.get(status) ?? make(status)
    pages.set(status, page)
    sendPrepared(request, response, await page)
  })
  return router
}
