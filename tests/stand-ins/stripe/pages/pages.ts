import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { StripeError } from '../api/stripe-error.ts'
import { answerPayment } from '../objects/collection.ts'
import { answerSetup } from '../objects/setup-intents.ts'
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

const bankAnswer = z.strictObject({ clientSecret: z.string(), confirmed: z.boolean() })

/** Result of the 3-D Secure dialog; the client secret authorizes it. */
function takeBankAnswer(world: World, body: string): Content {
  const { store } = world
  const { clientSecret, confirmed } = bankAnswer.parse(JSON.parse(body))
  const setupIntent = [...store.setupIntents.values()].find((each) => each.client_secret === clientSecret)
  const paymentIntent = [...store.paymentIntents.values()].find((each) => each.client_secret === clientSecret)
  if (setupIntent !== undefined) answerSetup(world, setupIntent, confirmed)
  else if (paymentIntent !== undefined) answerPayment(world, paymentIntent, confirmed)
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
    return takeBankAnswer(world, body)
  } catch (error) {
    const isWrong = error instanceof StripeError || error instanceof z.ZodError || error instanceof SyntaxError
    if (isWrong) return { type: 'application/json', body: '{}', status: 400 }
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
  // Scripts and frames are for pages of other origins.
  headers['cross-origin-resource-policy'] = 'cross-origin'
  call.response.writeHead(status, headers).end(body)
  return true
}
