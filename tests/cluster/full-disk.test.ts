import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { harshAnswers, Work } from './support/work.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const diskBytes = 64 * 1024 ** 2

function mounts(folder: string): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder]
  return process.platform === 'linux' && spawnSync('mount', options).status === 0
}

/** Leaves no block free. */
async function fill(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  await writeFile(join(folder, 'filler'), Buffer.alloc(bavail * bsize))
}

const folder = await mkdtemp(join(inject('folder'), 'small-disk-'))
// Some machines let nobody mount anything.
const isMounted = mounts(folder)

describe.skipIf(!isMounted)('two processes, one of which has a full disk', () => {
  let cluster: Cluster
  beforeAll(async () => {
    const full = { DATA_DIR: folder }
    cluster = await startCluster(['all', 'all'], { environmentOf: (index) => (index === 0 ? full : {}) })
  })
  afterAll(async () => {
    await cluster?.remove()
    spawnSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  })

  it('take files and build them with the other one’s disk, and say 507 only where it is full', async () => {
    const work = new Work(cluster, seededRandom(13))
    await work.start()
    await fill(folder)
    const from = cluster.answers.length
    await wait(4_000)
    const answers = cluster.answers.slice(from)
    expect(answers.filter(({ status }) => status === 507).length).toBeGreaterThan(0)
    expect(answers.filter(({ method, status }) => method === 'PATCH' && status === 204).length).toBeGreaterThan(0)
    await rm(join(folder, 'filler'))
    await work.stop()
    await work.check()
    expect(harshAnswers(cluster)).toEqual([])
  })
})
