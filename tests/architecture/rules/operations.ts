import type { Source, Violation } from '../source.ts'

/** The only file that may create tRPC procedures, so that each of them has a guard. */
const procedureFactory = 'src/server/trpc/trpc.ts'
const requiredProperties = ['allow', 'input', 'run']

/** Operations without `allow`, `input` or `run`, and procedures created outside the factory. */
export function findUnguardedOperations(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const violations: Violation[] = []
    source.visit({
      CallExpression({ callee, arguments: [definition], start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'operation') return
        const location = `${source.path}:${source.lineAt(start)}`
        if (definition?.type !== 'ObjectExpression')
          return void violations.push(`${location} operation without a literal definition`)
        const keys = definition.properties.map((property) =>
          property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '',
        )
        const missing = requiredProperties.filter((property) => !keys.includes(property))
        if (missing.length > 0) violations.push(`${location} operation without ${missing.join(', ')}`)
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

/** Names of operations that neither tRPC nor REST exposes. The access matrix would miss them. */
export function findUnlistedOperations(sources: readonly Source[]): string[] {
  const listTexts = sources.filter(({ path }) => /^src\/server\/(?:trpc|rest)\//.test(path)).map(({ text }) => text)
  return sources.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+) = operation\(/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !listTexts.some((text) => new RegExp(`\\b${name}\\b`).test(text))),
  )
}

/** Names of operations in tRPC that no REST route has. */
export function findOperationsWithoutRoute(sources: readonly Source[]): string[] {
  const namesIn = (folder: string, pattern: RegExp) =>
    sources
      .filter(({ path }) => path.startsWith(`src/server/${folder}/`))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const restNames = new Set(namesIn('rest', /\boperation: (\w+)/g))
  const trpcNames = new Set(namesIn('trpc', /\b(?:query|mutation|subscription)\((\w+)\)/g))
  return [...trpcNames].filter((name) => !restNames.has(name))
}

/** Inverse relations in entities. Only owning relations are allowed; the other side is a query. */
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
