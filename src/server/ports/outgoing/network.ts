import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { resolveName } from './resolve-name.ts'

/** Network access. Tests replace it; no setting does. */
export type Network = {
  /** All IPv4 and IPv6 addresses of a host name; rejects when aborted. */
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  readonly connect: (options: ConnectionOptions) => TLSSocket
}

/** Network of the operating system. */
export const systemNetwork: Network = { resolve: (host, signal) => resolveName(host, { signal }), connect }
