import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/trpc/app-router.ts'
import { wireFormat } from '../../shared/kernel/wire-format.ts'
import { accountHeaders } from './account-storage.ts'
import { mePath, sendWithSession } from './session-retry.ts'

export type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>
export type Noun = keyof Inputs & keyof Outputs & string
export type Verb<N extends Noun> = keyof Inputs[N] & keyof Outputs[N] & string

type Method = 'GET' | 'POST'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Error of a direct call, in the shape of tRPC's client errors: `data` is null if the response isn't from Stopover. */
class DirectCallError extends Error {
  override readonly name = 'DirectCallError'
  readonly data: unknown
  readonly meta: { readonly response: Response }

  constructor(response: Response, body: unknown) {
    const error = isRecord(body) ? wireFormat.deserialize(body.error) : null
    super(`${response.url} responded with ${response.status}`)
    this.data = isRecord(error) ? error.data : null
    this.meta = { response }
  }
}

async function send(method: Method, path: string, input: unknown): Promise<unknown> {
  const body = JSON.stringify(wireFormat.serialize(input))
  const url = `/trpc/${path}`
  const response =
    method === 'GET'
      ? await fetch(`${url}?input=${encodeURIComponent(body)}`, { headers: accountHeaders() })
      : await fetch(url, { method, body, headers: { ...accountHeaders(), 'Content-Type': 'application/json' } })
  const responseBody: unknown = await response.json().catch(() => null)
  if (!response.ok || !isRecord(responseBody) || !isRecord(responseBody.result))
    throw new DirectCallError(response, responseBody)
  return wireFormat.deserialize(responseBody.result.data)
}

function sendInSession(method: Method, path: string, input: unknown): Promise<unknown> {
  return sendWithSession({
    path,
    send: () => send(method, path, input),
    sendMe: () => send('GET', mePath, {}),
    isSignedOut: (user) => user === null,
  })
}

/**
 * Calls operations of the server by `fetch`, for screens that load neither tRPC nor its cache. `apiErrorOf` reads the
 * errors. Like `sessionLink`, repeats a call if its session id has been replaced.
 */
export const directCalls = {
  query: <N extends Noun, V extends Verb<N>>(noun: N, verb: V, input: Inputs[N][V]) =>
    sendInSession('GET', `${noun}.${verb}`, input) as Promise<Outputs[N][V]>,
  mutate: <N extends Noun, V extends Verb<N>>(noun: N, verb: V, input: Inputs[N][V]) =>
    sendInSession('POST', `${noun}.${verb}`, input) as Promise<Outputs[N][V]>,
} as const
