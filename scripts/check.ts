import { onStop, runProgram, stopPrograms, toolArguments } from './program.ts'

type Check = { readonly title: string; readonly args: readonly string[] }

const checks: readonly Check[] = [
  {
    title: 'format and lint (biome)',
    args: [...toolArguments('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.'],
  },
  { title: 'types (tsc)', args: toolArguments('typescript', 'tsc') },
  { title: 'dead code (knip)', args: [...toolArguments('knip'), '--no-progress'] },
  { title: 'architecture (vitest)', args: [...toolArguments('vitest'), 'run', '--project', 'architecture'] },
]

onStop(() => stopPrograms())
const failed: string[] = []
for (const { title, args } of checks) {
  console.log(`\n— ${title}`)
  const { exitCode } = await runProgram(process.execPath, args)
  if (exitCode !== 0) failed.push(title)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
