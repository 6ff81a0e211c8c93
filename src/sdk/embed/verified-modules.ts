import type { ImportGuard } from '../core/loading/guarded-import.ts'

/** Modules of a build by file name: the digest for subresource integrity, and the imported modules. */
export type ModuleTable = Readonly<Record<string, readonly [integrity: string, ...imports: string[]]>>

/**
 * Preloads a module with subresource integrity (`modulepreload`). A later import of the address uses the result: the
 * verified module, or a failure.
 */
function preloadVerified(address: string, integrity: string): Promise<void> {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) return Promise.resolve()
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = address
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${address} doesn't match its digest`))
    document.head.append(link)
  }).finally(() => link.remove())
}

/** Names of a module and of all its direct and indirect imports. */
function withImports(table: ModuleTable, name: string, collected = new Set<string>()): Set<string> {
  if (collected.has(name) || !Object.hasOwn(table, name)) return collected
  collected.add(name)
  for (const imported of table[name]?.slice(1) ?? []) withImports(table, imported, collected)
  return collected
}

/**
 * Creates a function that verifies a module in `folder` and all that it imports against the digests of the table.
 * `query` is appended to the address on a retry, since browsers cache failures.
 */
export function moduleVerifier(table: ModuleTable, folder: string): (name: string, query?: string) => Promise<void> {
  const preloads = new Map<string, Promise<void>>()
  const verifyModule = (name: string, address: string): Promise<void> => {
    const preload = preloads.get(address) ?? preloadVerified(address, table[name]?.[0] ?? '')
    preloads.set(address, preload)
    preload.catch(() => preloads.delete(address))
    return preload
  }
  const verify = async (name: string, query = '') => {
    const names = [...withImports(table, name)]
    if (names.length === 0) throw new Error(`${name} is not a module of this script`)
    await Promise.all(names.map((file) => verifyModule(file, `${folder}${file}${file === name ? query : ''}`)))
  }
  return verify satisfies ImportGuard
}
