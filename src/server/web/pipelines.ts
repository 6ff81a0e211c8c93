import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../shared/limits.ts'

/**
 * Limits HTTP pipelining: closes connections with more unanswered requests than any real client sends. Node dispatches
 * all requests that arrive in one chunk, possibly thousands, and buffers their answers for clients that don't read.
 */
export function rejectPipelines(answer: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // The parser may still emit requests after the connection was closed.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > limits.unansweredRequestsMax) {
      socket.destroy()
      return
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    answer(request, response)
  }
}
