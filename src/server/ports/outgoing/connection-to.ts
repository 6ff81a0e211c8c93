import type { RequestOptions } from 'node:http'
import type { Network } from './network.ts'
import { OneConnection } from './one-connection.ts'
import { isLoopback, requirePublic } from './permitted-address.ts'

export type Hop = { readonly url: URL; readonly network: Network; readonly signal: AbortSignal }

/** How the host is connected to: by the address that was judged, or as loopback. */
export async function connectionTo({ url, network, signal }: Hop): Promise<RequestOptions> {
  if (url.protocol === 'http:' && isLoopback(url)) return { agent: false }
  const address = requirePublic(await network.resolve(url.hostname, signal))
  signal.throwIfAborted()
  return { agent: new OneConnection({ url, address, network }) }
}
