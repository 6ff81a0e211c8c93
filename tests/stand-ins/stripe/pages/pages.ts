import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { StripeError } from '../api/stripe-error.ts'
import { completePaymentAuthentication } from '../objects/invoice-collection.ts'
import { completeSetupAuthentication } from '../objects/setup-intents.ts'
import type { StripeState } from '../stripe-state.ts'
import { bankFrame, cardFrame } from './frames.ts'
import { invoicePage, payFromPage } from './invoice-page.ts'
import { createPdf, invoiceTextLines } from './invoice-pdf.ts'
import { isScriptPath, loadScript } from './scripts.ts'

export type PageRequest = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: string
}

type Content = {
  readonly type: string
  readonly body: string | Buffer
  readonly status?: number
  readonly fileName?: string
}
const htmlContent = (body: string): Content => ({ type: 'text/html; charset=utf-8', body })
const jsonContent = (status = 200): Content => ({ type: 'application/json', body: '{}', status })

const authenticationResult = z.strictObject({ clientSecret: z.string(), confirmed: z.boolean() })

/** Applies the result of the 3-D Secure dialog to the intent with the client secret. */
function applyAuthenticationResult(state: StripeState, body: string): Content {
  const { store } = state
  const { clientSecret, confirmed } = authenticationResult.parse(JSON.parse(body))
  const setupIntent = [...store.setupIntents.values()].find(({ client_secret: secret }) => secret === clientSecret)
  const paymentIntent = [...store.paymentIntents.values()].find(({ client_secret: secret }) => secret === clientSecret)
  if (setupIntent !== undefined) completeSetupAuthentication(state, setupIntent, confirmed)
  else if (paymentIntent !== undefined) completePaymentAuthentication(state, paymentIntent, confirmed)
  else return jsonContent(404)
  return jsonContent()
}

/** Applies the result of the 3-D Secure dialog. Responds with status 400 if it is invalid. */
function authenticationContent(state: StripeState, body: string): Content {
  try {
    return applyAuthenticationResult(state, body)
  } catch (error) {
    const isInvalidInput = error instanceof StripeError || error instanceof z.ZodError || error instanceof SyntaxError
    if (isInvalidInput) return jsonContent(400)
    throw error
  }
}

/** Page, PDF or payment of an invoice; null for other paths. */
function invoiceContent(state: StripeState, method: string, path: string): Content | null {
  const [, id = '', action = ''] = /^\/pages\/invoices\/(\w+)(?:\/(pdf|pay))?$/.exec(path) ?? []
  const invoice = state.store.invoices.get(id)
  if (invoice === undefined) return null
  if (action === 'pdf') {
    const fileName = `Invoice-${invoice.number ?? invoice.id}.pdf`
    return { type: 'application/pdf', body: createPdf(invoiceTextLines(invoice)), fileName }
  }
  if (action === 'pay' && method === 'POST') return htmlContent(invoicePage(invoice, payFromPage(state, invoice)))
  return htmlContent(invoicePage(invoice))
}

async function createContent(state: StripeState, { request, body }: PageRequest): Promise<Content | null> {
  const method = request.method ?? 'GET'
  const { pathname: path } = new URL(request.url ?? '/', 'http://stripe')
  if (isScriptPath(path)) return { type: 'text/javascript; charset=utf-8', body: await loadScript(path) }
  if (path === '/frames/card') return htmlContent(cardFrame)
  if (path === '/frames/bank') return htmlContent(bankFrame)
  if (path === '/frames/bank/result' && method === 'POST') return authenticationContent(state, body)
  return invoiceContent(state, method, path)
}

/** Serves Stripe.js, its frames and the pages of invoices. Resolves to false for other paths. */
export async function handlePageRequest(state: StripeState, pageRequest: PageRequest): Promise<boolean> {
  const content = await createContent(state, pageRequest)
  if (content === null) return false
  const { type, body, status = 200, fileName } = content
  const headers: Record<string, string> = { 'content-type': type, 'cache-control': 'no-store' }
  if (fileName !== undefined) headers['content-disposition'] = `attachment; filename="${fileName}"`
  // Pages of other origins load the scripts and frames.
  headers['cross-origin-resource-policy'] = 'cross-origin'
  pageRequest.response.writeHead(status, headers).end(body)
  return true
}
