import type { Source, Violation } from '../source.ts'

/** The only file that creates tRPC procedures, so that none lacks a guard. */
const procedureFactory = 'src/server/trpc/trpc.ts'
const operationParts = ['allow', 'input', 'run']

/** Operations without `allow`, `input` or `run`, and procedures created outside the factory. */
export function findUnguardedOperations(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const violations: Violation[] = []
    source.visit({
      CallExpression({ callee, arguments: [definition], start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'operation') return
        const place = `${source.path}:${source.lineAt(start)}`
        if (definition?.type !== 'ObjectExpression')
          return void violations.push(`${place} operation without a literal definition`)
        const keys = definition.properties.map((part) =>
          part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : '',
        )
        const missing = operationParts.filter((part) => !keys.includes(part))
        if (missing.length > 0) violations.push(`${place} operation without ${missing.join(', ')}`)
      },
      MemberExpression({ property, start }) {
        if (property.type !== 'Identifier' || property.name !== 'procedure' || source.path === procedureFactory) return
        if (source.path.startsWith('src/server/'))
          violations.push(`${source.path}:${source.lineAt(start)} creates a procedure without an operation`)
      },
    })
    return violations
  })
}

/** Names of operations that neither tRPC nor REST lists, which the access matrix would miss. */
export function findUnlistedOperations(sources: readonly Source[]): string[] {
  const tables = sources.filter(({ path }) => /^src\/server\/(?:trpc|rest)\//.test(path)).map(({ text }) => text)
  return sources.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+) = operation\(/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !tables.some((table) => new RegExp(`\\b${name}\\b`).test(table))),
  )
}

/** Operations that tRPC lists and no REST row refers to by the same name. */
export function findOperationsWithoutRow(sources: readonly Source[]): string[] {
  const namesIn = (folder: string, pattern: RegExp) =>
    sources
      .filter(({ path }) => path.startsWith(`src/server/${folder}/`))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const inRows = new Set(namesIn('rest', /\boperation: (\w+)/g))
  const listed = new Set(namesIn('trpc', /\b(?:query|mutation|subscription)\((\w+)\)/g))
  return [...listed].filter((name) => !inRows.has(name))
}

/** Inverse relations in entities, which hold owning relations only; the other side is a query. */
export function findInverseRelations(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    if (!/(?:^|[/-])entity\.ts$/.test(source.path)) return []
    const violations: Violation[] = []
    source.visit({
      Identifier({ name, start }) {
        if (['oneToMany', 'mappedBy', 'inversedBy'].includes(name)) {
          violations.push(`${source.path}:${source.lineAt(start)} has the inverse side of a relation`)
        }
      },
    })
    return violations
  })
}
