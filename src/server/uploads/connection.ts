import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * A slow upload may take hours, as long as bytes flow; after a silence the connection is closed and what came is kept
 * (threat T32).
 */
export function closeWhenSilent(request: IncomingMessage, silenceMs: number): void {
  const { socket } = request
  const close = () => socket.destroy()
  socket.setTimeout(silenceMs, close)
  const stopWatching = () => {
    socket.setTimeout(0)
    socket.off('timeout', close)
  }
  request.once('end', stopWatching)
  request.once('close', stopWatching)
}

const goodbyeMs = 2_000

/** Ends a connection whose client goes on sending a body that was refused; a moment later, so that it reads why. */
export function stopListening(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  response.setHeader('Connection', 'close')
  response.once('finish', () => {
    const goodbye = setTimeout(() => request.socket.destroy(), goodbyeMs)
    request.socket.once('close', () => clearTimeout(goodbye))
  })
}
