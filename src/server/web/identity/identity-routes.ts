import express, { type Request, type Response, Router } from 'express'
import { newPasswordInput } from '../../../shared/auth/passwords.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { screenPaths } from '../../../shared/web/routes.ts'
import { getPasswordReset, requestPasswordReset, resetPassword } from '../../domain/access/passwords/operations.ts'
import { admit } from '../../kernel/operation.ts'
import type { Services } from '../../services.ts'
import { identityTexts } from '../locales/identity-en.ts'
import { rejectForeignForms } from '../origin.ts'
import { readSdkAssets } from '../sdk/sdk-assets.ts'
import { inlineHash } from '../share/share-styles.ts'
import {
  type Content,
  choosePage,
  choosePath,
  donePage,
  donePath,
  expiredLinkPage,
  renderPage,
  requestPage,
  requestPath,
  sentPage,
  sentPath,
} from './pages.ts'
import { identityStyles } from './styles.ts'

const formMaxBytes = 16 * 1024

/** Value of a form field; empty unless it is a single text. */
function fieldOf(fields: unknown, name: string): string {
  if (typeof fields !== 'object' || fields === null) return ''
  const value: unknown = Object.entries(fields).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}

/** The policy allows the page's own styles and forms to this server; there is no script to run. */
function headersOf(styles: string): Record<string, string> {
  return {
    'Content-Security-Policy': `default-src 'none'; style-src ${inlineHash(styles)}; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    // The URL contains the token.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }
}

function senderOf(styles: string) {
  const headers = headersOf(styles)
  return (response: Response, content: Content, appError?: AppError) => {
    if (appError?.retryAfterSeconds !== undefined) response.set('Retry-After', String(appError.retryAfterSeconds))
    response
      .status(appError?.status ?? 200)
      .set(headers)
      .type('html')
      .send(renderPage(content, styles))
  }
}

/** Returns an error that a person can fix in the form or retry; rethrows any other. */
async function apiErrorOf(work: Promise<unknown>): Promise<AppError | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof AppError && (error.status < 500 || error.code === 'server.busy')) return error
    throw error
  }
}

function passwordProblem(password: string, again: string): AppError | undefined {
  const { length, unlike } = identityTexts.problems
  if (!newPasswordInput.safeParse(password).success) return new AppError('input.invalid', { message: length })
  return password === again ? undefined : new AppError('input.invalid', { message: unlike })
}

/** `/identity/reset`: pages for a forgotten password, as plain forms without scripts. The emailed link leads here. */
export function identityRoutes(services: Services): Router {
  const router = Router()
  const { config, openScope } = services
  const send = senderOf(identityStyles(readSdkAssets()?.font))
  const sendChoosePage = async (
    request: Request,
    response: Response,
    { token, problem }: { token: string; problem?: AppError },
  ) => {
    const scope = await openScope(request, response)
    let email = ''
    const appError = await apiErrorOf(admit(getPasswordReset, scope, { token }).then((reset) => (email = reset.email)))
    if (appError !== undefined) return send(response, expiredLinkPage(new AppError('auth.linkOver').message), appError)
    send(response, choosePage({ token, email, ...(problem ? { problem: problem.message } : {}) }), problem)
  }

  router.get(screenPaths.forgotPassword, (_request, response) => {
    response.set('Cache-Control', 'no-store').redirect(302, config.identityResetUrl ?? requestPath)
  })
  router.get(requestPath, async (request, response) => {
    const token = fieldOf(request.query, 'token')
    if (token === '') return send(response, requestPage())
    await sendChoosePage(request, response, { token })
  })
  router.get(sentPath, (_request, response) => send(response, sentPage()))
  router.get(donePath, (_request, response) => send(response, donePage()))
  // Reloading the page of a rejected form leads here.
  router.get(choosePath, (_request, response) => response.redirect(302, requestPath))

  const readForm = [
    rejectForeignForms(config),
    express.urlencoded({ extended: false, limit: formMaxBytes, parameterLimit: 10 }),
  ]
  router.post(requestPath, readForm, async (request: Request, response: Response) => {
    const email = fieldOf(request.body, 'email')
    const appError = await apiErrorOf(admit(requestPasswordReset, await openScope(request, response), { email }))
    if (appError === undefined) return response.redirect(303, sentPath)
    const problem = appError.code === 'input.invalid' ? identityTexts.problems.email : appError.message
    send(response, requestPage({ email, problem }), appError)
  })
  router.post(choosePath, readForm, async (request: Request, response: Response) => {
    const token = fieldOf(request.body, 'token')
    const password = fieldOf(request.body, 'password')
    const repeatedPassword = fieldOf(request.body, 'again')
    const reset = async () => admit(resetPassword, await openScope(request, response), { token, password })
    const appError = passwordProblem(password, repeatedPassword) ?? (await apiErrorOf(reset()))
    if (appError === undefined) return response.redirect(303, donePath)
    await sendChoosePage(request, response, { token, problem: appError })
  })
  return router
}
