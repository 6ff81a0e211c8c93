import express, { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'
import { openToAll } from '../../public-file-headers.ts'
import type { SdkAssets } from '../../sdk/sdk-assets.ts'
import { visitorPageHeaders } from '../../visitor-headers.ts'
import { queryOf } from '../share-requests.ts'
import { inlineHash } from '../share-styles.ts'
import { type AccessForm, accessStyles, renderAccessPage } from './access-page.ts'
import { requireEmbeddingSite } from './embedding-sites.ts'
import type { Exchange, Gate } from './gate.ts'
import type { PassKeeper } from './passes.ts'

const bodyMaxBytes = 4 * 1024
const body = z.object({ password: z.string().max(limits.passwordMaxLength).default('') })

/** The password that a form or a program sends; a body that holds none, or too much of one, is a wrong one. */
function passwordOf({ body: sent }: Request): string {
  const { success, data } = body.safeParse(sent ?? {})
  return success ? data.password : ''
}

/** Which page stands before a tour, by why somebody was not let in. */
const asksByCode: Readonly<Record<string, AccessForm['asks']>> = {
  'share.passwordRequired': 'password',
  'share.passwordWrong': 'password',
  'share.openRequired': 'open',
}

/** What whoever was not let in may do about it at the page; undefined where there is nothing. */
function askedFor({ method }: Request, { door }: ShareAddress, { code }: AppError): AccessForm['asks'] | undefined {
  const mayRetry = method === 'POST' && (code === 'request.tooMany' || code === 'server.busy')
  if (mayRetry && door.asks !== 'membership') return door.asks === 'password' ? 'password' : 'open'
  return asksByCode[code]
}

type AccessRequest = Request<{ shareId: string; activestop?: string }>

export type AccessSettings = {
  readonly gate: Gate
  readonly passes: PassKeeper
  /** The tour at an address as it is by now: a password that was changed this moment counts already. */
  readonly findAnew: (request: AccessRequest, asked: string) => Promise<ShareAddress>
  readonly sendPage: (request: AccessRequest, response: Response, address: ShareAddress) => Promise<void>
  readonly assets: () => SdkAssets | undefined
  readonly originOf: (request: AccessRequest) => string
  readonly secure: boolean
}

/** The form that stands before a tour, where there is one for an error; false where there is none. */
export function accessPages({ assets, secure }: Pick<AccessSettings, 'assets' | 'secure'>) {
  return ({ request, response }: Exchange, address: ShareAddress | null, appError: AppError): boolean => {
    const asks = address === null ? undefined : askedFor(request, address, appError)
    if (address === null || asks === undefined) return false
    const styles = accessStyles(assets()?.font)
    const { embedDomains: framedBy } = address
    const headers = visitorPageHeaders({ styleHash: inlineHash(styles), framedBy, hasForm: true, secure })
    const isNews = appError.code === 'share.passwordRequired' || appError.code === 'share.openRequired'
    const form = { asks, action: request.path + queryOf(request) }
    const html = renderAccessPage(isNews ? form : { ...form, problem: appError.message }, styles)
    if (appError.retryAfterSeconds !== undefined) response.set('Retry-After', String(appError.retryAfterSeconds))
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    response.writeHead(appError.status, headers).end(html)
    return true
  }
}

/** For pages of other sites: what they send holds no cookie, and what comes back is for whoever knows the password. */
const openToPages = {
  ...openToAll,
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '600',
}

type Answering = (
  answer: (request: AccessRequest, response: Response) => Promise<void>,
) => (request: AccessRequest, response: Response) => void | Promise<void>

/** How errors are told: by a page, or to programs of every origin. */
type AccessAnswers = { readonly asPage: Answering; readonly openly: Answering }

/**
 * How visitors get in who have to ask for it. The form of a page is answered by the tour itself: in a frame on another
 * site a browser may keep nothing, so that no second request would be known. It acts for nobody, and needs no check of
 * where it comes from: whoever sends one knows the password.
 */
export function accessRoutes(settings: AccessSettings, { asPage, openly }: AccessAnswers): Router {
  const { gate, passes, findAnew, sendPage, originOf } = settings
  const router = Router()
  const readForm = express.urlencoded({ extended: false, limit: bodyMaxBytes, parameterLimit: 10 })
  const enterPage = asPage(async (request, response) => {
    const exchange = { request, response }
    const address = await findAnew(request, request.params.shareId)
    // A page that is loaded again sends its form again, which is no second opening.
    if (!(await gate.isIn(exchange, address))) {
      const pass = await gate.enter(exchange, address, passwordOf(request))
      if (address.door.asks !== 'membership') passes.keep(exchange, address.door, pass)
    }
    await sendPage(request, response, address)
  })
  const enterByCall = openly(async (request, response) => {
    response.set(openToPages)
    const address = await findAnew(request, request.params.shareId)
    requireEmbeddingSite(request, address, originOf(request))
    if (address.door.asks === 'membership') throw new AppError('auth.required')
    const { token, expiresMs } = await gate.enter({ request, response }, address, passwordOf(request))
    response.set('Cache-Control', 'no-store').json({ token, expiresAt: new Date(expiresMs).toISOString() })
  })
  const allow = (_request: Request, response: Response) => void response.set(openToPages).status(204).end()
  router.options('/share/:shareId/access', allow)
  router.options('/share/:shareId/manifest.json', allow)
  router.post('/share/:shareId/access', express.json({ limit: bodyMaxBytes }), enterByCall)
  router.post('/share/:shareId/stop/:activestop', readForm, enterPage)
  router.post('/share/:shareId', readForm, enterPage)
  return router
}
