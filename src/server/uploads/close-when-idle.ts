import type { IncomingMessage } from 'node:http'

/**
 * Closes an upload's connection when no bytes arrive for a while (threat T32). A slow upload may take hours as long as
 * bytes flow; received bytes are kept.
 */
export function closeWhenIdle(request: IncomingMessage, timeoutMs: number): void {
  const { socket } = request
  const close = () => socket.destroy()
  socket.setTimeout(timeoutMs, close)
  const stopWatching = () => {
    socket.setTimeout(0)
    socket.off('timeout', close)
  }
  request.once('end', stopWatching)
  request.once('close', stopWatching)
}
