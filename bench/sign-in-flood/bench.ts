import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { measureP99Ms } from '../page-loads.ts'

const badSignInsPerSecond = 100
const visitors = { perSecond: 100, seconds: 10 }
const rounds = 5
/** Time for the flood to fill the server's queues, and for them to drain afterwards. */
const settleMs = 1_500
/** Largest factor by which the flood may slow down the share page. */
const allowedFactor = 2

function startProgram(file: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Reads the first line of a program's output, which is JSON. */
async function readReport(child: ChildProcess): Promise<Record<string, string>> {
  if (child.stdout === null) throw new Error('the process has no output')
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
  throw new Error('the process did not start')
}

/** Does some work while another process floods the server with failing sign-ins. */
async function withFlood<Value>(baseUrl: string, work: () => Promise<Value>): Promise<Value> {
  const flood = startProgram('send-sign-ins.ts', baseUrl, String(badSignInsPerSecond))
  const floodReport = readReport(flood)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  try {
    return await work()
  } finally {
    flood.kill('SIGTERM')
    console.log(`flood: ${JSON.stringify(await floodReport)}`)
    await new Promise((resolve) => setTimeout(resolve, settleMs))
  }
}

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Compares the share page during a hundred password guesses a second with the same page without them. */
export async function run(folder: string): Promise<void> {
  const server = startProgram('stopover-server.ts', folder)
  try {
    const { baseUrl = '', pagePath = '' } = await readReport(server)
    await measureP99Ms(baseUrl + pagePath, visitors)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const aloneMs = await measureP99Ms(baseUrl + pagePath, visitors)
      const floodedMs = await withFlood(baseUrl, () => measureP99Ms(baseUrl + pagePath, visitors))
      ratios.push((allowedFactor * aloneMs) / floodedMs)
      console.log(`share page p99: ${aloneMs.toFixed(1)} ms without, ${floodedMs.toFixed(1)} ms under the flood`)
    }
    console.log(`ratio sign-in-flood-share-p99 ${medianOf(ratios).toFixed(3)}`)
    if (medianOf(ratios) < 1) throw new Error('the flood slows down the share page by more than the allowed factor')
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
}
