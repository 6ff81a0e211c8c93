import type { IncomingMessage, ServerResponse } from 'node:http'

const goodbyeMs = 2_000

/** Ends a connection whose client goes on sending a body that was rejected; a moment later, so that it reads why. */
export function stopListening(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  response.setHeader('Connection', 'close')
  response.once('finish', () => {
    const goodbye = setTimeout(() => request.socket.destroy(), goodbyeMs)
    request.socket.once('close', () => clearTimeout(goodbye))
  })
}
