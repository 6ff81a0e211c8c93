import type { IncomingMessage } from 'node:http'

/**
 * Ends a body that brings no byte for so long although there is a place for it. While bytes lie here that its reader
 * has not taken, it is the reader who is silent, and that is for others to judge.
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
