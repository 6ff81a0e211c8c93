import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const rounds = 3
const buildScript = join(import.meta.dirname, 'stopover-build.ts')

function runBuild(command: readonly string[], inputPath: string, folder: string): Promise<void> {
  const [program = '', ...args] = [...command, process.execPath, buildScript, inputPath, folder]
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a build ended with ${code}`))))
  })
}

/** Milliseconds until two builds that start together have ended. */
async function timeTwo(command: readonly string[], inputPath: string, folder: string): Promise<number> {
  const folders = [join(folder, 'first'), join(folder, 'second')]
  await Promise.all(folders.map((path) => mkdir(path, { recursive: true })))
  const startedMs = performance.now()
  await Promise.all(folders.map((path) => runBuild(command, inputPath, path)))
  return performance.now() - startedMs
}

/** Measures the speedup that a second core gives two concurrent builds. */
export async function compareCores(inputPath: string, folder: string): Promise<void> {
  if (process.platform !== 'linux' || availableParallelism() < 2) {
    console.log('Concurrent builds are only measured on Linux (taskset) with two or more cores.')
    return
  }
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const oneCoreMs = await timeTwo(['taskset', '-c', '0'], inputPath, join(folder, `one-core-${round}`))
    const twoCoresMs = await timeTwo(['taskset', '-c', '0,1'], inputPath, join(folder, `two-cores-${round}`))
    console.log(
      `two panoramas, round ${round}: ${(oneCoreMs / 1000).toFixed(2)} s on one core, ${(twoCoresMs / 1000).toFixed(2)} s on two`,
    )
    ratios.push(oneCoreMs / twoCoresMs)
  }
  const median = ratios.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN
  console.log(`ratio tiling-two-at-once ${median.toFixed(2)}`)
}
