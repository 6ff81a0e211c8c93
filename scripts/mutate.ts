// Mutation testing: makes one small change to the code at a time, and lists the changes that no test notices.

import { statSync } from 'node:fs'
import { strykerRange } from './mutating/changed-lines.ts'
import { changesOfBranch } from './mutating/git-changes.ts'
import { databaseFreeTests, isMutated, needsDatabase } from './mutating/mutated-code.ts'
import { onStop, runProgram, stopPrograms, toolArguments } from './program.ts'

/** Glob pattern of a file, or of all code in a folder. */
function patternOf(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? `${path.replace(/\/$/, '')}/**/*.ts?(x)` : path
}

function failWith(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Patterns of the lines that the branch changes. */
function changedLinePatterns(): readonly string[] {
  const changes = changesOfBranch().filter(({ path }) => isMutated(path))
  if (changes.length === 0) {
    console.log('No line has changed in src/shared, in client logic or in pure files of src/server/domain.')
    process.exit(0)
  }
  return changes.map(strykerRange)
}

/** Patterns of files and folders. Ends the process if a path doesn't exist. */
function pathPatterns(paths: readonly string[]): readonly string[] {
  if (paths.length === 0)
    failWith('Name files or folders of src, or pass --changed: npm run mutate -- src/shared/geometry')
  const missingPaths = paths.filter((path) => statSync(path, { throwIfNoEntry: false }) === undefined)
  if (missingPaths.length > 0) failWith(`These paths don't exist: ${missingPaths.join(', ')}.`)
  return paths.map(patternOf)
}

const args = process.argv.slice(2)
const mutatesChangedLines = args.includes('--changed')
const patterns = mutatesChangedLines ? changedLinePatterns() : pathPatterns(args)
const paths = mutatesChangedLines ? [] : args
const runsDatabaseTests = paths.length > 0 && paths.every(needsDatabase)
if (!runsDatabaseTests && paths.some(needsDatabase)) {
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
const includesDomain = patterns.some((pattern) => pattern.startsWith('src/server/domain'))
const domainEnvironment = includesDomain ? { MUTATE_TESTS: databaseFreeTests().join(',') } : {}
const env = runsDatabaseTests ? { MUTATE_SERVER: 'true' } : domainEnvironment
const { exitCode } = await runProgram(process.execPath, stryker, { env })
process.exit(exitCode)
