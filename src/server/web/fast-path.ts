import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** A response that only has to be written, with its route pattern. */
export type FastResponse = { readonly route: string; readonly send: RequestListener }

/** Finds the cached response to a request without a body, synchronously; undefined when there is none. */
export type FastResponder = (request: IncomingMessage) => FastResponse | undefined

type Settings = {
  readonly responders: readonly FastResponder[]
  /** Handles all other requests. */
  readonly fallback: RequestListener
  /** Called before each response is written. */
  readonly onFastResponse?: ((request: IncomingMessage, response: ServerResponse, route: string) => void) | undefined
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** Treats an exception, which would end the process, as a miss. The routes then respond with an error. */
function findResponse(findCached: FastResponder, request: IncomingMessage): FastResponse | undefined {
  try {
    return findCached(request)
  } catch {
    return undefined
  }
}

/**
 * Fast path that bypasses Express for cached responses, because its middleware costs more than the rest of such a
 * request. The response is the same, byte for byte, as from the route.
 */
export function fastPath({ responders, fallback, onFastResponse }: Settings): RequestListener {
  return (request, response) => {
    if (isPlainGet(request)) {
      for (const findCached of responders) {
        const fastResponse = findResponse(findCached, request)
        if (fastResponse === undefined) continue
        onFastResponse?.(request, response, fastResponse.route)
        return fastResponse.send(request, response)
      }
    }
    fallback(request, response)
  }
}
