import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../shared/limits.ts'

/**
 * Ends connections on which more requests wait for their answers than any client sends. Node hands on all requests that
 * arrive in one part at once, thousands of them, and holds their answers in memory for whoever doesn't read them.
 */
export function rejectPipelines(answer: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // The rest of what the parser still had of a connection that was ended.
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
