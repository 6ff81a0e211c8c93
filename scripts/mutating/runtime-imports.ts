import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../program.ts'

const isCode = (path: string) => /\.tsx?$/.test(path)

/** Files and packages that a file imports when it runs. Types don't count. Files are named by their path from the root. */
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

/** All files and packages that a file loads, itself included. */
export class RuntimeImports {
  readonly #direct = new Map<string, readonly string[]>()

  of(path: string): ReadonlySet<string> {
    const loaded = new Set([path])
    for (const each of loaded) for (const imported of this.#importsOf(each)) loaded.add(imported)
    return loaded
  }

  #importsOf(path: string): readonly string[] {
    const imports = this.#direct.get(path) ?? importsOf(path)
    this.#direct.set(path, imports)
    return imports
  }
}
