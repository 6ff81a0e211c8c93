import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** An answer that only has to be written, and the pattern of the route that would have given it. */
export type Ready = { readonly route: string; readonly send: RequestListener }

/** What a request without a body can be answered with at once; undefined where anything has to be waited for. */
export type ReadyAnswer = (request: IncomingMessage) => Ready | undefined

type Settings = {
  readonly answers: readonly ReadyAnswer[]
  /** Answers everything else. */
  readonly otherwise: RequestListener
  /** Hears of each answer before it is written. */
  readonly onAnswer?: ((request: IncomingMessage, response: ServerResponse, route: string) => void) | undefined
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** Nothing catches what is thrown here, and it would end the process: the routes make an error answer of it. */
function readyOf(answer: ReadyAnswer, request: IncomingMessage): Ready | undefined {
  try {
    return answer(request)
  } catch {
    return undefined
  }
}

/**
 * Writes what is ready before Express sees the request: its layers cost more than all the rest of such an answer. An
 * answer here is the one that the route gives, byte by byte.
 */
export function readyFirst({ answers, otherwise, onAnswer }: Settings): RequestListener {
  return (request, response) => {
    if (isPlainGet(request)) {
      for (const answer of answers) {
        const ready = readyOf(answer, request)
        if (ready === undefined) continue
        onAnswer?.(request, response, ready.route)
        return ready.send(request, response)
      }
    }
    otherwise(request, response)
  }
}
