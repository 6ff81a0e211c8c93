import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { sha256OfPath, writeLargeVideo } from '../../support/files/large-file.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'

/** File size, one gigabyte by default. */
const fileBytes = Number(process.env.CLUSTER_UPLOAD_MIB ?? 1024) * 1024 ** 2
const chunkBytes = 5_000_000
vi.setConfig({ testTimeout: 600_000 })

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(['all', 'all'])
})
afterAll(() => cluster?.remove())

function send(path: string, uploadSize: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      endpoint: `${cluster.address}/uploads`,
      headers: cluster.person.headers,
      chunkSize: chunkBytes,
      uploadSize,
      retryDelays: [],
      metadata: { filename: 'Harbor.mp4', kind: 'videos' },
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Stopover-Media-Id') ?? ''),
    })
    upload.start()
  })
}

it('a large file whose chunks alternate between processes arrives unchanged', async () => {
  const path = join(await mkdtemp(join(inject('folder'), 'large-')), 'Harbor.mp4')
  await writeLargeVideo(path, fileBytes)
  const mediaId = await send(path, (await stat(path)).size)
  const original = await cluster.person.fetch(`/api/v2/${cluster.person.accountId}/media/${mediaId}/original`)
  const hash = createHash('sha256')
  for await (const part of original.body ?? []) hash.update(part)
  expect(hash.digest('hex')).toBe(await sha256OfPath(path))
})
