import { type ChildProcess, execFile, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptsLimits, hasHardLimits } from '../../../src/server/media/worker-limits.ts'
import { sandboxedCommand, sandboxKind } from '../../../src/server/media/worker-sandbox.ts'
import type { MediaSandbox } from '../../../src/server/ports/media-builder.ts'
import { canMount } from '../../support/can-mount.ts'

/** Outcomes of hostile code in a worker, by the name of the attempt. */
type Attempts = Readonly<Record<string, string>>

const hostileWorker = join(import.meta.dirname, '../../support/servers/hostile-worker.ts')
const kinds: readonly MediaSandbox[] = sandboxKind() === 'namespaces' ? ['permissions', 'namespaces'] : ['permissions']
const workerLimits = { memoryBytes: 1024 ** 3, cpuMs: 60_000, fileBytes: 1_000_000 }
let folder = ''
let outside = ''
let secretServer: Server
let secretPort = 0
let connectionCount = 0

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'stopover-sandbox-')))
  outside = await realpath(await mkdtemp(join(tmpdir(), 'stopover-outside-')))
  secretServer = createServer((socket) => {
    connectionCount++
    socket.end('a secret')
  })
  await new Promise<void>((resolve) => secretServer.listen(0, '127.0.0.1', resolve))
  const address = secretServer.address()
  secretPort = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  secretServer.close()
  for (const path of [folder, outside]) await rm(path, { recursive: true, force: true })
})

async function attemptsIn(kind: MediaSandbox, writableFolder: string | undefined): Promise<Attempts> {
  const { execPath, execArgv, env } = sandboxedCommand(writableFolder, workerLimits, kind)
  const child: ChildProcess = fork(hostileWorker, [], { env: { ...env }, execPath, execArgv: [...execArgv] })
  child.send({
    allowedFolder: folder,
    deniedFolder: outside,
    port: secretPort,
    parentPid: process.pid,
    workerLimits,
  })
  const [attempts] = (await once(child, 'message')) as [Attempts]
  child.kill('SIGKILL')
  await once(child, 'close')
  return attempts
}

describe.each(kinds)('a worker confined by %s (T70)', (kind) => {
  it('can neither write outside its folder nor start a program', async () => {
    const attempts = await attemptsIn(kind, folder)
    expect(attempts).toMatchObject({ writeInside: 'done', writeOutside: 'refused', program: 'refused' })
    expect(await readFile(join(folder, 'inside.txt'), 'utf8')).toBe('words')
    expect(existsSync(join(outside, 'outside.txt'))).toBe(false)
  })

  it('can write nowhere without a folder', async () => {
    expect(await attemptsIn(kind, undefined)).toMatchObject({ writeInside: 'refused', writeOutside: 'refused' })
  })

  it('decodes and encodes images without environment variables', async () => {
    expect(await attemptsIn(kind, folder)).toMatchObject({ image: 'done', environment: 'done' })
  })
})

it('the sandbox skips limits in a container that rejects them', () => {
  expect([acceptsLimits('/usr/bin/false'), acceptsLimits('/usr/bin/none')]).toEqual([false, false])
  expect(acceptsLimits('/usr/bin/prlimit')).toBe(hasHardLimits())
})

describe.runIf(hasHardLimits()).each(kinds)('a worker confined by %s and by limits of the kernel (T70)', (kind) => {
  it('is limited in file size, memory and open files', async () => {
    const deniedAttempts = { largeFile: 'refused', muchMemory: 'refused', manyFiles: 'refused' }
    expect(await attemptsIn(kind, folder)).toMatchObject({ ...deniedAttempts, writeInside: 'done', image: 'done' })
  })

  it('has the limits of its job and leaves no core file', async () => {
    const { limits = '' } = await attemptsIn(kind, folder)
    const hardLimitOf = (name: string) => new RegExp(`^Max ${name} +\\S+ +(\\S+)`, 'm').exec(limits)?.[1]
    expect(Number(hardLimitOf('cpu time'))).toBeGreaterThanOrEqual(workerLimits.cpuMs / 1000)
    expect(Number(hardLimitOf('cpu time'))).toBeLessThan(workerLimits.cpuMs / 1000 + 60)
    expect(Number(hardLimitOf('data size'))).toBeGreaterThan(workerLimits.memoryBytes)
    expect([hardLimitOf('file size'), hardLimitOf('core file size')]).toEqual([String(workerLimits.fileBytes), '0'])
    const { limits: limitsWithoutFolder = '' } = await attemptsIn(kind, undefined)
    expect(limitsWithoutFolder).toMatch(/^Max file size +0 +0 /m)
  })
})

describe.runIf(sandboxKind() === 'namespaces')('a worker confined by namespaces (T70)', () => {
  it('reaches no IP address and no other process, even in native code', async () => {
    await rm(join(outside, 'native.png'), { force: true })
    const countBefore = connectionCount
    const attempts = await attemptsIn('namespaces', folder)
    const deniedAttempts = { socket: 'refused', nativeWrite: 'refused', otherProcess: 'refused', rights: 'refused' }
    expect(attempts).toMatchObject(deniedAttempts)
    expect(connectionCount).toBe(countBefore)
    expect(existsSync(join(outside, 'native.png'))).toBe(false)
  })
})

/** Sandbox that a new process detects when it's started by a command. */
async function kindDetectedBy(...command: readonly string[]): Promise<string> {
  const module = join(import.meta.dirname, '../../../src/server/media/worker-sandbox.ts')
  const printKind = `import(${JSON.stringify(module)}).then((sandbox) => process.stdout.write(sandbox.sandboxKind()))`
  const [program = '', ...args] = [...command, process.execPath, '-e', printKind]
  return (await promisify(execFile)(program, args)).stdout
}

it.runIf(canMount())(
  'the sandbox is not weakened by a file system that is mounted in the temporary folder',
  async () => {
    expect(spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status).toBe(0)
    try {
      expect(await kindDetectedBy('/usr/bin/env')).toBe('namespaces')
    } finally {
      spawnSync('umount', [folder])
    }
  },
)

it('the sandbox falls back to permissions where the kernel denies namespaces', async () => {
  expect(await kindDetectedBy('/usr/bin/env')).toBe(sandboxKind())
  // Most containers run as a root without capabilities, or as a user who may not create namespaces.
  const withoutRights = ['/usr/bin/setpriv', '--bounding-set=-all', '--no-new-privs']
  const isRoot = process.getuid?.() === 0
  const withoutNamespaces = isRoot ? withoutRights : ['/usr/bin/unshare', '--user', '--map-user=1', ...withoutRights]
  expect(await kindDetectedBy(...withoutNamespaces)).toBe('permissions')
})
