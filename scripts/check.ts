import { onStop, runProgram, stopPrograms, toolArguments } from './program.ts'

type Check = { readonly title: string; readonly args: readonly string[] }

const checks: readonly Check[] = [
  {
    title: 'format and lint (biome)',
    args: [...toolArguments('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.'],
  },
  { title: 'types (tsc)', args: toolArguments('typescript', 'tsc') },
  { title: 'packages and examples (tsc)', args: ['scripts/pack.ts', '--build-only'] },
  { title: 'dead code (knip)', args: [...toolArguments('knip'), '--no-progress'] },
  { title: 'architecture (vitest)', args: [...toolArguments('vitest'), 'run', '--project', 'architecture'] },
]

onStop(() => stopPrograms())

/** Runs a check and prints its output at the end, because checks run in parallel. */
async function failsAt({ title, args }: Check): Promise<boolean> {
  const output: Buffer[] = []
  const { exitCode } = await runProgram(process.execPath, args, { onOutput: (chunk) => void output.push(chunk) })
  console.log(`\n— ${title}`)
  process.stdout.write(Buffer.concat(output))
  return exitCode !== 0
}

const waiting = [...checks]
const failed: string[] = []
async function takeChecks(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    if (await failsAt(check)) failed.push(check.title)
  }
}
await Promise.all([takeChecks(), takeChecks()])
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
