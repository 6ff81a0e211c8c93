import type { IncomingMessage, ServerResponse } from 'node:http'

const closeDelayMs = 2_000

/** Closes a connection while the client is still sending a rejected body. A delay lets the client read the error first. */
export function closeAfterResponse(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  response.setHeader('Connection', 'close')
  response.once('finish', () => {
    const timer = setTimeout(() => request.socket.destroy(), closeDelayMs)
    request.socket.once('close', () => clearTimeout(timer))
  })
}
