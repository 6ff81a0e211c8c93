import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import {
  type Comment,
  type ParseResult,
  parseSync,
  type StaticImportEntry,
  Visitor,
  type VisitorObject,
} from 'oxc-parser'

export const root = dirname(dirname(import.meta.dirname))

export type Import = {
  readonly specifier: string
  /** Path from the root; undefined for packages. */
  readonly target: string | undefined
  readonly isType: boolean
}
export type Source = {
  readonly path: string
  readonly text: string
  readonly lineCount: number
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
  readonly visit: (visitor: VisitorObject) => void
  readonly lineAt: (offset: number) => number
}
/** Violation of a rule, as a sentence that starts with the path. */
export type Violation = string

function toImport(path: string, specifier: string, isType: boolean): Import {
  if (!specifier.startsWith('.')) return { specifier, isType, target: undefined }
  // A query tells the bundler how to import a file, such as by the URL of a worker.
  const file = specifier.replace(/(?<=\.tsx?)\?.*$/, '')
  return { specifier, isType, target: posix.join(posix.dirname(path), file) }
}

const onlyTypes = (entries: readonly Pick<StaticImportEntry, 'isType'>[]) =>
  entries.length > 0 && entries.every((entry) => entry.isType)

/** Static and dynamic imports, re-exports, and files loaded with `new URL`, such as workers. */
function importsOf(path: string, text: string, { module, program }: ParseResult): Import[] {
  const imports = module.staticImports.map(({ moduleRequest, entries }) =>
    toImport(path, moduleRequest.value, onlyTypes(entries)),
  )
  for (const { entries } of module.staticExports) {
    const reExported = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (reExported) imports.push(toImport(path, reExported.value, onlyTypes(entries)))
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    if (literal !== undefined) imports.push(toImport(path, literal, false))
  }
  new Visitor({
    NewExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || first?.type !== 'Literal') return
      if (typeof first.value === 'string' && /^\.{1,2}\/.*\.tsx?$/.test(first.value)) {
        imports.push(toImport(path, first.value, false))
      }
    },
  }).visit(program)
  return imports
}

export function parseSource(path: string, text: string): Source {
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  return {
    path,
    text,
    lineAt,
    lineCount: text.replace(/\n$/, '').split('\n').length,
    comments: result.comments,
    imports: importsOf(path, text, result),
    visit: (visitor) => new Visitor(visitor).visit(result.program),
  }
}

/** All TypeScript files under the given folders. */
export function readSources(...folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /\.tsx?$/.test(path) && !/(?:node_modules|generated)\//.test(path))
      .sort()
      .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8'))),
  )
}
