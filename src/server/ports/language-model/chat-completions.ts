import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { secondMs } from '../../../shared/kernel/units.ts'
import { parseRetryAfter } from '../../../shared/web/retry-after.ts'
import type { LanguageModel, ModelFailure, ModelOutcome, ModelRequest } from '../language-model.ts'
import { abortable } from '../outgoing/abortable.ts'
import { type Network, systemNetwork } from '../outgoing/network.ts'
import { readPostUrl } from '../outgoing/permitted-url.ts'
import { postJson } from '../outgoing/post-json.ts'

export const chatLimits = {
  /** Time from the first connection to the last byte of the last attempt; proxies in front of the server often wait 60 s. */
  totalMs: 45 * secondMs,
  responseMaxBytes: 256 * 1024,
  attempts: 2,
  /** Maximum wait for a second attempt. */
  retryWaitMaxMs: 5 * secondMs,
  /** Wait for a second attempt unless the endpoint says when to retry. */
  retryWaitMs: secondMs,
} as const

export type ChatSettings = {
  /** Base URL, such as `https://api.example.com/v1`. */
  readonly url: string
  /** Null for an endpoint without keys. */
  readonly key: string | null
  readonly model: string
  readonly suggestionsPerMonth: number
  readonly totalMs?: number
  readonly network?: Network
}

/** Completion (https://platform.openai.com/docs/api-reference/chat/object). */
const completion = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

/** Code or parameter of an error. Longer values could quote texts of the request, which must not be logged. */
const errorCode = z
  .union([z.string().regex(/^[\w.[\]-]{1,80}$/), z.int()])
  .nullish()
  .catch(null)
const errorBody = z.looseObject({ error: z.looseObject({ code: errorCode, param: errorCode }) })

/** Parameter that limits the tokens: the current name, and the deprecated one that Mistral and others still require. */
type TokenField = 'max_completion_tokens' | 'max_tokens'

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type BodyOptions = { readonly model: string; readonly tokenField: TokenField }

function bodyOf(
  { model, tokenField }: BodyOptions,
  { instructions, data, images, answer, answerMaxTokens }: ModelRequest,
): string {
  const imageParts = images.map(({ mimeType, bytes }) => ({
    type: 'image_url',
    image_url: { url: `data:${mimeType};base64,${bytes.toString('base64')}` },
  }))
  return JSON.stringify({
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: [{ type: 'text', text: data }, ...imageParts] },
    ],
    response_format: { type: 'json_schema', json_schema: { name: answer.name, strict: true, schema: answer.schema } },
    [tokenField]: answerMaxTokens,
  })
}

type HttpResponse = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string | null }

/** Reads a body within the limit as text; null for a larger one. */
async function readBounded(response: AsyncIterable<unknown> & { destroy(): unknown }): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const data of response) {
      const chunk = Buffer.from(data as Uint8Array)
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes > chatLimits.responseMaxBytes) return null
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Transient statuses besides 5xx: a timeout of the endpoint, a conflict, too early. */
const transientStatuses = new Set([408, 409, 425])

/** Codes in the body of an error. */
function codesOf({ text }: HttpResponse): { readonly code: string; readonly param: string } {
  const parsed = errorBody.safeParse(jsonOf(text ?? ''))
  if (!parsed.success) return { code: '', param: '' }
  const { code, param } = parsed.data.error
  return { code: String(code ?? ''), param: String(param ?? '') }
}

/**
 * True for statuses that say that the request was not processed: redirects, which aren't followed, rejections, rate limits
 * and an overloaded endpoint. Timeouts, conflicts and other errors of the server may come after the work.
 */
function isUnprocessed(status: number): boolean {
  return status === 503 || (status >= 300 && status < 500 && status !== 408 && status !== 409)
}

function failureOf(response: HttpResponse): ModelFailure {
  const { status } = response
  const { code } = codesOf(response)
  if (code === 'content_filter' || code === 'content_policy_violation') return 'declined'
  // An empty balance has the status of a rate limit, but waiting doesn't fill it.
  if (status === 429) return code === 'insufficient_quota' ? 'rejected' : 'rateLimited'
  if (status >= 500 || transientStatuses.has(status)) return 'unavailable'
  // Redirects aren't followed, so that the key goes to the endpoint only.
  return 'rejected'
}

/** Code of an error of Node, such as ECONNREFUSED, or of the guard; empty without one. */
function errnoOf(error: unknown): string {
  const { code } = Object(error)
  return typeof code === 'string' ? code : ''
}

function failureOfError(error: unknown, signal: AbortSignal): ModelFailure {
  if (signal.aborted) return 'timedOut'
  if (error instanceof AppError) return error.code === 'media.addressRejected' ? 'rejected' : 'unavailable'
  // Errors of Node's HTTP parser.
  return errnoOf(error).startsWith('HPE_') ? 'unreadable' : 'unavailable'
}

/** Reads a completion: JSON in the content of its first choice. */
function readCompletion({ status, text }: HttpResponse): ModelOutcome {
  const failureOf = (failure: ModelFailure): ModelOutcome => ({
    failure,
    httpStatus: status,
    retryAfterMs: null,
    isUnprocessed: false,
    cause: null,
  })
  const parsed = completion.safeParse(jsonOf(text ?? ''))
  const choice = parsed.success ? parsed.data.choices[0] : undefined
  if (choice === undefined) return failureOf('unreadable')
  const { finish_reason: finishReason, message } = choice
  if (finishReason === 'content_filter' || (message.refusal ?? '') !== '') return failureOf('declined')
  if (finishReason === 'length') return failureOf('cutOff')
  const value = jsonOf(message.content ?? '')
  return value === undefined ? failureOf('unreadable') : { failure: null, value }
}

function outcomeOf(response: HttpResponse): ModelOutcome {
  const { status, retryAfter } = response
  if (status === 200) return readCompletion(response)
  const failure = failureOf(response)
  const { code, param } = codesOf(response)
  return {
    failure,
    httpStatus: status,
    retryAfterMs: parseRetryAfter(retryAfter ?? null, new Date()),
    // A filter has read the request before it declined it.
    isUnprocessed: failure !== 'declined' && isUnprocessed(status),
    cause: [code, param].filter((part) => part !== '').join(' ') || null,
  }
}

/** True if an endpoint rejected a request because of this field. */
function rejectsField({ status, text }: HttpResponse, field: string): boolean {
  return (status === 400 || status === 422) && text !== null && text.includes(field)
}

/**
 * Time after which a request may be repeated; null if it may not. Only statuses that say that the request was not processed
 * allow it: any other attempt may have been paid for.
 */
function retryWaitOf(outcome: ModelOutcome): number | null {
  if (outcome.failure === null || (outcome.httpStatus !== 429 && outcome.httpStatus !== 503)) return null
  if (outcome.failure === 'rejected' || outcome.failure === 'declined') return null
  const waitMs = outcome.retryAfterMs ?? chatLimits.retryWaitMs
  return waitMs <= chatLimits.retryWaitMaxMs ? waitMs : null
}

/**
 * Model behind an endpoint that speaks the chat completions of OpenAI. Requests have the SSRF protection of webhooks
 * (threat T05): https on a public host, at a pinned address, or loopback for a model on the same machine.
 */
export function chatCompletions(settings: ChatSettings): LanguageModel {
  const { key, model, suggestionsPerMonth, totalMs = chatLimits.totalMs, network = systemNetwork } = settings
  const url = readPostUrl(`${settings.url.replace(/\/+$/, '')}/chat/completions`, true)
  const authorization = key === null ? {} : { Authorization: `Bearer ${key}` }

  /** Parameter that the endpoint accepts, remembered so that an endpoint with the deprecated one rejects only one request. */
  let tokenField: TokenField = 'max_completion_tokens'

  type SendOptions = { readonly signal: AbortSignal; readonly onConnected: () => void }
  const send = async (body: string, { signal, onConnected }: SendOptions): Promise<HttpResponse> => {
    if (url === null) throw new AppError('media.addressRejected')
    const headers = { ...authorization, Accept: 'application/json' }
    const response = await abortable(
      signal,
      postJson({ url, network, signal }, { headers, body, userAgent: 'Stopover', onConnected }),
    )
    const text = await abortable(signal, readBounded(response))
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }
  }

  /** Sends a request, and retries it with `max_tokens` if the endpoint rejects `max_completion_tokens`. */
  const sendWithTokenField = async (request: ModelRequest, options: SendOptions): Promise<HttpResponse> => {
    const field = tokenField
    const response = await send(bodyOf({ model, tokenField: field }, request), options)
    if (field === 'max_tokens' || !rejectsField(response, field)) return response
    const secondResponse = await send(bodyOf({ model, tokenField: 'max_tokens' }, request), options)
    if (secondResponse.status === 200) tokenField = 'max_tokens'
    return secondResponse
  }

  const attempt = async (request: ModelRequest, signal: AbortSignal): Promise<ModelOutcome> => {
    let hasConnected = false
    const onConnected = () => {
      hasConnected = true
    }
    try {
      return outcomeOf(await sendWithTokenField(request, { signal, onConnected }))
    } catch (error) {
      return {
        failure: failureOfError(error, signal),
        httpStatus: null,
        retryAfterMs: null,
        isUnprocessed: !hasConnected,
        cause: errnoOf(error) || null,
      }
    }
  }

  return {
    host: url?.host ?? '',
    suggestionsPerMonth,
    ask: async (request, beforeSending = async () => undefined) => {
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(new Error('the model took too long')), totalMs)
      try {
        await beforeSending()
        let outcome = await attempt(request, controller.signal)
        for (let count = 1; count < chatLimits.attempts; count++) {
          const waitMs = retryWaitOf(outcome)
          if (waitMs === null) break
          await delay(waitMs)
          await beforeSending()
          outcome = await attempt(request, controller.signal)
        }
        return outcome
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
