import type { RequestOptions } from 'node:http'
import type { Network } from './network.ts'
import { isLoopback, requirePublic } from './permitted-url.ts'
import { PinnedAgent } from './pinned-agent.ts'

/** Maximum number of redirects that are followed. */
export const redirectsMax = 3

/** One request of a chain of redirects. */
export type Hop = { readonly url: URL; readonly network: Network; readonly signal: AbortSignal }

/** Connection options that pin the resolved and checked IP address; any connection for http to loopback. */
export async function connectionTo({ url, network, signal }: Hop): Promise<RequestOptions> {
  if (url.protocol === 'http:' && isLoopback(url)) return { agent: false }
  const address = requirePublic(await network.resolve(url.hostname, signal))
  signal.throwIfAborted()
  return { agent: new PinnedAgent({ url, address, network }) }
}
