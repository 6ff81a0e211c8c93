import { promises } from 'node:dns'
import { networkInterfaces } from 'node:os'

/** Timeout in milliseconds and number of tries per name server. */
const resolverOptions = { timeout: 3_000, tries: 2 }

type ResolveOptions = {
  readonly signal: AbortSignal
  /** Replaces the machine's name servers, in tests. */
  readonly servers?: readonly string[]
}

/** True if this machine has an external IPv4 address, without which it can't reach IPv4 hosts. */
function hasIPv4(): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.some(({ family, internal }) => family === 'IPv4' && !internal)
}

/**
 * Resolves a host name with c-ares instead of `getaddrinfo`, which blocks a thread of Node's shared pool: a handful of
 * unresponsive name servers would also stall file access and password hashing. `/etc/hosts` is ignored.
 */
export async function resolveName(host: string, { signal, servers }: ResolveOptions): Promise<readonly string[]> {
  signal.throwIfAborted()
  const resolver = new promises.Resolver(resolverOptions)
  if (servers !== undefined) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    signal.throwIfAborted()
    const results = hasIPv4() ? [ipv4, ipv6] : [ipv6, ipv4]
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
