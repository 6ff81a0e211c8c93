import type { Source, Violation } from '../source.ts'

/** The one file that turns operations into procedures; elsewhere a procedure could be made without a guard. */
const procedureMaker = 'src/server/trpc/trpc.ts'
const operationParts = ['allow', 'input', 'run']

/** An operation says who may, what comes in and what is done; a table of contents only lists operations. */
export function findUnguardedOperations(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const found: Violation[] = []
    source.visit({
      CallExpression({ callee, arguments: [definition], start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'operation') return
        const place = `${source.path}:${source.lineAt(start)}`
        if (definition?.type !== 'ObjectExpression')
          return void found.push(`${place} operation without a written definition`)
        const keys = definition.properties.map((part) =>
          part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : '',
        )
        const missing = operationParts.filter((part) => !keys.includes(part))
        if (missing.length > 0) found.push(`${place} operation without ${missing.join(', ')}`)
      },
      MemberExpression({ property, start }) {
        if (property.type !== 'Identifier' || property.name !== 'procedure' || source.path === procedureMaker) return
        if (source.path.startsWith('src/server/'))
          found.push(`${source.path}:${source.lineAt(start)} makes a procedure without an operation`)
      },
    })
    return found
  })
}

/** Operations by name that neither tRPC nor REST lists: nobody walks them as every kind of caller. */
export function findUnlistedOperations(sources: readonly Source[]): string[] {
  const tables = sources.filter(({ path }) => /^src\/server\/(?:trpc|rest)\//.test(path)).map(({ text }) => text)
  return sources.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+) = operation\(/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !tables.some((table) => new RegExp(`\\b${name}\\b`).test(table))),
  )
}

/** Operations that tRPC lists and no REST row has: as `operation` of a row, under the same name. */
export function findOperationsWithoutRow(sources: readonly Source[]): string[] {
  const namesIn = (folder: string, pattern: RegExp) =>
    sources
      .filter(({ path }) => path.startsWith(`src/server/${folder}/`))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const inRows = new Set(namesIn('rest', /\boperation: (\w+)/g))
  const listed = new Set(namesIn('trpc', /\b(?:query|mutation|subscription)\((\w+)\)/g))
  return [...listed].filter((name) => !inRows.has(name))
}

/** Entities hold owning relations only: the other side is a query. */
export function findInverseRelations(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    if (!/(?:^|[/-])entity\.ts$/.test(source.path)) return []
    const found: Violation[] = []
    source.visit({
      Identifier({ name, start }) {
        if (['oneToMany', 'mappedBy', 'inversedBy'].includes(name)) {
          found.push(`${source.path}:${source.lineAt(start)} holds the other side of a relation`)
        }
      },
    })
    return found
  })
}
