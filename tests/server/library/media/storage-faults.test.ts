import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import type { Files } from '../../../../src/server/ports/files.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { anImage } from '../../../support/files/images.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { appendBytes, createUpload, waitForBuild } from '../../../support/people/uploads.ts'
import { serverEntry } from '../../../support/servers/server-entry.ts'
import { aServerProcess } from '../../../support/servers/server-process.ts'

/** User id of `nobody` on Linux. */
const unprivilegedUid = 65_534
let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const filesFolder = () => join(app.dataFolder, 'files')
const statusOf = async (path: string) => (await person.fetch(path)).status

/** Runs work as an unprivileged user, because root ignores the permissions of files. */
async function asUnprivilegedUser<Value>(work: () => Promise<Value>): Promise<Value> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(unprivilegedUid)
  return work().finally(() => process.seteuid?.(0))
}

async function chownToUnprivileged(folder: string): Promise<void> {
  if (process.geteuid?.() !== 0) return
  await chown(folder, unprivilegedUid, unprivilegedUid)
  for (const name of await readdir(folder, { recursive: true }))
    await chown(join(folder, name), unprivilegedUid, unprivilegedUid)
}

/** Runs work while the file store adopts files with another function. */
async function withAdoptFile<Value>(adoptFile: Files['adoptFile'], work: () => Promise<Value>): Promise<Value> {
  const store = app.services.ports.files
  const originalAdoptFile = store.adoptFile
  Object.assign(store, { adoptFile })
  return work().finally(() => Object.assign(store, { adoptFile: originalAdoptFile }))
}

async function anUpload(seed: number) {
  const bytes = await anImage({ seed })
  const path = await createUpload(person, bytes.length, { kind: 'images' })
  const resume = () => person.fetch(path, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  return { bytes, path, resume }
}

it('rejects uploads with 503 only while the media folder is read-only (F35)', async () => {
  const { bytes, path, resume } = await anUpload(91)
  const originalAdoptFile = app.services.ports.files.adoptFile
  await mkdir(join(filesFolder(), 'originals'), { recursive: true })
  await chownToUnprivileged(app.dataFolder)
  const { mode } = await stat(join(filesFolder(), 'originals'))
  await chmod(join(filesFolder(), 'originals'), 0o555)
  const rejected = await withAdoptFile(
    (sourcePath, key) => asUnprivilegedUser(() => originalAdoptFile(sourcePath, key)),
    () => appendBytes(person, path, 0, bytes),
  )
  await expectError(rejected, 503)
  expect(await statusOf('/healthz')).toBe(200)
  await chmod(join(filesFolder(), 'originals'), mode)
  expect((await resume()).status).toBe(200)
})

it('resumes an upload whose last step failed with 507 because the disk was full (F31)', async () => {
  const { bytes, path, resume } = await anUpload(92)
  const failWithFullDisk = () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'mkdir' }))
  await expectError(await withAdoptFile(failWithFullDisk, () => appendBytes(person, path, 0, bytes)), 507)
  expect((await resume()).status).toBe(200)
})

it('rejects only the files that are missing or truncated (F37)', async () => {
  const mediaId = await aMedium(app, person, { status: 'failed', failureCode: 'server.failed' })
  const { publicKey } = await app.em().findOneOrFail(Media, { id: mediaId })
  const build = `media/${publicKey}/build-0001`
  await mkdir(join(filesFolder(), build, '0'), { recursive: true })
  for (const face of ['f', 'b', 'u']) await writeFile(join(filesFolder(), build, `0/${face}0_0.webp`), face)
  await rm(join(filesFolder(), build, '0/f0_0.webp'))
  const statuses = await Promise.all(['f', 'b', 'u'].map((face) => statusOf(`/${build}/0/${face}0_0.webp`)))
  expect(statuses).toEqual([404, 200, 200])
  const original = join(filesFolder(), 'originals', person.accountId, mediaId)
  const truncatedBytes = 10
  await truncate(original, truncatedBytes)
  await person.trpc.media.retry.mutate({ mediaId })
  const failedMedium = await waitForBuild(person, mediaId)
  expect(failedMedium).toMatchObject({ status: 'failed', failureCode: 'media.originalDamaged' })
  expect((await readFile(original)).length).toBe(truncatedBytes)
})

/** A free port, chosen by the kernel. */
async function aFreePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0), 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a server that cannot write its log, and waits until it is ready or has exited. */
async function startWithFullLog(environment: Readonly<Record<string, string>>) {
  const port = await aFreePort()
  const fullDevice = openSync('/dev/full', 'w')
  const env = { ...process.env, NODE_OPTIONS: '', ...environment, PORT: String(port), LOG_LEVEL: 'debug' }
  const child = spawn(process.execPath, [serverEntry('main')], { env, stdio: ['ignore', fullDevice, fullDevice] })
  closeSync(fullDevice)
  const statusAt = (path: string) => fetch(`http://localhost:${port}${path}`).then(({ status }) => status)
  const hasStartedOrExited = async () => child.exitCode !== null || (await statusAt('/readyz').catch(() => 0)) === 200
  await expect.poll(hasStartedOrExited, { timeout: 60_000, interval: 100 }).toBe(true)
  return { child, statusAt }
}

it('keeps running when the log can no longer be written (F33)', async () => {
  const server = await aServerProcess()
  let startedServer = await startWithFullLog(server.environment)
  try {
    // Another process may have taken the free port.
    if (startedServer.child.exitCode !== null) startedServer = await startWithFullLog(server.environment)
    const { child, statusAt } = startedServer
    expect(child.exitCode).toBeNull()
    for (let count = 0; count < 20; count++) expect(await statusAt('/api/v2/nothing/at/all')).toBe(404)
    expect(await statusAt('/readyz')).toBe(200)
    expect(child.exitCode).toBeNull()
  } finally {
    startedServer.child.kill('SIGKILL')
    await server.remove()
  }
})

it('fails to start without its media folder (F36)', async () => {
  const server = await aServerProcess()
  try {
    const { accountId: account, userId: uploadedBy } = server.person
    await server.withDatabase(async ({ em }) => {
      const mediaFields = {
        account,
        uploadedBy,
        kind: 'panos',
        name: 'Lobby.jpg',
        status: 'complete',
        sizeBytes: 1,
      } as const
      const fork = em.fork()
      fork.create(Media, { ...mediaFields, sha256: '0'.repeat(64), publicKey: 'k'.repeat(32) })
      await fork.flush()
    })
    await expect(server.start()).rejects.toThrow(/media folder .* is missing/)
    for (const part of ['files', 'uploads']) expect(existsSync(join(server.dataFolder, part))).toBe(false)
    await mkdir(join(server.dataFolder, 'files'))
    await server.start()
    expect((await fetch(`${server.address()}/readyz`)).status).toBe(200)
    await expect.poll(server.output).toMatch(/^PUBLIC_URL is not set. .+\.$/m)
  } finally {
    await server.remove()
  }
})
