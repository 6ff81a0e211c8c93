import { readFileSizes, sizeAdvice } from './checking/size-advice.ts'
import { onStop, runProgram, stopPrograms, toolArguments } from './program.ts'

type Check = { readonly title: string; readonly args: readonly string[] }

const checks: readonly Check[] = [
  {
    title: 'format and lint (biome)',
    args: [...toolArguments('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.'],
  },
  // One checker: each further one would check shared types again, and the other checks need the second core.
  { title: 'types (tsc)', args: [...toolArguments('typescript', 'tsc'), '--checkers', '1'] },
  { title: 'packages and examples (tsc)', args: ['scripts/pack.ts', '--build-only'] },
  { title: 'dead code (knip)', args: [...toolArguments('knip'), '--no-progress'] },
  { title: 'architecture (vitest)', args: [...toolArguments('vitest'), 'run', '--project', 'architecture'] },
]

onStop(() => stopPrograms())

/** Runs a check; true if it succeeds. Its output is printed at the end, because checks run in parallel. */
async function passes({ title, args }: Check): Promise<boolean> {
  const output: Buffer[] = []
  const { exitCode } = await runProgram(process.execPath, args, { onOutput: (chunk) => void output.push(chunk) })
  console.log(`\n— ${title}`)
  process.stdout.write(Buffer.concat(output))
  return exitCode === 0
}

const pendingChecks = [...checks]
const failedTitles: string[] = []
async function runPendingChecks(): Promise<void> {
  for (let check = pendingChecks.shift(); check !== undefined; check = pendingChecks.shift()) {
    if (!(await passes(check))) failedTitles.push(check.title)
  }
}
await Promise.all([runPendingChecks(), runPendingChecks()])
console.log(`\n— sizes (advice)\n${sizeAdvice(readFileSizes())}`)
console.log(failedTitles.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failedTitles.join(', ')}.`)
process.exitCode = failedTitles.length === 0 ? 0 : 1
