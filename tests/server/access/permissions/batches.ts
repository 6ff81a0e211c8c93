import { trpcBatchMax } from '../../../../src/shared/web/routes.ts'
import type { Call } from './all-calls.ts'
import type { Actor } from './world.ts'

/** Call with its input. */
type Request = { readonly call: Call; readonly input: unknown }

/** Status and body of a response. */
export type CallResponse = { readonly call: Call; readonly status: number; readonly text: string }

/** REST calls in flight at a time. */
const concurrency = 4

async function sendAlone(actor: Pick<Actor, 'fetch'>, { call, input }: Request): Promise<CallResponse> {
  try {
    const response = await call.send(actor, input)
    return { call, status: response.status, text: await response.text() }
  } catch (error) {
    throw new Error(`${call.name} got no response`, { cause: error })
  }
}

function statusOf(result: unknown): number {
  const { error } = result as { readonly error?: { readonly json: { readonly data: { readonly status: number } } } }
  return error?.json.data.status ?? 200
}

/** Sends procedures of one type in a single request, as the app does. */
async function sendBatch({ fetch }: Pick<Actor, 'fetch'>, requests: readonly Request[]): Promise<CallResponse[]> {
  const names = requests.map(({ call }) => call.name).join(',')
  const inputs = JSON.stringify(Object.fromEntries(requests.map(({ input }, index) => [index, { json: input }])))
  const url = `/trpc/${names}?batch=1`
  const response = requests[0]?.call.changes
    ? await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: inputs })
    : await fetch(`${url}&input=${encodeURIComponent(inputs)}`)
  const text = await response.text()
  const results: readonly unknown[] = JSON.parse(text)
  if (!Array.isArray(results)) throw new Error(`the batch ${names} was rejected: ${text}`)
  return requests.map(({ call }, index) => {
    return { call, status: statusOf(results[index]), text: JSON.stringify(results[index]) }
  })
}

function chunksOf(requests: readonly Request[], length: number): (readonly Request[])[] {
  const count = Math.ceil(requests.length / length)
  return Array.from({ length: count }, (_, index) => requests.slice(index * length, (index + 1) * length))
}

/** Sends calls that don't affect each other: procedures in batches, the others a few at a time. */
export async function sendAll(actor: Pick<Actor, 'fetch'>, requests: readonly Request[]): Promise<CallResponse[]> {
  const responses: CallResponse[] = []
  for (const changes of [false, true]) {
    const procedures = requests.filter(({ call }) => call.transport === 'trpc' && call.changes === changes)
    for (const batch of chunksOf(procedures, trpcBatchMax)) responses.push(...(await sendBatch(actor, batch)))
  }
  const restRequests = requests.filter(({ call }) => call.transport !== 'trpc')
  for (const chunk of chunksOf(restRequests, concurrency)) {
    responses.push(...(await Promise.all(chunk.map((request) => sendAlone(actor, request)))))
  }
  return responses
}
