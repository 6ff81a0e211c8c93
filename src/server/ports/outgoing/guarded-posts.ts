import { AppError } from '../../../shared/kernel/app-error.ts'
import { secondMs } from '../../../shared/kernel/units.ts'
import type { OutgoingPost, OutgoingPosts, PostFailure, PostOutcome } from '../outgoing-posts.ts'
import { abortable } from './abortable.ts'
import type { Hop } from './connection-to.ts'
import { type Network, systemNetwork } from './network.ts'
import { readPostUrl } from './permitted-url.ts'
import { postJson } from './post-json.ts'
import { readBeginning } from './read-beginning.ts'

export const postLimits = {
  /** Time from the DNS lookup to the last byte of the response. */
  timeoutMs: 15 * secondMs,
  responseStoredBytes: 4 * 1024,
} as const

export type PostRules = {
  /** Permits http to loopback addresses too, for tests and development. */
  readonly allowsLoopback: boolean
  readonly network?: Network
  readonly timeoutMs?: number
}

function failureOf(error: unknown, timeout: AbortSignal): PostFailure {
  if (timeout.aborted) return 'timedOut'
  if (error instanceof AppError) return error.code === 'media.addressRejected' ? 'addressRejected' : 'unreachable'
  const { code = '' } = Object(error)
  return String(code).startsWith('HPE_') ? 'unreadable' : 'unreachable'
}

type PostResult = Pick<PostOutcome, 'httpStatus' | 'failure' | 'response'>

async function tryPost(hop: Hop, post: OutgoingPost, timeout: AbortSignal): Promise<PostResult> {
  try {
    const { headers, body } = post
    const incoming = await abortable(hop.signal, postJson(hop, { headers, body, userAgent: 'Stopover-Webhooks' }))
    const response = await readBeginning(incoming, { maxBytes: postLimits.responseStoredBytes, signal: hop.signal })
    post.signal.throwIfAborted()
    return { httpStatus: incoming.statusCode ?? 0, failure: null, response }
  } catch (error) {
    post.signal.throwIfAborted()
    return { httpStatus: null, failure: failureOf(error, timeout), response: '' }
  }
}

/**
 * Posts with SSRF protection (threat T05): only https, only public IP addresses, the checked one is pinned for the
 * connection, and redirects aren't followed.
 */
export function guardedPosts(rules: PostRules): OutgoingPosts {
  const { allowsLoopback, network = systemNetwork, timeoutMs = postLimits.timeoutMs } = rules
  return {
    isPermitted: (url) => readPostUrl(url, allowsLoopback) !== null,
    send: async (post) => {
      const startedMs = performance.now()
      const url = readPostUrl(post.url, allowsLoopback)
      const rejectedResult = { httpStatus: null, failure: 'addressRejected' as const, response: '' }
      const timeout = new AbortController()
      const controller = new AbortController()
      const timer = setTimeout(() => {
        timeout.abort()
        controller.abort(new Error('the receiver took too long'))
      }, timeoutMs)
      const abort = () => controller.abort(post.signal.reason)
      post.signal.addEventListener('abort', abort, { once: true })
      if (post.signal.aborted) abort()
      try {
        const result =
          url === null
            ? rejectedResult
            : await tryPost({ url, network, signal: controller.signal }, post, timeout.signal)
        return { ...result, durationMs: Math.round(performance.now() - startedMs) }
      } finally {
        clearTimeout(timer)
        post.signal.removeEventListener('abort', abort)
      }
    },
  }
}
