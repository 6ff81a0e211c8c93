import { statSync } from 'node:fs'
import { strykerRange } from './mutating/changed-lines.ts'
import { changesOfBranch } from './mutating/git-changes.ts'
import { databaseFreeTests, isMutated, needsDatabase } from './mutating/mutated-code.ts'
import { onStop, runProgram, stopPrograms, toolArguments } from './program.ts'

// Mutation testing: makes one small change to the code at a time, and lists the changes that no test notices.

/** Glob of a path; that of a folder matches all code in it. */
function patternOf(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? `${path.replace(/\/$/, '')}/**/*.ts?(x)` : path
}

function failWith(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Changed lines, in Stryker's notation. */
function changedPatterns(): readonly string[] {
  const ranges = changesOfBranch().filter(({ path }) => isMutated(path))
  if (ranges.length === 0) {
    console.log('No line has changed in src/shared, in client logic or in pure files of src/server/domain.')
    process.exit(0)
  }
  return ranges.map(strykerRange)
}

function namedPatterns(paths: readonly string[]): readonly string[] {
  if (paths.length === 0)
    failWith('Name files or folders of src, or pass --changed: npm run mutate -- src/shared/geometry')
  const missing = paths.filter((path) => statSync(path, { throwIfNoEntry: false }) === undefined)
  if (missing.length > 0) failWith(`These paths don't exist: ${missing.join(', ')}.`)
  return paths.map(patternOf)
}

const args = process.argv.slice(2)
const patterns = args.includes('--changed') ? changedPatterns() : namedPatterns(args)
const isServer = args.length > 0 && args.every(needsDatabase)
if (!isServer && args.some(needsDatabase)) {
  failWith('Paths under src/server that need a database must be mutated on their own, because they use other tests.')
}

onStop(stopPrograms)
const stryker = [
  ...toolArguments('@stryker-mutator/core', 'stryker'),
  'run',
  'scripts/mutating/stryker.config.mjs',
  '--mutate',
  patterns.join(','),
]
const isDomain = patterns.some((pattern) => pattern.startsWith('src/server/domain'))
const domainEnvironment = isDomain ? { MUTATE_TESTS: databaseFreeTests().join(',') } : {}
const env = isServer ? { MUTATE_SERVER: 'true' } : domainEnvironment
const { exitCode } = await runProgram(process.execPath, stryker, { env })
process.exit(exitCode)
