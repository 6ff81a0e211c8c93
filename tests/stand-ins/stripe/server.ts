import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type FormRecord, parseForm } from './api/form-body.ts'
import { type ApiRequest, type ApiResponse, handleRequest } from './api/handle-request.ts'
import { checkKey, IdempotentResponses } from './api/idempotency.ts'
import { StripeError } from './api/stripe-error.ts'
import { apiVersion } from './events.ts'
import { newId } from './ids.ts'
import type { StripeState } from './stripe-state.ts'

/** Failure mode: the server drops connections before it processes requests (`down`), or after that (`lost`). */
export type FailureMode = 'down' | 'lost'

export type LoggedRequest = {
  readonly method: string
  readonly path: string
  readonly idempotencyKey: string | null
  readonly body: FormRecord
}
/** Handler of pages, scripts and controls. Resolves to false for unknown paths. */
export type FallbackHandler = (request: IncomingMessage, response: ServerResponse, body: string) => Promise<boolean>

const internalError: ApiResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** HTTP server of the API, with idempotency and simulated failures. */
export class ApiServer {
  readonly requests: LoggedRequest[] = []
  failureMode: FailureMode | null = null
  readonly #state: StripeState
  readonly #handleFallback: FallbackHandler
  readonly #storedResponses = new IdempotentResponses()
  readonly server: Server

  constructor(state: StripeState, handleFallback: FallbackHandler) {
    this.#state = state
    this.#handleFallback = handleFallback
    this.server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        console.error(error)
        this.#send(response, internalError, {})
      })
    })
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
    if (pathname.startsWith('/v1/')) {
      this.#handleApi({
        request,
        response,
        path: pathname,
        encodedForm: request.method === 'GET' ? search.slice(1) : body || search.slice(1),
      })
      return
    }
    if (await this.#handleFallback(request, response, body)) return
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  }

  #handleApi({ request, response, path, encodedForm }: ApiCall): void {
    const headers = corsHeaders(request)
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end()
      return
    }
    const method = request.method ?? 'GET'
    const form = parseForm(encodedForm)
    const keyHeader = request.headers['idempotency-key']
    const idempotencyKey = method === 'POST' && typeof keyHeader === 'string' ? keyHeader : null
    this.requests.push({ method, path, idempotencyKey, body: form })
    const { failureMode } = this
    if (failureMode === 'down') {
      response.destroy()
      return
    }
    const { apiResponse, isReplay } = this.#respond(
      { method, path, form, authorization: request.headers.authorization },
      idempotencyKey,
    )
    if (failureMode === 'lost') response.destroy()
    else this.#send(response, apiResponse, isReplay ? { ...headers, 'idempotent-replayed': 'true' } : headers)
  }

  /** Handles a request, or replays the stored response of its idempotency key. */
  #respond(request: ApiRequest, idempotencyKey: string | null): { apiResponse: ApiResponse; isReplay: boolean } {
    const { events } = this.#state
    try {
      if (idempotencyKey !== null) {
        checkKey(idempotencyKey)
        const storedResponse = this.#storedResponses.begin(
          idempotencyKey,
          JSON.stringify([request.method, request.path, request.form]),
        )
        if (storedResponse !== null) return { apiResponse: storedResponse, isReplay: true }
      }
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return { apiResponse: { status: error.status, body: { error: error.body } }, isReplay: false }
    }
    events.request = { id: newId('req'), idempotency_key: idempotencyKey }
    try {
      const apiResponse = handleRequest(this.#state, request)
      if (idempotencyKey !== null) this.#storedResponses.end(idempotencyKey, apiResponse)
      return { apiResponse, isReplay: false }
    } catch (error) {
      if (idempotencyKey !== null) this.#storedResponses.end(idempotencyKey, internalError)
      throw error
    } finally {
      events.request = { id: null, idempotency_key: null }
    }
  }

  #send(response: ServerResponse, { status, body }: ApiResponse, headers: Record<string, string>): void {
    if (response.headersSent || response.destroyed) return
    const defaultHeaders = {
      'content-type': 'application/json',
      'request-id': newId('req'),
      'stripe-version': apiVersion,
    }
    response.writeHead(status, { ...defaultHeaders, ...headers }).end(JSON.stringify(body, null, 2))
  }
}

type ApiCall = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  /** Parameters from the query or the body. */
  readonly encodedForm: string
}

/** CORS headers. Any origin is allowed, because pages need the client secret of an object to access it. */
function corsHeaders({ headers }: IncomingMessage): Record<string, string> {
  if (headers.origin === undefined) return {}
  return {
    'access-control-allow-origin': headers.origin,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    vary: 'Origin',
  }
}
