import { defaultInputMaxBytes } from '../../../../src/server/kernel/json-bounds.ts'
import type { ExampleRequest } from '../../../../src/server/rest/examples.ts'
import { appRouter } from '../../../../src/server/trpc/app-router.ts'
import { inputMaxBytesOf } from '../../../../src/server/trpc/trpc.ts'
import { allCalls, type Call } from './all-calls.ts'
import type { Actor, World } from './world.ts'
import { worstInputs } from './worst-inputs.ts'

const queryMaxBytes = 12 * 1024
/** Generous size of the JSON envelope around an input. */
const envelopeBytes = 100

/** Names of calls that don't end by themselves: streams, and calls to unreachable providers. */
const excludedNames = /(?:changes|live|subscribe)$|providers?\/|:provider/i
const actorNames = new Set(['visitor', 'viewer', 'editor'])

export const watchedCalls: readonly Call[] = allCalls.filter(({ name }) => !excludedNames.test(name))

export const watchedActors = ({ actors }: World): readonly Actor[] => actors.filter(({ name }) => actorNames.has(name))

const jsonBytes = (input: unknown) => Buffer.byteLength(JSON.stringify(input) ?? '')
const urlBytes = (input: unknown) => encodeURIComponent(JSON.stringify(input) ?? '').length

function sizeLimitOf({ name, changes }: Call) {
  if (!changes) return { maxBytes: queryMaxBytes, bytesOf: urlBytes }
  const maxBytes = name.includes(' ') ? defaultInputMaxBytes : inputMaxBytesOf(appRouter, name)
  return { maxBytes: maxBytes - envelopeBytes, bytesOf: jsonBytes }
}

/** Worst inputs of a call: `inputsPerCall` for an Editor, a quarter for others. REST calls vary only their bodies. */
export function* worstInputsOf(call: Call, world: World, actor: Actor, inputsPerCall: number): Generator<unknown> {
  const validInput = call.inputOf(world, actor)
  // Most calls of a visitor and a Viewer are rejected before their input is read.
  const count = actor.name === 'editor' ? inputsPerCall : Math.ceil(inputsPerCall / 4)
  if (!call.name.includes(' ')) return yield* worstInputs(validInput, count, sizeLimitOf(call))
  const { body, ...restInput } = (validInput ?? {}) as ExampleRequest
  if (body === undefined) yield validInput
  else for (const worst of worstInputs(body, count, sizeLimitOf(call))) yield { ...restInput, body: worst }
}

/** Status of a response. Undefined if the server closed the connection of an overlong request. */
export async function statusOf(call: Call, actor: Pick<Actor, 'fetch'>, input: unknown): Promise<number | undefined> {
  try {
    const response = await call.send(actor, input)
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    const { code } = (error instanceof Error ? error.cause : undefined) as { code?: string }
    if (code === 'ECONNRESET' || code === 'EPIPE') return undefined
    throw error
  }
}
