import { promises } from 'node:dns'
import { networkInterfaces } from 'node:os'

/** How long a name server may take for one question, and how often it is asked. */
const patience = { timeout: 3_000, tries: 2 }

type Asking = {
  readonly signal: AbortSignal
  /** Other name servers than the machine's, for tests. */
  readonly servers?: readonly string[]
}

/** A machine that has no address of the older family can't reach one. */
function hasIPv4(): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? [])
  return addresses.some(({ family, internal }) => family === 'IPv4' && !internal)
}

/**
 * Asks name servers, past the functions of the system: those wait on one of a few threads that all of Node.js shares, and
 * a handful of names whose servers don't answer would stop files and passwords, too. Files of hosts are not looked at.
 */
export async function resolveName(host: string, { signal, servers }: Asking): Promise<readonly string[]> {
  signal.throwIfAborted()
  const resolver = new promises.Resolver(patience)
  if (servers !== undefined) resolver.setServers(servers)
  const stop = () => resolver.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [older, newer] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    signal.throwIfAborted()
    const found = hasIPv4() ? [older, newer] : [newer, older]
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0 && older.status === 'rejected') throw older.reason
    return addresses
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
