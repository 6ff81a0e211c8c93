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
  expiredLinkPage,
  linkSentPage,
  linkSentPath,
  newPasswordPage,
  newPasswordPath,
  passwordSetPage,
  passwordSetPath,
  renderPage,
  requestLinkPage,
  requestLinkPath,
} from './pages.ts'
import { identityStyles } from './styles.ts'

const formMaxBytes = 16 * 1024

/** Value of a form field; empty unless it is a single text. */
function fieldOf(fields: unknown, name: string): string {
  if (typeof fields !== 'object' || fields === null) return ''
  const value: unknown = Object.entries(fields).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}

/** Headers of a page. The policy allows its own styles, forms to this server and no scripts. */
function headersOf(styles: string): Record<string, string> {
  return {
    'Content-Security-Policy': `default-src 'none'; style-src ${inlineHash(styles)}; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    // The URL contains the token.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }
}

/** Creates a function that sends a page, with the status of an error if there is one. */
function pageSender(styles: string) {
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

type Outcome<Value> = { readonly value: Value; readonly appError?: undefined } | { readonly appError: AppError }

/** Waits for work, and catches errors that a person can fix in the form or retry. */
async function outcomeOf<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work }
  } catch (error) {
    if (error instanceof AppError && (error.status < 500 || error.code === 'server.busy')) return { appError: error }
    throw error
  }
}

function passwordProblem(password: string, repeatedPassword: string): AppError | undefined {
  const { length, mismatch } = identityTexts.problems
  if (!newPasswordInput.safeParse(password).success) return new AppError('input.invalid', { message: length })
  return password === repeatedPassword ? undefined : new AppError('input.invalid', { message: mismatch })
}

/** `/identity/reset`: pages for a forgotten password, as plain forms without scripts. The emailed link leads here. */
export function identityRoutes(services: Services): Router {
  const router = Router()
  const { config, openScope } = services
  const send = pageSender(identityStyles(readSdkAssets()?.font))
  const sendNewPasswordPage = async (
    request: Request,
    response: Response,
    { token, problem }: { token: string; problem?: AppError },
  ) => {
    const scope = await openScope(request, response)
    const outcome = await outcomeOf(admit(getPasswordReset, scope, { token }))
    if (outcome.appError !== undefined)
      return send(response, expiredLinkPage(new AppError('auth.linkOver').message), outcome.appError)
    const { email } = outcome.value
    send(response, newPasswordPage({ token, email, ...(problem ? { problem: problem.message } : {}) }), problem)
  }

  router.get(screenPaths.forgotPassword, (_request, response) => {
    response.set('Cache-Control', 'no-store').redirect(302, config.identityResetUrl ?? requestLinkPath)
  })
  router.get(requestLinkPath, async (request, response) => {
    const token = fieldOf(request.query, 'token')
    if (token === '') return send(response, requestLinkPage())
    await sendNewPasswordPage(request, response, { token })
  })
  router.get(linkSentPath, (_request, response) => send(response, linkSentPage()))
  router.get(passwordSetPath, (_request, response) => send(response, passwordSetPage()))
  // Reloading the page of a rejected form leads here.
  router.get(newPasswordPath, (_request, response) => response.redirect(302, requestLinkPath))

  const readForm = [
    rejectForeignForms(config),
    express.urlencoded({ extended: false, limit: formMaxBytes, parameterLimit: 10 }),
  ]
  router.post(requestLinkPath, readForm, async (request: Request, response: Response) => {
    const email = fieldOf(request.body, 'email')
    const scope = await openScope(request, response)
    const { appError } = await outcomeOf(admit(requestPasswordReset, scope, { email }))
    if (appError === undefined) return response.redirect(303, linkSentPath)
    const problem = appError.code === 'input.invalid' ? identityTexts.problems.email : appError.message
    send(response, requestLinkPage({ email, problem }), appError)
  })
  router.post(newPasswordPath, readForm, async (request: Request, response: Response) => {
    const token = fieldOf(request.body, 'token')
    const password = fieldOf(request.body, 'password')
    const repeatedPassword = fieldOf(request.body, 'again')
    const reset = async () => admit(resetPassword, await openScope(request, response), { token, password })
    const appError = passwordProblem(password, repeatedPassword) ?? (await outcomeOf(reset())).appError
    if (appError === undefined) return response.redirect(303, passwordSetPath)
    await sendNewPasswordPage(request, response, { token, problem: appError })
  })
  return router
}
