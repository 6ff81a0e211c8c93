import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { connectionLimits } from './connection-limits.ts'

/**
 * Limits HTTP pipelining: closes connections with more unanswered requests than any real client sends. Node dispatches
 * all requests that arrive in one chunk, possibly thousands, and buffers their responses for clients that don't read.
 */
export function rejectPipelines(handleRequest: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // The parser may still emit requests after the connection was closed.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > connectionLimits.unansweredRequestsMax) {
      socket.destroy()
      return
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    handleRequest(request, response)
  }
}
