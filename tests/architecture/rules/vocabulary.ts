import type { Source, Violation } from '../source.ts'

const wordless = /(?:^|[/-])(?:utils?|helpers?|common|misc|managers?)(?=[/.-]|$)/
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|d|config))?\.tsx?$/

/** Every noun says these things in files of these names; a noun's other rooms have names of their own. */
const nounFile = /^src\/server\/domain\/([^/]+\/[^/]+)\//

/**
 * File names: kebab-case, no barrels, no names that say nothing, no folder of a domain noun without one of the three
 * files that every noun has.
 */
export function findVocabularyViolations(paths: readonly string[]): Violation[] {
  const nouns = new Set(paths.flatMap((path) => nounFile.exec(path)?.[1] ?? []))
  const emptyNouns = [...nouns].filter(
    (noun) =>
      !paths.some(
        (path) => /[/-](?:entity|operations|present)\.ts$/.test(path) && path.startsWith(`src/server/domain/${noun}/`),
      ),
  )
  const named = paths.flatMap((path): Violation[] => {
    const file = path.split('/').at(-1) ?? ''
    if (/^index\.tsx?$/.test(file)) return [`${path} is a barrel`]
    if (wordless.test(path)) return [`${path} has a name that says nothing`]
    return kebabCase.test(file) ? [] : [`${path} is not in kebab-case`]
  })
  return [
    ...named,
    ...emptyNouns.map((noun) => `src/server/domain/${noun}/ has no entity.ts, operations.ts or present.ts`),
  ]
}

/** Default exports give a thing a different name at each import; tools ask for them in configuration files only. */
export function findDefaultExports(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const found: Violation[] = []
    source.visit({
      ExportDefaultDeclaration: ({ start }) =>
        void found.push(`${source.path}:${source.lineAt(start)} exports a default`),
      ExportAllDeclaration: ({ start }) =>
        void found.push(`${source.path}:${source.lineAt(start)} re-exports a whole file`),
    })
    return found
  })
}
