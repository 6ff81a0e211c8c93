import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { secondMs } from '../../../shared/kernel/units.ts'
import type { OutgoingPost, OutgoingPosts, PostFailure, PostOutcome } from '../outgoing-posts.ts'
import { abortable } from './abortable.ts'
import { connectionTo, type Hop } from './connection-to.ts'
import { machineNetwork, type Network } from './network.ts'
import { readPostAddress } from './permitted-address.ts'
import { readBeginning } from './read-beginning.ts'

export const postLimits = {
  /** From the DNS lookup to the last byte of the response. */
  timeoutMs: 15 * secondMs,
  responseStoredBytes: 4 * 1024,
} as const

export type PostRules = {
  /** Also permits http to loopback, for tests and development. */
  readonly allowsLoopback: boolean
  readonly network?: Network
  readonly timeoutMs?: number
}

async function post(hop: Hop, { headers, body }: OutgoingPost): Promise<IncomingMessage> {
  const { url, signal } = hop
  const send = url.protocol === 'http:' ? plainRequest : request
  const fixedHeaders = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Accept-Encoding': 'identity',
    'User-Agent': 'Stopover-Webhooks',
    Connection: 'close',
  }
  const options = { ...(await connectionTo(hop)), method: 'POST', headers: { ...headers, ...fixedHeaders }, signal }
  return new Promise((resolve, reject) => {
    const outgoing = send(url, options, resolve)
    // A response that switches protocols would leave the socket open.
    outgoing.once('upgrade', (_response, socket) => socket.destroy())
    outgoing.once('error', reject).once('close', () => reject(new Error('the connection was closed')))
    outgoing.end(body)
  })
}

function failureOf(error: unknown, timeout: AbortSignal): PostFailure {
  if (timeout.aborted) return 'timedOut'
  if (error instanceof AppError) return error.code === 'media.addressRejected' ? 'addressRejected' : 'unreachable'
  const { code = '' } = Object(error)
  return String(code).startsWith('HPE_') ? 'unreadable' : 'unreachable'
}

type PostResult = Pick<PostOutcome, 'httpStatus' | 'failure' | 'response'>

async function tryPost(hop: Hop, message: OutgoingPost, timeout: AbortSignal): Promise<PostResult> {
  try {
    const incoming = await abortable(hop.signal, post(hop, message))
    const response = await readBeginning(incoming, { maxBytes: postLimits.responseStoredBytes, signal: hop.signal })
    message.signal.throwIfAborted()
    return { httpStatus: incoming.statusCode ?? 0, failure: null, response }
  } catch (error) {
    message.signal.throwIfAborted()
    return { httpStatus: null, failure: failureOf(error, timeout), response: '' }
  }
}

/**
 * Posts with SSRF protection (threat T05): only https, only public IP addresses, the checked address is pinned for the
 * connection, and redirects aren't followed.
 */
export function guardedPosts(rules: PostRules): OutgoingPosts {
  const { allowsLoopback, network = machineNetwork, timeoutMs = postLimits.timeoutMs } = rules
  return {
    isPermitted: (address) => readPostAddress(address, allowsLoopback) !== null,
    send: async (message) => {
      const startedMs = performance.now()
      const url = readPostAddress(message.address, allowsLoopback)
      const rejection = { httpStatus: null, failure: 'addressRejected' as const, response: '' }
      const timeout = new AbortController()
      const controller = new AbortController()
      const timer = setTimeout(() => {
        timeout.abort()
        controller.abort(new Error('the receiver took too long'))
      }, timeoutMs)
      const stop = () => controller.abort(message.signal.reason)
      message.signal.addEventListener('abort', stop, { once: true })
      if (message.signal.aborted) stop()
      try {
        const result =
          url === null ? rejection : await tryPost({ url, network, signal: controller.signal }, message, timeout.signal)
        return { ...result, durationMs: Math.round(performance.now() - startedMs) }
      } finally {
        clearTimeout(timer)
        message.signal.removeEventListener('abort', stop)
      }
    },
  }
}
