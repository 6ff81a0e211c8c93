import { Agent } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { limits } from '../../../shared/limits.ts'
import type { Network } from './network.ts'

type Target = { readonly url: URL; readonly address: string; readonly network: Network }

/** Knows one address only, however often it is asked: what was judged is what is connected to. */
function lookupOf(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4
  return (_host, { all }, answer) =>
    all === true ? answer(null, [{ address, family }]) : answer(null, address, family)
}

/** Connections that nobody used before and nobody uses again. */
export class OneConnection extends Agent {
  readonly #target: Target

  constructor(target: Target) {
    super({ keepAlive: false, maxCachedSessions: 0 })
    this.#target = target
  }

  override createConnection(options: ConnectionOptions): TLSSocket {
    const { url, address, network } = this.#target
    const socket = network.connect({ ...options, servername: url.hostname, lookup: lookupOf(address) })
    const patience = setTimeout(
      () => socket.destroy(new Error('the connection took too long')),
      limits.outgoingConnectMs,
    )
    socket.once('secureConnect', () => clearTimeout(patience)).once('close', () => clearTimeout(patience))
    return socket
  }
}
