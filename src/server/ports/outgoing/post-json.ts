import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connectionTo, type Hop } from './connection-to.ts'

type JsonPost = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly userAgent: string
  /** Called before the first byte of the request can be sent. */
  readonly onConnected?: () => void
}

/** Posts JSON once to a URL with a checked host, without following redirects. */
export async function postJson(
  hop: Hop,
  { headers, body, userAgent, onConnected }: JsonPost,
): Promise<IncomingMessage> {
  const { url, signal } = hop
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  const fixedHeaders = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Accept-Encoding': 'identity',
    'User-Agent': userAgent,
    Connection: 'close',
  }
  const options = { ...(await connectionTo(hop)), method: 'POST', headers: { ...headers, ...fixedHeaders }, signal }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve)
    // A response that switches protocols would leave the socket open.
    outgoing.once('upgrade', (_response, socket) => socket.destroy())
    outgoing.once('socket', (socket) => {
      if (onConnected === undefined) return
      // The body follows the TLS handshake or, without TLS, the connection.
      if (socket.connecting) socket.once(url.protocol === 'http:' ? 'connect' : 'secureConnect', onConnected)
      else onConnected()
    })
    outgoing.once('error', reject).once('close', () => reject(new Error('the connection was closed')))
    outgoing.end(body)
  })
}
