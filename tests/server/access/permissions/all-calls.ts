import type { Declaration } from '../../../../src/server/kernel/operation.ts'
import { type ExampleRequest, exampleRequest } from '../../../../src/server/rest/examples.ts'
import type { RestRoute } from '../../../../src/server/rest/rest.ts'
import { restRoutes } from '../../../../src/server/rest/routes.ts'
import { appRouter } from '../../../../src/server/trpc/app-router.ts'
import { operationOf } from '../../../../src/server/trpc/trpc.ts'
import { type Actor, exampleValuesOf, type World } from './world.ts'

/** Call over tRPC or REST. */
export type Call = {
  readonly name: string
  readonly transport: 'trpc' | 'stream' | 'rest'
  readonly operation: Declaration
  /** Router of the procedure or tag of the route. */
  readonly group: string
  /** True for a mutation, which may leave data behind. */
  readonly changes: boolean
  /** Example of the operation, with the ids of a world. */
  readonly inputOf: (world: World, actor: Actor) => unknown
  readonly send: (actor: Pick<Actor, 'fetch'>, input: unknown) => Promise<Response>
}

const json = { 'content-type': 'application/json' }

type Procedure = Pick<Call, 'name' | 'operation' | 'group' | 'inputOf'>

function trpcCall(procedure: Procedure, changes: boolean): Call {
  const { name } = procedure
  return {
    ...procedure,
    transport: 'trpc',
    changes,
    send: (actor, callInput) => {
      const input = JSON.stringify({ json: callInput })
      if (!changes) return actor.fetch(`/trpc/${name}?input=${encodeURIComponent(input)}`)
      return actor.fetch(`/trpc/${name}`, { method: 'POST', headers: json, body: input })
    },
  }
}

/** Turns the first event of a stream into the response of a call and ends the stream. */
async function firstEventResponse(response: Response): Promise<Response> {
  if (!response.ok || response.body === null) return response
  let text = ''
  for await (const bytes of response.body) {
    text += Buffer.from(bytes).toString('utf8')
    const data = /(?:^|\n)data: (\{"json.*\})\n/.exec(text)?.[1] ?? ''
    if (data === '') continue
    const { json } = JSON.parse(data) as { json: { data?: { status?: unknown } } }
    const status = json.data?.status
    const isRejected = typeof status === 'number'
    return new Response(isRejected ? `{"error":${data}}` : `{"result":{"data":${data}}}`, {
      status: isRejected ? status : 200,
    })
  }
  throw new Error(`a stream sent no data: ${text}`)
}

function streamCall(procedure: Procedure): Call {
  return {
    ...procedure,
    transport: 'stream',
    changes: false,
    send: async (actor, callInput) => {
      const input = encodeURIComponent(JSON.stringify({ json: callInput }))
      const url = `/trpc/${procedure.name}?input=${input}`
      return firstEventResponse(await actor.fetch(url, { headers: { accept: 'text/event-stream' } }))
    },
  }
}

/** Form fields: strings as they are, other values as JSON. */
function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

function restCall(route: RestRoute): Call {
  const { method, path, operation, tag } = route
  const verb = method.toUpperCase()
  return {
    name: `${verb} ${path}`,
    transport: 'rest',
    operation,
    group: tag,
    changes: verb !== 'GET',
    inputOf: (world, actor) => exampleRequest(route, exampleValuesOf(world, actor)),
    send: (actor, callInput) => {
      const { params = {}, query = {}, body, form } = Object(callInput) as Partial<ExampleRequest>
      const filledPath = path.replace(/:([a-z]+)/gi, (_whole, parameter: string) => params[parameter] ?? '')
      const url = `${filledPath}?${new URLSearchParams(query)}`
      if (form !== undefined) return actor.fetch(url, { method: verb, body: formOf(form) })
      if (body === undefined) return actor.fetch(url, { method: verb })
      return actor.fetch(url, { method: verb, headers: json, body: JSON.stringify(body) })
    },
  }
}

const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures

/** Every call of both APIs, tRPC first. */
export const allCalls: readonly Call[] = [
  ...Object.entries(procedures).map(([name, entry]) => {
    const { _def } = entry as { readonly _def: { readonly type: string } }
    const operation = operationOf(appRouter, name)
    if (operation === undefined) throw new Error(`${name} has no operation`)
    const inputOf = (world: World, actor: Actor) => operation.example(exampleValuesOf(world, actor))
    const procedure = { name, operation, group: name.split('.')[0] ?? '', inputOf }
    return _def.type === 'subscription' ? streamCall(procedure) : trpcCall(procedure, _def.type !== 'query')
  }),
  ...restRoutes.map(restCall),
]

const firstCalls = new Map<Declaration, Call>()
for (const call of allCalls) if (!firstCalls.has(call.operation)) firstCalls.set(call.operation, call)

/**
 * One call of each operation, by REST if it has a route. It suffices for tests of the operation itself, which is the same
 * by both transports.
 */
export const oneCallOfEach: readonly Call[] = [...new Map(allCalls.map((call) => [call.operation, call])).values()]

/** The first call of each operation. */
export const allOperations: readonly Call[] = [...firstCalls.values()]

/** Name of the operation of a call: its procedure, or its route if it has no procedure. */
export const operationName = ({ operation }: Pick<Call, 'operation'>): string => firstCalls.get(operation)?.name ?? ''
