// Hostile media worker. It attempts each action that the sandbox must prevent, and reports the outcomes.
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sharp } from '../../../src/server/media/safe-sharp.ts'
import type { WorkerLimits } from '../../../src/server/media/worker-limits.ts'

type AttackOptions = {
  readonly allowedFolder: string
  readonly deniedFolder: string
  readonly port: number
  readonly parentPid: number
  readonly workerLimits: WorkerLimits
}

const image = () => sharp({ create: { width: 4, height: 2, channels: 3, background: 'red' } }).png()

function requireConnection(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve())
    socket.once('error', reject)
  })
}

function requireTrue(condition: boolean): void {
  if (!condition) throw new Error('the condition is false')
}

async function growFile(path: string, sizeBytes: number): Promise<void> {
  await writeFile(path, '')
  await truncate(path, sizeBytes)
}

function openMany(path: string): void {
  const files: number[] = []
  try {
    for (let count = 0; count < 1_100; count++) files.push(openSync(path, 'r'))
  } finally {
    for (const file of files) closeSync(file)
  }
}

async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt()
    return 'done'
  } catch {
    return 'refused'
  }
}

process.once('message', async ({ allowedFolder, deniedFolder, port, parentPid, workerLimits }: AttackOptions) => {
  const attempts = {
    writeInside: () => writeFile(join(allowedFolder, 'inside.txt'), 'words'),
    writeOutside: () => writeFile(join(deniedFolder, 'outside.txt'), 'words'),
    nativeWrite: () => image().toFile(join(deniedFolder, 'native.png')),
    program: () => requireTrue(spawnSync('/bin/true').status === 0),
    socket: () => requireConnection(port),
    otherProcess: () =>
      requireTrue(readFileSync(`/proc/${parentPid}/environ`).length > 0 || process.kill(parentPid, 0)),
    largeFile: () => growFile(join(allowedFolder, 'large'), workerLimits.fileBytes + 1),
    manyFiles: () => openMany(process.execPath),
    // The memory is allocated but never touched.
    muchMemory: () => requireTrue(new ArrayBuffer(workerLimits.memoryBytes + 8 * 1024 ** 3).byteLength > 0),
    // The lowest two hexadecimal digits are the capabilities for reading and writing the user's own files.
    rights: () => requireTrue(/CapEff:\t0*[1-9a-f]\d/.test(readFileSync('/proc/self/status', 'utf8'))),
    image: async () => requireTrue((await image().toBuffer()).length > 20),
    environment: () =>
      requireTrue(!Object.keys(process.env).some((name) => /DATABASE|SECRET|^HOME$|STOPOVER/.test(name))),
  }
  const outcomes: Record<string, string> = {}
  for (const [name, attempt] of Object.entries(attempts)) outcomes[name] = await outcomeOf(attempt)
  process.send?.({ ...outcomes, limits: readFileSync('/proc/self/limits', 'utf8') })
})
