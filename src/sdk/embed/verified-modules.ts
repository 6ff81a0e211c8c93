import type { ImportGuard } from '../core/loading/guarded-import.ts'

/** Each module of a build by the name of its file: its digest as `integrity` takes it, and the modules it imports. */
export type ModuleTable = Readonly<Record<string, readonly [integrity: string, ...imports: string[]]>>

/**
 * Fetches one module as the browser's own loader would, and lets it be used only with the bytes of the digest. A later
 * import of the address finds what this left: the module, or a failure.
 */
function claim(address: string, integrity: string): Promise<void> {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) return Promise.resolve()
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = address
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${address} is not what this page asks for`))
    document.head.append(link)
  }).finally(() => link.remove())
}

function withImports(table: ModuleTable, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name) || !Object.hasOwn(table, name)) return found
  found.add(name)
  for (const imported of table[name]?.slice(1) ?? []) withImports(table, imported, found)
  return found
}

/**
 * Vouches for modules below `folder`, each with all that it imports, by the digests of the table. `query` is what an
 * address has to end with where the browser remembers a failure.
 */
export function verifierOf(table: ModuleTable, folder: string): (name: string, query?: string) => Promise<void> {
  const claimed = new Map<string, Promise<void>>()
  const vouchFor = (name: string, address: string): Promise<void> => {
    const claiming = claimed.get(address) ?? claim(address, table[name]?.[0] ?? '')
    claimed.set(address, claiming)
    claiming.catch(() => claimed.delete(address))
    return claiming
  }
  const verify = async (name: string, query = '') => {
    const names = [...withImports(table, name)]
    if (names.length === 0) throw new Error(`${name} is no part of this script`)
    await Promise.all(names.map((part) => vouchFor(part, `${folder}${part}${part === name ? query : ''}`)))
  }
  return verify satisfies ImportGuard
}
