import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { StripeError } from '../api/stripe-error.ts'
import { completePaymentAuthentication } from '../objects/collection.ts'
import { completeSetupAuthentication } from '../objects/setup-intents.ts'
import type { World } from '../world.ts'
import { bankFrame, cardFrame } from './frames.ts'
import { invoicePage, payFromPage } from './invoice-page.ts'
import { invoiceTexts, pdfOf } from './invoice-pdf.ts'
import { isScriptPath, scriptAt } from './scripts.ts'

export type PageCall = {
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
const page = (body: string): Content => ({ type: 'text/html; charset=utf-8', body })

const authenticationResult = z.strictObject({ clientSecret: z.string(), confirmed: z.boolean() })

/** Applies the result of the 3-D Secure dialog, which the client secret authorizes. */
function applyAuthenticationResult(world: World, body: string): Content {
  const { store } = world
  const { clientSecret, confirmed } = authenticationResult.parse(JSON.parse(body))
  const setupIntent = [...store.setupIntents.values()].find(({ client_secret: secret }) => secret === clientSecret)
  const paymentIntent = [...store.paymentIntents.values()].find(({ client_secret: secret }) => secret === clientSecret)
  if (setupIntent !== undefined) completeSetupAuthentication(world, setupIntent, confirmed)
  else if (paymentIntent !== undefined) completePaymentAuthentication(world, paymentIntent, confirmed)
  else return { type: 'application/json', body: '{}', status: 404 }
  return { type: 'application/json', body: '{}' }
}

function invoiceContent(world: World, method: string, path: string): Content | null {
  const [, id = '', part = ''] = /^\/pages\/invoices\/(\w+)(?:\/(pdf|pay))?$/.exec(path) ?? []
  const invoice = world.store.invoices.get(id)
  if (invoice === undefined) return null
  if (part === 'pdf') {
    const fileName = `Invoice-${invoice.number ?? invoice.id}.pdf`
    return { type: 'application/pdf', body: pdfOf(invoiceTexts(invoice)), fileName }
  }
  if (part === 'pay' && method === 'POST') return page(invoicePage(invoice, payFromPage(world, invoice)))
  return page(invoicePage(invoice))
}

async function contentOf(world: World, { request, body }: PageCall): Promise<Content | null> {
  const method = request.method ?? 'GET'
  const { pathname: path } = new URL(request.url ?? '/', 'http://stripe')
  if (isScriptPath(path)) return { type: 'text/javascript; charset=utf-8', body: await scriptAt(path) }
  if (path === '/frames/card') return page(cardFrame)
  if (path === '/frames/bank') return page(bankFrame)
  if (path !== '/frames/bank/answer' || method !== 'POST') return invoiceContent(world, method, path)
  try {
    return applyAuthenticationResult(world, body)
  } catch (error) {
    const isBadRequest = error instanceof StripeError || error instanceof z.ZodError || error instanceof SyntaxError
    if (isBadRequest) return { type: 'application/json', body: '{}', status: 400 }
    throw error
  }
}

/** Serves Stripe.js, its frames and the pages of invoices. Resolves with false for other paths. */
export async function handlePages(world: World, call: PageCall): Promise<boolean> {
  const content = await contentOf(world, call)
  if (content === null) return false
  const { type, body, status = 200, fileName } = content
  const headers: Record<string, string> = { 'content-type': type, 'cache-control': 'no-store' }
  if (fileName !== undefined) headers['content-disposition'] = `attachment; filename="${fileName}"`
  // Pages of other origins load the scripts and frames.
  headers['cross-origin-resource-policy'] = 'cross-origin'
  call.response.writeHead(status, headers).end(body)
  return true
}
