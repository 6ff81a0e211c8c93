import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anImage } from '../support/files/images.ts'
import { aPdf } from '../support/files/pdfs.ts'
import type { Person } from '../support/people/people.ts'
import { builtMedia } from '../support/people/uploads.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type Cluster, startCluster } from './support/cluster.ts'

/** `npm run soak` takes two hundred. */
const kills = Number(process.env.CLUSTER_KILLS ?? 2)
const seed = Number(process.env.CLUSTER_SEED ?? 1)
const killMaxMs = 20_000
const sendersAtOnce = 2
vi.setConfig({ testTimeout: 60_000 + kills * killMaxMs, hookTimeout: 120_000 })

type FileToSend = { readonly bytes: Buffer; readonly kind: 'documents' | 'images'; readonly name: string }

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(['web', 'web', 'worker'])
})
afterAll(() => cluster?.remove())

/** Sends a file as the app does, and goes on after each failure from where the server says that it is. */
function send({ bytes, kind, name }: FileToSend, chunkSize: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${cluster.address}/uploads`,
      headers: cluster.person.headers,
      chunkSize,
      retryDelays: Array.from({ length: 100 }, () => 100),
      // Also what a proxy says of a process that died, and of locks that are about to be free.
      onShouldRetry: () => true,
      metadata: { filename: name, kind },
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Stopover-Media-Id') ?? ''),
    })
    upload.start()
  })
}

/** A large file that is a medium at once, or a small one that has to be built. */
async function aFile(random: (below: number) => number): Promise<FileToSend> {
  if (random(2) === 0) return { bytes: await anImage({ seed: random(2 ** 31) }), kind: 'images', name: 'Lobby.jpg' }
  const between = `%${randomBytes(50_000 + random(3_000_000)).toString('hex')}\n`
  return { bytes: aPdf({ between }), kind: 'documents', name: 'Guide.pdf' }
}

/** Ids of all media of an account, page by page. */
async function libraryOf({ trpc }: Person): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await trpc.media.browse.query(cursor === undefined ? {} : { cursor })
    ids.push(...items.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

type Sent = { readonly mediaId: string; readonly sha256: string }

describe('two web processes and a worker on PostgreSQL and a bucket, of which one after the other is killed', () => {
  const sent: Sent[] = []
  const tours = new Map<string, string>()

  it(`lose no byte and no edit that they acknowledged, in ${kills} kills`, async () => {
    const random = seededRandom(seed)
    let isOver = false
    const sender = async () => {
      while (!isOver) {
        const file = await aFile(random)
        const mediaId = await send(file, 100_000 + random(2_000_000))
        sent.push({ mediaId, sha256: sha256(file.bytes) })
      }
    }
    const editor = async () => {
      for (let count = 1; !isOver; count++) {
        const tour = await cluster.person.trpc.tours.create.mutate({ name: `Tour ${count}` }).catch(() => undefined)
        if (tour !== undefined) tours.set(tour.id, tour.name)
        await wait(50)
      }
    }
    const work = [...Array.from({ length: sendersAtOnce }, sender), editor()]
    const killing = async () => {
      for (let count = 0; count < kills; count++) {
        await wait(random(1_500))
        const index = random(cluster.processCount)
        await cluster.kill(index)
        await wait(random(500))
        await cluster.start(index)
      }
    }
    await Promise.race([killing(), ...work]).finally(() => {
      isOver = true
    })
    await Promise.all(work)
    expect(sent.length).toBeGreaterThanOrEqual(sendersAtOnce)
    expect(tours.size).toBeGreaterThan(kills)
    for (const { mediaId, sha256: expected } of sent) {
      const original = await cluster.person.fetch(`/api/v2/${cluster.person.accountId}/media/${mediaId}/original`)
      expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(expected)
    }
    for (const [tourId, name] of tours) {
      expect(await cluster.person.trpc.tours.get.query({ tourId })).toMatchObject({ name })
    }
  })

  it('leave a medium for each file, built to the end, and no part of an upload', async () => {
    for (const { mediaId } of sent) {
      expect((await builtMedia(cluster.person, mediaId, 60_000)).status).toBe('complete')
    }
    // The library keeps a file that it is sent twice once.
    expect((await libraryOf(cluster.person)).sort()).toEqual([...new Set(sent.map(({ mediaId }) => mediaId))].sort())
    // An upload whose creation was acknowledged to nobody stays until it expires.
    await cluster.sweepUploads()
    expect([...cluster.store.bucket.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
  })
})
