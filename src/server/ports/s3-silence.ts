import type { IncomingMessage } from 'node:http'

/**
 * Idle timeout of a response body. While received bytes wait to be read, the reader is the slow side, and the timeout
 * doesn't apply.
 */
export function endWhenSilent(body: IncomingMessage, silenceMs: number): void {
  let received = body.socket.bytesRead
  const timer = setInterval(() => {
    const isSilent = body.socket.bytesRead === received && body.readableLength === 0 && !body.complete
    received = body.socket.bytesRead
    if (isSilent) body.destroy(new Error(`the store timed out after ${silenceMs} ms in the middle of an answer`))
  }, silenceMs)
  body.once('close', () => clearInterval(timer))
}
