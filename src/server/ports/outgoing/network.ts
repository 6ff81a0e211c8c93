import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { resolveName } from './resolve-name.ts'

/** The network as this machine sees it; tests bring their own, which no setting can. */
export type Network = {
  /** All addresses of a name, of both families; rejects when it is aborted. */
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  readonly connect: (options: ConnectionOptions) => TLSSocket
}

export const machineNetwork: Network = { resolve: (host, signal) => resolveName(host, { signal }), connect }
