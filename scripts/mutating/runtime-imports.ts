import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../program.ts'

const isCode = (path: string) => /\.tsx?$/.test(path)

/** Packages, and files by their path from the root, that a file imports at run time. Imports of types don't count. */
function importsOf(path: string): readonly string[] {
  const file = join(root, path)
  if (!isCode(path) || !existsSync(file)) return []
  const { module } = parseSync(path, readFileSync(file, 'utf8'))
  const specifiers = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const areTypes = entries.length > 0 && entries.every(({ isType }) => isType)
    return areTypes ? [] : [moduleRequest.value]
  })
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier,
  )
}

/** Transitive closures of the imports of files, with a cache. */
export class RuntimeImports {
  readonly #direct = new Map<string, readonly string[]>()

  /** All files and packages that a file loads, including itself. */
  closureOf(path: string): ReadonlySet<string> {
    const loaded = new Set([path])
    // A Set also iterates the modules that are added meanwhile.
    for (const module of loaded) for (const imported of this.#importsOf(module)) loaded.add(imported)
    return loaded
  }

  #importsOf(path: string): readonly string[] {
    const imports = this.#direct.get(path) ?? importsOf(path)
    this.#direct.set(path, imports)
    return imports
  }
}
