import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const rounds = 3
const build = join(import.meta.dirname, 'our-build.ts')

function runBuild(command: readonly string[], input: string, folder: string): Promise<void> {
  const [program = '', ...args] = [...command, process.execPath, build, input, folder]
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A build ended with ${code}`))))
  })
}

/** Time of two whole builds begun together, in milliseconds. */
async function timeTwo(command: readonly string[], input: string, folder: string): Promise<number> {
  const folders = [join(folder, 'first'), join(folder, 'second')]
  await Promise.all(folders.map((path) => mkdir(path, { recursive: true })))
  const startedMs = performance.now()
  await Promise.all(folders.map((path) => runBuild(command, input, path)))
  return performance.now() - startedMs
}

/** What a second core is worth to two panoramas that are built at once: their time on one core to that on two. */
export async function compareCores(input: string, folder: string): Promise<void> {
  if (process.platform !== 'linux' || availableParallelism() < 2) {
    console.log('Two panoramas at once are measured on Linux (taskset) with two cores or more.')
    return
  }
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const one = await timeTwo(['taskset', '-c', '0'], input, join(folder, `one-core-${round}`))
    const two = await timeTwo(['taskset', '-c', '0,1'], input, join(folder, `two-cores-${round}`))
    console.log(
      `two panoramas, round ${round}: ${(one / 1000).toFixed(2)} s on one core, ${(two / 1000).toFixed(2)} s on two`,
    )
    ratios.push(one / two)
  }
  const median = ratios.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN
  console.log(`ratio tiling-two-at-once ${median.toFixed(2)}`)
}
