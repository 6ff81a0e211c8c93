import type { Source, Violation } from '../source.ts'

const vagueName = /(?:^|[/-])(?:utils?|helpers?|common|misc|managers?)(?=[/.-]|$)/
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|d|config))?\.tsx?$/

/** The `area/noun` of a file of the domain. */
const nounPattern = /^src\/server\/domain\/([^/]+\/[^/]+)\//

/** Nouns without rows of their own: the rows of the outbox belong to its channels. */
const nounsWithoutRows: ReadonlySet<string> = new Set(['connections/outbox'])

/**
 * Invalid file names: barrels, vague names, names not in kebab-case, and domain nouns without one of the three files that
 * every noun has.
 */
export function findVocabularyViolations(paths: readonly string[]): Violation[] {
  const nouns = new Set(paths.flatMap((path) => nounPattern.exec(path)?.[1] ?? []))
  const incompleteNouns = [...nouns].filter(
    (noun) =>
      !nounsWithoutRows.has(noun) &&
      !paths.some(
        (path) => /[/-](?:entity|operations|present)\.ts$/.test(path) && path.startsWith(`src/server/domain/${noun}/`),
      ),
  )
  const invalidNames = paths.flatMap((path): Violation[] => {
    const file = path.split('/').at(-1) ?? ''
    if (/^index\.tsx?$/.test(file)) return [`${path} is a barrel`]
    if (vagueName.test(path)) return [`${path} has a vague name`]
    return kebabCase.test(file) ? [] : [`${path} is not in kebab-case`]
  })
  return [
    ...invalidNames,
    ...incompleteNouns.map((noun) => `src/server/domain/${noun}/ has no entity.ts, operations.ts or present.ts`),
  ]
}

/** Default exports, which get a different name at each import; only configuration files need them. */
export function findDefaultExports(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const violations: Violation[] = []
    source.visit({
      ExportDefaultDeclaration: ({ start }) =>
        void violations.push(`${source.path}:${source.lineAt(start)} exports a default`),
      ExportAllDeclaration: ({ start }) =>
        void violations.push(`${source.path}:${source.lineAt(start)} re-exports a whole file`),
    })
    return violations
  })
}
