import express, { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { passwordLimits } from '../../../../shared/auth/password-limits.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'
import { languageDependent, pageLanguageOf } from '../../page-texts.ts'
import { publicCorsHeaders } from '../../public-file-headers.ts'
import type { SdkAssets } from '../../sdk/sdk-assets.ts'
import { visitorPageHeaders } from '../../visitor-headers.ts'
import { queryOf } from '../share-requests.ts'
import { inlineHash } from '../share-styles.ts'
import { type AccessForm, type AccessProblem, accessStyles, renderAccessPage } from './access-page.ts'
import { requireEmbeddingSite } from './embedding-sites.ts'
import type { Exchange, Gate } from './gate.ts'
import type { Passes } from './passes.ts'

const bodyMaxBytes = 4 * 1024
const bodySchema = z.object({ password: z.string().max(passwordLimits.maxLength).default('') })

/** Password in the body of a form or a JSON call; an invalid body counts as an empty password. */
function passwordOf(request: Request): string {
  const { success, data } = bodySchema.safeParse(request.body ?? {})
  return success ? data.password : ''
}

/** Requirement of the access form, by the error that the visitor was rejected with. */
const requirementByCode: Readonly<Record<string, AccessForm['requires']>> = {
  'share.passwordRequired': 'password',
  'share.passwordWrong': 'password',
  'share.openRequired': 'open',
}

/** Message above the form, by the error of an attempt. The first request has none. */
const problemByCode: Readonly<Record<string, AccessProblem>> = {
  'share.passwordWrong': 'wrong',
  'request.tooMany': 'tooMany',
  'server.busy': 'busy',
}

/** Requirement that a rejected visitor can meet in the access form; undefined if no form would help. */
function requirementFor(
  { method }: Request,
  { access }: ShareAddress,
  { code }: AppError,
): AccessForm['requires'] | undefined {
  const mayRetry = method === 'POST' && (code === 'request.tooMany' || code === 'server.busy')
  if (mayRetry && access.requires !== 'membership') return access.requires === 'password' ? 'password' : 'open'
  return requirementByCode[code]
}

type AccessRequest = Request<{ shareId: string; activestop?: string }>

export type AccessSettings = {
  readonly gate: Gate
  readonly passes: Passes
  /** Looks the address up in the database, so that a password that was just changed applies at once. */
  readonly findUncached: (request: AccessRequest, name: string) => Promise<ShareAddress>
  readonly sendPage: (request: AccessRequest, response: Response, address: ShareAddress) => Promise<void>
  readonly assets: () => SdkAssets | undefined
  readonly originOf: (request: AccessRequest) => string
  readonly secure: boolean
}

/** Sends the access form that matches an error; returns false when there is none. */
export function accessPages({ assets, secure }: Pick<AccessSettings, 'assets' | 'secure'>) {
  return ({ request, response }: Exchange, address: ShareAddress | null, appError: AppError): boolean => {
    const requires = address === null ? undefined : requirementFor(request, address, appError)
    if (address === null || requires === undefined) return false
    const styles = accessStyles(assets()?.font)
    const { embedDomains: framedBy } = address
    const headers = visitorPageHeaders({ styleHash: inlineHash(styles), framedBy, hasForm: true, secure })
    const form = { language: pageLanguageOf(request), requires, action: request.path + queryOf(request) }
    const problem = problemByCode[appError.code]
    const html = renderAccessPage(problem === undefined ? form : { ...form, problem }, styles)
    if (appError.retryAfterSeconds !== undefined) response.set('Retry-After', String(appError.retryAfterSeconds))
    response.set({ ...languageDependent, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    response.writeHead(appError.status, headers).end(html)
    return true
  }
}

/** CORS headers: requests of other sites carry no cookies, and the response requires the password. */
const corsHeaders = {
  ...publicCorsHeaders,
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '600',
}

type ErrorWrapper = (
  handle: (request: AccessRequest, response: Response) => Promise<void>,
) => (request: AccessRequest, response: Response) => void | Promise<void>

/** Wrappers that respond to errors with a page, or with JSON for any origin. */
type ErrorWrappers = { readonly asPage: ErrorWrapper; readonly asJson: ErrorWrapper }

/**
 * Routes through which visitors get access to a restricted tour. The response to the form is the tour itself instead of
 * a redirect: in a frame on another site a browser may drop the cookie, and the next request would be rejected again.
 * The form needs no CSRF check, because the password in it is the only authorization.
 */
export function accessRoutes(settings: AccessSettings, { asPage, asJson }: ErrorWrappers): Router {
  const { gate, passes, findUncached, sendPage, originOf } = settings
  const showAccessPage = accessPages(settings)
  const router = Router()
  const readForm = express.urlencoded({ extended: false, limit: bodyMaxBytes, parameterLimit: 10 })
  const enterPage = asPage(async (request, response) => {
    const exchange = { request, response }
    const address = await findUncached(request, request.params.shareId)
    try {
      // Reloading the page posts its form again, which must not count as a second open.
      if (!(await gate.isAdmitted(exchange, address))) {
        const pass = await gate.enter(exchange, address, passwordOf(request))
        if (address.access.requires !== 'membership') passes.setCookie(exchange, address.access, pass)
      }
    } catch (error) {
      // On a busy server the check of a password takes longer than `asPage` finds the address in the cache.
      if (error instanceof AppError && showAccessPage(exchange, address, error)) return
      throw error
    }
    await sendPage(request, response, address)
  })
  const enterByCall = asJson(async (request, response) => {
    response.set(corsHeaders)
    const address = await findUncached(request, request.params.shareId)
    requireEmbeddingSite(request, address, originOf(request))
    if (address.access.requires === 'membership') throw new AppError('auth.required')
    const { token, expiresMs } = await gate.enter({ request, response }, address, passwordOf(request))
    response.set('Cache-Control', 'no-store').json({ token, expiresAt: new Date(expiresMs).toISOString() })
  })
  const sendPreflight = (_request: Request, response: Response) => void response.set(corsHeaders).status(204).end()
  router.options('/share/:shareId/access', sendPreflight)
  router.options('/share/:shareId/manifest.json', sendPreflight)
  router.post('/share/:shareId/access', express.json({ limit: bodyMaxBytes }), enterByCall)
  router.post('/share/:shareId/stop/:activestop', readForm, enterPage)
  router.post('/share/:shareId', readForm, enterPage)
  return router
}
