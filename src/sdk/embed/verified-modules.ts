import type { ImportGuard } from '../core/loading/guarded-import.ts'

/**
 * Modules of a build: file name, digest for subresource integrity, and the row numbers of the imported modules, which are
 * shorter than their names.
 */
export type ModuleTable = readonly (readonly [name: string, integrity: string, ...imports: number[]])[]

/**
 * Preloads a module with subresource integrity (`modulepreload`). A later import of the URL uses the result: the
 * verified module, or a failure.
 */
function preloadVerified(url: string, integrity: string): Promise<void> {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) return Promise.resolve()
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = url
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${url} doesn't match its digest`))
    document.head.append(link)
  }).finally(() => link.remove())
}

/** Collects the digests of a module and of all its direct and indirect imports, by file name. */
function collectDigests(
  table: ModuleTable,
  row: number,
  digests = new Map<string, string>(),
): ReadonlyMap<string, string> {
  const [name, integrity, ...imports] = table[row] ?? []
  if (name === undefined || integrity === undefined || digests.has(name)) return digests
  digests.set(name, integrity)
  for (const imported of imports) collectDigests(table, imported, digests)
  return digests
}

/**
 * Creates a function that verifies a module in `folder` and all that it imports against the digests of the table.
 * `query` is appended to the URL on a retry, since browsers cache failures.
 */
export function createModuleVerifier(
  table: ModuleTable,
  folder: string,
): (name: string, query?: string) => Promise<void> {
  const preloads = new Map<string, Promise<void>>()
  const verifyModule = (url: string, integrity: string): Promise<void> => {
    const preload = preloads.get(url) ?? preloadVerified(url, integrity)
    preloads.set(url, preload)
    preload.catch(() => preloads.delete(url))
    return preload
  }
  const verify = async (name: string, query = '') => {
    const row = table.findIndex(([file]) => file === name)
    if (row < 0) throw new Error(`${name} is not a module of this script`)
    const modules = [...collectDigests(table, row)]
    await Promise.all(
      modules.map(([file, integrity]) => verifyModule(`${folder}${file}${file === name ? query : ''}`, integrity)),
    )
  }
  return verify satisfies ImportGuard
}
