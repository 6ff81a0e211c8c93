import { globSync } from 'node:fs'
import { root } from '../program.ts'
import { RuntimeImports } from './runtime-imports.ts'

const imports = new RuntimeImports()

const isDatabaseModule = (module: string) =>
  module.startsWith('@mikro-orm/') || module.startsWith('src/server/database/') || module.endsWith('/entity.ts')

/** True for a file of the server's domain that imports only packages, `shared` and other such files, and no database. */
function isPureDomainFile(path: string): boolean {
  if (!/^src\/server\/domain\/.*\.ts$/.test(path)) return false
  const isOutside = (module: string) => module.startsWith('src/') && !/^src\/(?:shared|server\/domain)\//.test(module)
  return ![...imports.closureOf(path)].some((module) => isDatabaseModule(module) || isOutside(module))
}

/** True if the tests of a file or folder need a database, which is assumed of all folders of the domain. */
export const needsDatabase = (path: string): boolean =>
  path.startsWith('src/server') && !/^src\/server\/(?:media|demo|kernel)\b/.test(path) && !isPureDomainFile(path)

/** True if changed lines of a file are mutated: in `shared`, in client code without JSX, and in pure files of the domain. */
export const isMutated = (path: string): boolean =>
  /^src\/(?:shared|client)\/.*\.ts$/.test(path) || isPureDomainFile(path)

/** Paths of the server's tests that need no database. */
export const databaseFreeTests = (): readonly string[] =>
  globSync('tests/server/**/*.test.ts', { cwd: root }).filter(
    (path) => ![...imports.closureOf(path)].some(isDatabaseModule),
  )
