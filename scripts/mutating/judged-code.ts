import { globSync } from 'node:fs'
import { root } from '../program.ts'
import { RuntimeImports } from './runtime-imports.ts'

const imports = new RuntimeImports()

const isDatabase = (loaded: string) =>
  loaded.startsWith('@mikro-orm/') || loaded.startsWith('src/server/database/') || loaded.endsWith('/entity.ts')

/** True if a file of the server's domain depends on nothing but packages, `shared` and other pure files. */
function isPureDomain(path: string): boolean {
  if (!/^src\/server\/domain\/.*\.ts$/.test(path)) return false
  const isOutside = (loaded: string) => loaded.startsWith('src/') && !/^src\/(?:shared|server\/domain)\//.test(loaded)
  return ![...imports.of(path)].some((loaded) => isDatabase(loaded) || isOutside(loaded))
}

/** True if only tests with a database run a path: folders and impure files of the server. */
export const needsDatabase = (path: string): boolean =>
  path.startsWith('src/server') && !/^src\/server\/(?:media|demo|kernel)\b/.test(path) && !isPureDomain(path)

/** True if a changed file is judged: `shared`, pure files of the domain, and the client's code without elements. */
export const isJudged = (path: string): boolean => /^src\/(?:shared|client)\/.*\.ts$/.test(path) || isPureDomain(path)

/** Tests of the server that need no database, besides those of folders without one. */
export const databaseFreeTests = (): readonly string[] =>
  globSync('tests/server/**/*.test.ts', { cwd: root }).filter((path) => ![...imports.of(path)].some(isDatabase))
