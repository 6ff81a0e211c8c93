import { restRows } from '../../../src/server/rest/routes.ts'
import { appRouter } from '../../../src/server/trpc/app-router.ts'
import { type RestInput, restInputs, trpcInputs } from './calls.ts'
import type { Actor, World } from './world.ts'

/** Call over tRPC or REST. `changes` is true unless it is a query, because it may leave data behind. */
export type Call = {
  readonly name: string
  readonly changes: boolean
  /** Valid input. */
  readonly inputOf: (world: World, actor: Actor) => unknown
  readonly send: (actor: Pick<Actor, 'fetch'>, input: unknown) => Promise<Response>
}

const json = { 'content-type': 'application/json' }

function trpcCall(name: string, changes: boolean): Call {
  return {
    name,
    changes,
    inputOf: (world, actor) => trpcInputs[name]?.(world, actor),
    send: (actor, callInput) => {
      const input = JSON.stringify({ json: callInput })
      if (!changes) return actor.fetch(`/trpc/${name}?input=${encodeURIComponent(input)}`)
      return actor.fetch(`/trpc/${name}`, { method: 'POST', headers: json, body: input })
    },
  }
}

/** Turns the first event of a stream into the answer of a call and ends the stream. */
async function firstOf(answer: Response): Promise<Response> {
  if (!answer.ok || answer.body === null) return answer
  let text = ''
  for await (const bytes of answer.body) {
    text += Buffer.from(bytes).toString('utf8')
    const [, , data = ''] = /(^|\n)data: (\{"json.*\})\n/.exec(text) ?? []
    if (data === '') continue
    const { json } = JSON.parse(data) as { json: { data?: { status?: unknown } } }
    const status = json.data?.status
    const isRejected = typeof status === 'number'
    return new Response(isRejected ? `{"error":${data}}` : `{"result":{"data":${data}}}`, {
      status: isRejected ? status : 200,
    })
  }
  throw new Error(`a stream told nothing: ${text}`)
}

function streamCall(name: string): Call {
  return {
    name,
    changes: false,
    inputOf: (world, actor) => trpcInputs[name]?.(world, actor),
    send: async (actor, callInput) => {
      const input = encodeURIComponent(JSON.stringify({ json: callInput }))
      return firstOf(await actor.fetch(`/trpc/${name}?input=${input}`, { headers: { accept: 'text/event-stream' } }))
    },
  }
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function restCall(verb: string, path: string): Call {
  const name = `${verb} ${path}`
  return {
    name,
    changes: verb !== 'GET',
    inputOf: (world, actor) => restInputs[name]?.(world, actor),
    send: (actor, callInput) => {
      const { params = {}, query = {}, body, form } = (callInput ?? {}) as RestInput
      const filled = path.replace(/:([a-z]+)/gi, (_whole, parameter: string) => params[parameter] ?? '')
      const address = `${filled}?${new URLSearchParams(query)}`
      if (form !== undefined) return actor.fetch(address, { method: verb, body: formOf(form) })
      if (body === undefined) return actor.fetch(address, { method: verb })
      return actor.fetch(address, { method: verb, headers: json, body: JSON.stringify(body) })
    },
  }
}

const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures

/** Every call of both APIs, tRPC first. */
export const allCalls: readonly Call[] = [
  ...Object.entries(procedures).map(([name, procedure]) => {
    const { _def } = procedure as { readonly _def: { readonly type: string } }
    if (_def.type === 'subscription') return streamCall(name)
    return trpcCall(name, _def.type !== 'query')
  }),
  ...restRows.map(({ method, path }) => restCall(method.toUpperCase(), path)),
]
