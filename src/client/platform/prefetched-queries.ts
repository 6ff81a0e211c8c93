import { secondMs } from '../../shared/kernel/units.ts'
import { directCalls, type Inputs, type Noun, type Verb } from './direct-calls.ts'

/** Lifetime of an unused response. A screen that asks later needs fresh data. */
const lifetimeMs = 20 * secondMs

const responses = new Map<string, Promise<unknown>>()

const keyOf = (path: string, input: unknown) => path + JSON.stringify(input)

/**
 * Sends a query before the code of its screen is loaded. The screen's first query with the same input takes the response,
 * which is also returned.
 */
export function prefetchQuery<N extends Noun, V extends Verb<N>>(noun: N, verb: V, input: Inputs[N][V]) {
  const response = directCalls.query(noun, verb, input)
  // The screen sends a failed query again and shows the error.
  response.catch(() => undefined)
  const key = keyOf(`${noun}.${verb}`, input)
  responses.set(key, response)
  setTimeout(() => responses.delete(key), lifetimeMs)
  return response
}

/** Response of a prefetched query, or undefined. Each response is taken once, so that the next query gets fresh data. */
export function takePrefetchedResponse(path: string, input: unknown): Promise<unknown> | undefined {
  const key = keyOf(path, input)
  const response = responses.get(key)
  responses.delete(key)
  return response
}
