import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { resolveName } from './resolve-name.ts'

/** Network access, which tests replace. No setting can change it. */
export type Network = {
  /** All IPv4 and IPv6 addresses of a host name; rejects when aborted. */
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  readonly connect: (options: ConnectionOptions) => TLSSocket
}

export const machineNetwork: Network = { resolve: (host, signal) => resolveName(host, { signal }), connect }
