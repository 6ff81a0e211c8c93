import type { IncomingMessage } from 'node:http'

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
