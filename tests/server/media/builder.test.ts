import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMediaBuilder } from '../../../src/server/media/builder.ts'
import { BuildInterrupted, type BuildRequest } from '../../../src/server/ports/media-builder.ts'
import { minuteMs } from '../../../src/shared/kernel/units.ts'
import { panoramaManifest } from '../../../src/shared/media/panorama-manifest.ts'
import { levelCountOf, tilesPerEdge } from '../../../src/shared/media/pyramid.ts'
import { canMount } from '../../support/can-mount.ts'
import { anImage } from '../../support/files/images.ts'
import { stopWithFamily, workersOf } from '../../support/servers/worker-processes.ts'

let folder = ''
let inputPath = ''
beforeAll(async () => {
  // Tests of other files, which ran in this process, may have left a spare worker.
  for (const pid of workerPids()) process.kill(pid, 'SIGKILL')
  while (workerPids().length > 0) await wait(20)
  folder = await mkdtemp(join(tmpdir(), 'stopover-builder-'))
  inputPath = join(folder, 'panorama.jpg')
  await writeFile(inputPath, await anImage({ widthPx: 3072, heightPx: 1536 }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const workerPids = () => workersOf(process.pid)

const request = (name: string): BuildRequest => ({ kind: 'panos', inputPath, outputFolder: join(folder, name) })

describe('the media builder', () => {
  it('builds all tiles and preview images of a panorama while it reports progress', async () => {
    const reports: [number, string][] = []
    const result = await createMediaBuilder().build(request('whole'), (progress, step) =>
      reports.push([progress, step]),
    )
    const manifest = panoramaManifest.parse(result.manifest)
    expect(manifest.faceSizePx).toBe(1008)
    let tileCount = 0
    for (let level = 0; level < levelCountOf(manifest.faceSizePx); level++) {
      const files = readdirSync(join(folder, 'whole', String(level)))
      expect(files).toHaveLength(6 * tilesPerEdge(manifest.faceSizePx, level) ** 2)
      tileCount += files.length
    }
    expect(result).toMatchObject({ widthPx: 3072, heightPx: 1536, tileCount })
    for (const image of ['thumbnail.webp', 'poster.webp', 'social.jpg']) {
      expect(existsSync(join(folder, 'whole', image))).toBe(true)
    }
    const fractions = reports.map(([progress]) => progress)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(new Set(reports.map(([, step]) => step))).toEqual(new Set(['decode', 'tiles', 'previews', 'saving']))
    expect(fractions.every((progress) => progress >= 0 && progress <= 1)).toBe(true)
    expect(manifest.preview.length).toBeLessThan(1500)
  })

  it('passes nothing of its environment to the worker', async () => {
    process.env.STOPOVER_CANARY = 'secret'
    const environments: string[] = []
    await createMediaBuilder().build(request('environment'), () => {
      for (const pid of workerPids()) environments.push(readFileSync(`/proc/${pid}/environ`, 'utf8'))
    })
    delete process.env.STOPOVER_CANARY
    const names = new Set(environments.flatMap((text) => text.split('\0').map((line) => line.split('=')[0])))
    expect(names).toContain('VIPS_BLOCK_UNTRUSTED')
    expect([...names].filter((name) => /CANARY|DATABASE|PASSWORD|HOME|PATH/.test(name ?? ''))).toEqual([])
  })

  it.each([
    ['time', { buildCpuMs: 200 }],
    ['memory', { memoryBytes: 10 * 1024 ** 2 }],
  ] as const)('ends a worker that uses too much %s, for a retry', async (reason, limits) => {
    const build = createMediaBuilder(limits).build(request(`limit-${reason}`), () => undefined)
    await expect(build).rejects.toBeInstanceOf(BuildInterrupted)
    await expect(build).rejects.toMatchObject({ reason })
    expect(workerPids()).toEqual([])
  })

  it('interrupts a build on a full disk (F18)', async () => {
    const { outputFolder } = request('full')
    await mkdir(outputFolder)
    // Every write to /dev/full fails as on a full disk.
    await symlink('/dev/full', join(outputFolder, 'thumbnail.webp'))
    const build = createMediaBuilder().build(request('full'), () => undefined)
    await expect(build).rejects.toMatchObject({ name: 'BuildInterrupted', reason: 'diskSpace' })
    expect(workerPids()).toEqual([])
  })

  it.runIf(canMount())('interrupts a build on a disk without free inodes (F34)', async () => {
    const { outputFolder } = request('no-inodes')
    await mkdir(outputFolder)
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'nr_inodes=6', 'tmpfs', outputFolder]).status).toBe(0)
    try {
      const build = createMediaBuilder().build(request('no-inodes'), () => undefined)
      await expect(build).rejects.toMatchObject({ name: 'BuildInterrupted', reason: 'diskSpace' })
    } finally {
      spawnSync('umount', [outputFolder])
    }
  })

  it('reports a killed worker as a crash that can be retried', async () => {
    const build = createMediaBuilder().build(request('killed'), () => {
      for (const pid of workerPids()) process.kill(pid, 'SIGKILL')
    })
    await expect(build).rejects.toMatchObject({ name: 'BuildInterrupted', reason: 'crash' })
  })

  it('ends the worker with the reason when the build is aborted', async () => {
    const caller = new AbortController()
    const reason = new Error('canceled by its owner')
    const build = createMediaBuilder().build({ ...request('aborted'), signal: caller.signal }, () =>
      caller.abort(reason),
    )
    await expect(build).rejects.toBe(reason)
    expect(workerPids()).toEqual([])
    await expect(
      createMediaBuilder().build({ ...request('never'), signal: caller.signal }, () => undefined),
    ).rejects.toBe(reason)
  })

  it('gives a worker that has waited for a job all the time of that job', async () => {
    const builder = createMediaBuilder()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      builder.prepare?.()
      await expect.poll(workerPids, { timeout: 60_000, interval: 5 }).not.toEqual([])
      const stoppedPids = await stopWithFamily(workerPids())
      const inspection = builder.inspect('panos', inputPath)
      vi.advanceTimersByTime(minuteMs)
      for (const pid of stoppedPids) process.kill(pid, 'SIGCONT')
      expect(await inspection).toMatchObject({ widthPx: 3072 })
    } finally {
      vi.useRealTimers()
    }
  })

  // The last test, because it leaves a spare worker for the next inspection.
  it("doesn't count the time in which a worker waits for a CPU", async () => {
    const cpuMs = 1500
    const builder = createMediaBuilder({ inspectCpuMs: cpuMs })
    builder.prepare?.()
    await expect.poll(workerPids, { timeout: 60_000, interval: 5 }).not.toEqual([])
    const stoppedPids = await stopWithFamily(workerPids())
    const inspection = builder.inspect('panos', inputPath)
    await wait(cpuMs + 500)
    for (const pid of stoppedPids) process.kill(pid, 'SIGCONT')
    expect(await inspection).toMatchObject({ widthPx: 3072, heightPx: 1536 })
  })
})
