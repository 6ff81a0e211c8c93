import { statSync } from 'node:fs'
import { onStop, runProgram, stopPrograms, toolArguments } from './program.ts'

// Mutation testing: changes code, one small mistake at a time, and lists the mistakes that no test notices.

const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('Name files or folders of src: npm run mutate -- src/shared/geometry')
  process.exit(1)
}

/** Glob of a path; a folder stands for all code in it. */
function patternOf(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? `${path.replace(/\/$/, '')}/**/*.ts?(x)` : path
}

const unknown = paths.filter((path) => statSync(path, { throwIfNoEntry: false }) === undefined)
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}.`)
  process.exit(1)
}
/** Code that needs a database is judged by the server tests. */
const needsDatabase = (path: string) =>
  path.startsWith('src/server') && !/^src\/server\/(media|demo|kernel)\b/.test(path)
const server = paths.every(needsDatabase)
if (!server && paths.some(needsDatabase)) {
  console.error('Name paths under src/server by themselves: other tests judge them.')
  process.exit(1)
}

onStop(stopPrograms)
const args = [
  ...toolArguments('@stryker-mutator/core', 'stryker'),
  'run',
  'scripts/mutating/stryker.config.mjs',
  '--mutate',
  paths.map(patternOf).join(','),
]
const { exitCode } = await runProgram(process.execPath, args, { env: server ? { MUTATE_SERVER: 'true' } : {} })
process.exit(exitCode)
