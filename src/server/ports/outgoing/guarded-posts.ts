import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { webhookLimits } from '../../../shared/webhooks/webhook-limits.ts'
import type { OutgoingPost, OutgoingPosts, PostFailure, PostOutcome } from '../outgoing-posts.ts'
import { before } from './before.ts'
import { connectionTo, type Hop } from './connection-to.ts'
import { machineNetwork, type Network } from './network.ts'
import { readPostAddress } from './permitted-address.ts'
import { readBeginning } from './read-beginning.ts'

export type PostRules = {
  /** For tests and development: http to this machine is permitted, too. */
  readonly allowsLoopback: boolean
  readonly network?: Network
  readonly timeoutMs?: number
}

async function post(hop: Hop, { headers, body }: OutgoingPost): Promise<IncomingMessage> {
  const { url, signal } = hop
  const ask = url.protocol === 'http:' ? plainRequest : request
  const fixed = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Accept-Encoding': 'identity',
    'User-Agent': 'Stopover-Webhooks',
    Connection: 'close',
  }
  const options = { ...(await connectionTo(hop)), method: 'POST', headers: { ...headers, ...fixed }, signal }
  return new Promise((resolve, reject) => {
    const asked = ask(url, options, resolve)
    // Nothing is left of a connection that an answer changed to another protocol.
    asked.once('upgrade', (_answer, socket) => socket.destroy())
    asked.once('error', reject).once('close', () => reject(new Error('the connection was closed')))
    asked.end(body)
  })
}

function failureOf(error: unknown, time: AbortSignal): PostFailure {
  if (time.aborted) return 'timedOut'
  if (error instanceof AppError) return error.code === 'media.addressRejected' ? 'addressRejected' : 'unreachable'
  const { code = '' } = Object(error)
  return String(code).startsWith('HPE_') ? 'unreadable' : 'unreachable'
}

type Answer = Pick<PostOutcome, 'httpStatus' | 'failure' | 'response'>

async function answerOf(hop: Hop, given: OutgoingPost, time: AbortSignal): Promise<Answer> {
  try {
    const answer = await before(hop.signal, post(hop, given))
    const response = await readBeginning(answer, { maxBytes: webhookLimits.responseStoredBytes, signal: hop.signal })
    given.signal.throwIfAborted()
    return { httpStatus: answer.statusCode ?? 0, failure: null, response }
  } catch (error) {
    given.signal.throwIfAborted()
    return { httpStatus: null, failure: failureOf(error, time), response: '' }
  }
}

/**
 * Sends only by https and only to public addresses, connects to the very address that was judged, and follows no
 * redirects (threat T05).
 */
export function guardedPosts(rules: PostRules): OutgoingPosts {
  const { allowsLoopback, network = machineNetwork, timeoutMs = webhookLimits.timeoutMs } = rules
  return {
    isPermitted: (address) => readPostAddress(address, allowsLoopback) !== null,
    send: async (given) => {
      const started = performance.now()
      const url = readPostAddress(given.address, allowsLoopback)
      const rejected = { httpStatus: null, failure: 'addressRejected' as const, response: '' }
      const time = new AbortController()
      const ending = new AbortController()
      const timer = setTimeout(() => {
        time.abort()
        ending.abort(new Error('the receiver took too long'))
      }, timeoutMs)
      const stop = () => ending.abort(given.signal.reason)
      given.signal.addEventListener('abort', stop, { once: true })
      if (given.signal.aborted) stop()
      try {
        const answer =
          url === null ? rejected : await answerOf({ url, network, signal: ending.signal }, given, time.signal)
        return { ...answer, durationMs: Math.round(performance.now() - started) }
      } finally {
        clearTimeout(timer)
        given.signal.removeEventListener('abort', stop)
      }
    },
  }
}
