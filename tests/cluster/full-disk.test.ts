import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { harshAnswers, Work } from './support/work.ts'

const diskBytes = 64 * 1024 ** 2

function mounts(folder: string): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder]
  return process.platform === 'linux' && spawnSync('mount', options).status === 0
}

const folder = await mkdtemp(join(inject('folder'), 'small-disk-'))
// Some machines let nobody mount anything.
const isMounted = mounts(folder)
const filler = join(folder, 'filler')

/** Takes every free block; a server that needs one at the same moment may get it first. */
async function fill(): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  await appendFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {})
}

describe.skipIf(!isMounted)('two processes, one of which has a full disk', () => {
  let cluster: Cluster
  beforeEach(async () => {
    const full = { DATA_DIR: folder }
    cluster = await startCluster(['all', 'all'], { environmentOf: (index) => (index === 0 ? full : {}) })
  })
  afterEach(async () => {
    await cluster?.remove()
    await rm(filler, { force: true })
  })
  afterAll(async () => {
    spawnSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  })

  it('take files and build them with the other one’s disk, and say 507 only where it is full', async () => {
    const work = new Work(cluster, seededRandom(13))
    await work.start()
    const from = cluster.answers.length
    const seen = async () => {
      // What a server finished meanwhile left blocks free.
      await fill()
      const answers = cluster.answers.slice(from)
      const rejected = answers.findIndex(({ status }) => status === 507)
      if (rejected === -1) return 'nothing rejected'
      const isTaken = answers.slice(rejected).some(({ method, status }) => method === 'PATCH' && status === 204)
      if (!isTaken) return 'nothing taken'
      return work.counts.versions > 0 ? 'rejected by one, taken by the other' : 'nothing published'
    }
    await expect.poll(seen, { timeout: 60_000, interval: 100 }).toBe('rejected by one, taken by the other')
    await rm(filler)
    await work.stop()
    await work.check()
    expect(harshAnswers(cluster)).toEqual([])
  })
})
