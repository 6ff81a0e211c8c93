import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { unexpectedErrors, Workload } from './support/workload.ts'

const diskBytes = 64 * 1024 ** 2

function mountSmallDisk(folder: string): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder]
  return process.platform === 'linux' && spawnSync('mount', options).status === 0
}

const folder = await mkdtemp(join(inject('folder'), 'small-disk-'))
// Some machines do not allow mounts.
const isMounted = mountSmallDisk(folder)
const fillerPath = join(folder, 'filler')

/** Fills the disk. A write error is ignored, because a server may use the last blocks first. */
async function fillDisk(): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  await appendFile(fillerPath, Buffer.alloc(bavail * bsize)).catch(() => {})
}

describe.skipIf(!isMounted)('two processes, one with a full disk', () => {
  let cluster: Cluster
  beforeEach(async () => {
    const smallDiskEnv = { DATA_DIR: folder }
    cluster = await startCluster(['all', 'all'], { environmentOf: (index) => (index === 0 ? smallDiskEnv : {}) })
  })
  afterEach(async () => {
    await cluster?.remove()
    await rm(fillerPath, { force: true })
  })
  afterAll(async () => {
    spawnSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  })

  it('answer 507 from the full disk only, and accept and process files on the other one', async () => {
    const workload = new Workload(cluster, seededRandom(13))
    await workload.start({ senders: 2, pauseMs: 250 })
    const firstIndex = cluster.responses.length
    const findOutcome = async () => {
      // Servers free blocks when they delete files, so the disk is filled again before each check.
      await fillDisk()
      const responses = cluster.responses.slice(firstIndex)
      const rejectedIndex = responses.findIndex(({ status }) => status === 507)
      if (rejectedIndex === -1) return 'nothing rejected'
      const isAccepted = responses
        .slice(rejectedIndex)
        .some(({ method, status }) => method === 'PATCH' && status === 204)
      if (!isAccepted) return 'nothing accepted'
      return workload.counts.versions > 0 ? 'rejected by one, accepted by the other' : 'nothing published'
    }
    await expect.poll(findOutcome, { timeout: 180_000, interval: 250 }).toBe('rejected by one, accepted by the other')
    await rm(fillerPath)
    await workload.stop()
    await workload.check()
    expect(unexpectedErrors(cluster)).toEqual([])
  })
})
