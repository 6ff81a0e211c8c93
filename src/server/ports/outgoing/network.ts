import { lookup as resolveName } from 'node:dns/promises'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

/** The network as this machine sees it; tests bring their own, which no setting can. */
export type Network = {
  /** All addresses of a name, of both families. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly connect: (options: ConnectionOptions) => TLSSocket
}

export const machineNetwork: Network = {
  resolve: async (host) => (await resolveName(host, { all: true, verbatim: true })).map(({ address }) => address),
  connect,
}
