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
const filler = join(folder, 'filler')

/** Fills the disk; a server that writes at the same moment may take the last blocks. */
async function fill(): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  await appendFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {})
}

describe.skipIf(!isMounted)('two processes, one with a full disk', () => {
  let cluster: Cluster
  beforeEach(async () => {
    const smallDisk = { DATA_DIR: folder }
    cluster = await startCluster(['all', 'all'], { environmentOf: (index) => (index === 0 ? smallDisk : {}) })
  })
  afterEach(async () => {
    await cluster?.remove()
    await rm(filler, { force: true })
  })
  afterAll(async () => {
    spawnSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  })

  it('answer 507 from the full disk only, and take and process files on the other one', async () => {
    const workload = new Workload(cluster, seededRandom(13))
    await workload.start({ senders: 2, pauseMs: 250 })
    const firstIndex = cluster.answers.length
    const outcome = async () => {
      // Files that a server deleted meanwhile have freed blocks.
      await fill()
      const answers = cluster.answers.slice(firstIndex)
      const rejectedIndex = answers.findIndex(({ status }) => status === 507)
      if (rejectedIndex === -1) return 'nothing rejected'
      const isAccepted = answers.slice(rejectedIndex).some(({ method, status }) => method === 'PATCH' && status === 204)
      if (!isAccepted) return 'nothing taken'
      return workload.counts.versions > 0 ? 'rejected by one, taken by the other' : 'nothing published'
    }
    await expect.poll(outcome, { timeout: 180_000, interval: 250 }).toBe('rejected by one, taken by the other')
    await rm(filler)
    await workload.stop()
    await workload.check()
    expect(unexpectedErrors(cluster)).toEqual([])
  })
})
