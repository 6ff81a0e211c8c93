import { statSync } from 'node:fs'
import { onStop, runProgram, stopPrograms, toolArguments } from './program.ts'

// Changes code, one small mistake at a time, and tells which mistakes no test sees.

const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('Name files or folders of src: npm run mutate -- src/shared/geometry')
  process.exit(1)
}

/** A folder stands for all the code in it. */
function patternOf(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? `${path.replace(/\/$/, '')}/**/*.ts?(x)` : path
}

onStop(stopPrograms)
const server = paths.some((path) => path.startsWith('src/server'))
const args = [
  ...toolArguments('@stryker-mutator/core', 'stryker'),
  'run',
  'scripts/mutating/stryker.config.mjs',
  '--mutate',
  paths.map(patternOf).join(','),
]
const { exitCode } = await runProgram(process.execPath, args, { env: server ? { MUTATE_SERVER: 'true' } : {} })
process.exit(exitCode)
