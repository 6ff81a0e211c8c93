import { restRows } from '../../../src/server/rest/routes.ts'
import { appRouter } from '../../../src/server/trpc/app-router.ts'
import { type RestInput, restInputs, trpcInputs } from './calls.ts'
import type { Actor, World } from './world.ts'

/** A call of either face. `changes`: it is no query, so that it may leave something behind. */
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
    send: (actor, given) => {
      const input = JSON.stringify({ json: given })
      if (!changes) return actor.fetch(`/trpc/${name}?input=${encodeURIComponent(input)}`)
      return actor.fetch(`/trpc/${name}`, { method: 'POST', headers: json, body: input })
    },
  }
}

/** The first thing a stream tells, as the answer of a call; the stream ends with that. */
async function firstOf(answer: Response): Promise<Response> {
  if (!answer.ok || answer.body === null) return answer
  let text = ''
  for await (const bytes of answer.body) {
    text += Buffer.from(bytes).toString('utf8')
    const [, , data = ''] = /(^|\n)data: (\{"json.*\})\n/.exec(text) ?? []
    if (data === '') continue
    const { json } = JSON.parse(data) as { json: { data?: { status?: unknown } } }
    const status = json.data?.status
    const rejected = typeof status === 'number'
    return new Response(rejected ? `{"error":${data}}` : `{"result":{"data":${data}}}`, {
      status: rejected ? status : 200,
    })
  }
  throw new Error(`a stream told nothing: ${text}`)
}

function streamCall(name: string): Call {
  return {
    name,
    changes: false,
    inputOf: (world, actor) => trpcInputs[name]?.(world, actor),
    send: async (actor, given) => {
      const input = encodeURIComponent(JSON.stringify({ json: given }))
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
    send: (actor, given) => {
      const { params = {}, query = {}, body, form } = (given ?? {}) as RestInput
      const filled = path.replace(/:([a-z]+)/gi, (_whole, parameter: string) => params[parameter] ?? '')
      const address = `${filled}?${new URLSearchParams(query)}`
      if (form !== undefined) return actor.fetch(address, { method: verb, body: formOf(form) })
      if (body === undefined) return actor.fetch(address, { method: verb })
      return actor.fetch(address, { method: verb, headers: json, body: JSON.stringify(body) })
    },
  }
}

const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures

/** Every call there is, tRPC first. */
export const allCalls: readonly Call[] = [
  ...Object.entries(procedures).map(([name, procedure]) => {
    const { _def } = procedure as { readonly _def: { readonly type: string } }
    if (_def.type === 'subscription') return streamCall(name)
    return trpcCall(name, _def.type !== 'query')
  }),
  ...restRows.map(({ method, path }) => restCall(method.toUpperCase(), path)),
]
