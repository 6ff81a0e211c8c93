import { appRouter } from '../../../src/server/trpc/app-router.ts'
import { inputMaxBytesOf } from '../../../src/server/trpc/trpc.ts'
import { limits } from '../../../src/shared/limits.ts'
import { allCalls, type Call } from './all-calls.ts'
import type { RestInput } from './calls.ts'
import type { Actor, World } from './world.ts'
import { worstInputs } from './worst-inputs.ts'

const queryMaxBytes = 12 * 1024
/** Envelope that a call puts around its input. */
const wrappingBytes = 100

/** Calls that wait for something else than the server: streams, and providers that are away. */
const apart = /(?:changes|live|subscribe)$|providers?\/|:provider/i
const actorNames = new Set(['visitor', 'viewer', 'editor'])

export const watchedCalls: readonly Call[] = allCalls.filter(({ name }) => !apart.test(name))

export const watchedActors = ({ actors }: World): readonly Actor[] => actors.filter(({ name }) => actorNames.has(name))

const jsonBytes = (input: unknown) => Buffer.byteLength(JSON.stringify(input) ?? '')
const addressBytes = (input: unknown) => encodeURIComponent(JSON.stringify(input) ?? '').length

function spaceOf({ name, changes }: Call) {
  if (!changes) return { maxBytes: queryMaxBytes, bytesOf: addressBytes }
  const maxBytes = name.includes(' ') ? limits.inputMaxBytes : inputMaxBytesOf(appRouter, name)
  return { maxBytes: maxBytes - wrappingBytes, bytesOf: jsonBytes }
}

/** So many inputs of an Editor, a quarter of them of others. Of a REST call what its body may hold; its address is short. */
export function* worstInputsOf(call: Call, world: World, actor: Actor, inputsPerCall: number): Generator<unknown> {
  const right = call.inputOf(world, actor)
  // A visitor and a Viewer are mostly turned away before anything is read.
  const count = actor.name === 'editor' ? inputsPerCall : Math.ceil(inputsPerCall / 4)
  if (!call.name.includes(' ')) return yield* worstInputs(right, count, spaceOf(call))
  const { body, ...rest } = (right ?? {}) as RestInput
  if (body === undefined) yield right
  else for (const worst of worstInputs(body, count, spaceOf(call))) yield { ...rest, body: worst }
}

/** Undefined where the server closed the connection rather than read what is too large. */
export async function statusOf(call: Call, actor: Pick<Actor, 'fetch'>, input: unknown): Promise<number | undefined> {
  try {
    const answer = await call.send(actor, input)
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    const { code } = (error instanceof Error ? error.cause : undefined) as { code?: string }
    if (code === 'ECONNRESET' || code === 'EPIPE') return undefined
    throw error
  }
}
