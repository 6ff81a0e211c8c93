import { Agent } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { secondMs } from '../../../shared/kernel/units.ts'
import type { Network } from './network.ts'

const connectMs = 3 * secondMs

type Target = { readonly url: URL; readonly address: string; readonly network: Network }

/** DNS lookup that always returns the checked address, which prevents DNS rebinding. */
function lookupOf(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4
  return (_host, { all }, callback) =>
    all === true ? callback(null, [{ address, family }]) : callback(null, address, family)
}

/** HTTPS agent that connects to a checked address, without reusing connections. */
export class PinnedAgent extends Agent {
  readonly #target: Target

  constructor(target: Target) {
    super({ keepAlive: false, maxCachedSessions: 0 })
    this.#target = target
  }

  override createConnection(options: ConnectionOptions): TLSSocket {
    const { url, address, network } = this.#target
    const socket = network.connect({ ...options, servername: url.hostname, lookup: lookupOf(address) })
    const timeout = setTimeout(() => socket.destroy(new Error('the connection took too long')), connectMs)
    socket.once('secureConnect', () => clearTimeout(timeout)).once('close', () => clearTimeout(timeout))
    return socket
  }
}
