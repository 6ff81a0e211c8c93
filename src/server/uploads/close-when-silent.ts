import type { IncomingMessage } from 'node:http'

/**
 * Idle timeout of an upload's connection (threat T32). A slow upload may take hours as long as bytes flow; received bytes
 * are kept.
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
