import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { expect, vi } from 'vitest'
import { openDatabase } from '../../../src/server/database/orm.ts'
import { minuteMs } from '../../../src/shared/kernel/units.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { anImage } from '../../support/files/images.ts'
import { aPdf } from '../../support/files/pdfs.ts'
import type { Person } from '../../support/people/people.ts'
import { waitForBuild } from '../../support/people/uploads.ts'
import type { Cluster } from './cluster.ts'

type FileToSend = { readonly bytes: Buffer; readonly kind: 'documents' | 'images' | 'panos'; readonly name: string }
type SentFile = { readonly mediaId: string; readonly sha256: string }
type Random = (bound: number) => number

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Uploads a file as the app does, resuming after each failure at the offset that the server reports. */
export function send(
  cluster: Pick<Cluster, 'address' | 'person'>,
  { bytes, kind, name }: FileToSend,
  chunkSize: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${cluster.address}/uploads`,
      headers: cluster.person.headers,
      chunkSize,
      retryDelays: Array.from({ length: 3_000 }, () => 100),
      // Retries all errors, including the proxy's about a dead process and those about locks that will soon be released.
      onShouldRetry: () => true,
      metadata: { filename: name, kind },
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Stopover-Media-Id') ?? ''),
    })
    upload.start()
  })
}

/** Creates either a large document, which needs no build, or a small image, which needs one. */
async function randomFile(random: Random): Promise<FileToSend> {
  if (random(2) === 0) return { bytes: await anImage({ seed: random(2 ** 31) }), kind: 'images', name: 'Lobby.jpg' }
  const padding = `%${randomBytes(50_000 + random(3_000_000)).toString('hex')}\n`
  return { bytes: aPdf({ afterObjects: padding }), kind: 'documents', name: 'Guide.pdf' }
}

/** Lists the ids of all media of an account. */
async function listMediaIds({ trpc }: Person): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await trpc.media.list.query(cursor === undefined ? {} : { cursor })
    ids.push(...items.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

/** Retries until an attempt succeeds. Returns undefined if the workload ends first. */
async function retryUntilOver<Value>(isOver: () => boolean, attempt: () => Promise<Value>): Promise<Value | undefined> {
  while (!isOver()) {
    try {
      return await attempt()
    } catch {
      await wait(50)
    }
  }
  return undefined
}

/** Uploads files, creates tours, and publishes and visits one of them again and again, until it is stopped. */
export class Workload {
  readonly #cluster: Cluster
  readonly #random: Random
  readonly #sentFiles: SentFile[] = []
  readonly #tours = new Map<string, string>()
  readonly #publishedNumbers: number[] = []
  #publishedTourId = ''
  #isOver = false
  #pauseMs = 50
  #running: Promise<void>[] = []

  constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster
    this.#random = random
  }

  get counts() {
    return { files: this.#sentFiles.length, tours: this.#tours.size, versions: this.#publishedNumbers.length }
  }

  /** Starts with `senders` concurrent uploads; each of its tasks pauses between two actions. */
  async start({ senders = 2, pauseMs = 50 } = {}): Promise<void> {
    this.#pauseMs = pauseMs
    const { trpc } = this.#cluster.person
    const panoramaBytes = await anImage({ widthPx: 1024, heightPx: 512, seed: this.#random(2 ** 31) })
    const mediaId = await this.#send({ bytes: panoramaBytes, kind: 'panos', name: 'Hall.jpg' })
    await waitForBuild(this.#cluster.person, mediaId)
    const tour = await trpc.tours.create.mutate({ name: 'Round 0' })
    await trpc.stops.create.mutate({ tourId: tour.id, stops: [{ name: 'Round 0', mediaId }] })
    this.#publishedTourId = tour.id
    const sendTasks = Array.from({ length: senders }, () => this.#sendFiles())
    this.#running = [...sendTasks, this.#createTours(), this.#publish()]
    // `stop` reports errors.
    for (const task of this.#running) task.catch(() => {})
  }

  /** Waits until the current uploads, creations and publications have finished. */
  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }

  async #send(file: FileToSend): Promise<string> {
    const mediaId = await send(this.#cluster, file, 100_000 + this.#random(2_000_000))
    this.#sentFiles.push({ mediaId, sha256: sha256(file.bytes) })
    return mediaId
  }

  async #sendFiles(): Promise<void> {
    while (!this.#isOver) {
      await this.#send(await randomFile(this.#random))
      await wait(this.#pauseMs)
    }
  }

  async #createTours(): Promise<void> {
    const { trpc } = this.#cluster.person
    for (let count = 1; !this.#isOver; count++) {
      const tour = await retryUntilOver(
        () => this.#isOver,
        () => trpc.tours.create.mutate({ name: `Tour ${count}` }),
      )
      if (tour !== undefined) this.#tours.set(tour.id, tour.name)
      await wait(this.#pauseMs)
    }
  }

  #getTour() {
    return this.#cluster.person.trpc.tours.get.query({ tourId: this.#publishedTourId })
  }

  /** Renames the tour and its stop and publishes both, once the previous version is live. */
  async #publish(): Promise<void> {
    const { trpc } = this.#cluster.person
    const isOver = () => this.#isOver
    for (let round = 1; !this.#isOver; round++) {
      await retryUntilOver(isOver, async () => {
        const { id: tourId, version, stops } = await this.#getTour()
        await trpc.tours.update.mutate({ tourId, version, name: `Round ${round}` })
        for (const stop of stops) {
          await trpc.stops.update.mutate({ stopId: stop.id, version: stop.version, name: `Round ${round}` })
        }
      })
      const publication = await retryUntilOver(isOver, () =>
        trpc.publishing.publish.mutate({ tourId: this.#publishedTourId }),
      )
      if (publication === undefined) return
      this.#publishedNumbers.push(publication.number)
      await retryUntilOver(isOver, () => this.#visit(publication.number))
      await wait(this.#pauseMs)
    }
  }

  /** Loads the tour as a visitor. Throws unless a consistent version with at least this number is live. */
  async #visit(number: number): Promise<void> {
    const { shareId } = (await this.#getTour()).publication
    const response = await fetch(`${this.#cluster.address}/share/${shareId}/manifest.json`)
    if (response.status !== 200) throw new Error(`a visitor got ${response.status}`)
    const document = tourDocument.parse(await response.json())
    const names = [
      document.tours[this.#publishedTourId]?.name,
      ...Object.values(document.stops).map(({ name }) => name),
    ]
    expect(new Set(names).size).toBe(1)
    expect(document.publicationNumber).toBeGreaterThanOrEqual(number)
  }

  /** Expects every acknowledged file and tour to be stored unchanged, and every effect to have happened once. */
  async check(otherMediaIds: readonly string[] = []): Promise<void> {
    const { person } = this.#cluster
    for (const { mediaId, sha256: expectedSha256 } of this.#sentFiles) {
      const original = await person.fetch(`/api/v2/${person.accountId}/media/${mediaId}/original`)
      expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(expectedSha256)
    }
    for (const [tourId, name] of this.#tours) {
      expect(await person.trpc.tours.get.query({ tourId })).toMatchObject({ name })
    }
    for (const { mediaId } of this.#sentFiles) {
      expect((await waitForBuild(person, mediaId)).status).toBe('complete')
    }
    // The library stores the same file only once, even if it was sent twice.
    const expectedMediaIds = new Set([...this.#sentFiles.map(({ mediaId }) => mediaId), ...otherMediaIds])
    expect((await listMediaIds(person)).sort()).toEqual([...expectedMediaIds].sort())
    await this.#checkVersions()
    await this.#checkEffects()
  }

  async #checkVersions(): Promise<void> {
    const { trpc } = this.#cluster.person
    const tourId = this.#publishedTourId
    const pendingVersions = async () =>
      (await trpc.publishing.list.query({ tourId })).publications.filter(
        ({ status }) => status !== 'live' && status !== 'superseded',
      )
    await expect.poll(pendingVersions, { timeout: 60_000 }).toEqual([])
    const rows = (await trpc.publishing.list.query({ tourId })).publications
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(this.#publishedNumbers.slice(-20)))
    expect(rows.filter(({ status }) => status === 'live')).toHaveLength(1)
    // A process may serve a cached version until its cache expires.
    const visitLatest = () => this.#visit(Math.max(0, ...this.#publishedNumbers))
    await vi.waitFor(visitLatest, { timeout: 60_000, interval: 100 })
  }

  /** Expects one announcement per version, no rebuilt media and no active jobs. */
  async #checkEffects(): Promise<void> {
    const database = await openDatabase({
      dataFolder: '',
      databaseUrl: this.#cluster.databaseUrl,
      connectTimeoutMs: minuteMs,
    })
    const sql = `select
      (select count(*)::int from audit_events where action = 'tour-published') as announced,
      (select count(*)::int from publications where status in ('live', 'superseded')) as versions,
      (select count(*)::int from media where cardinality(former_build_ids) > 0) as rebuilt,
      (select count(*)::int from jobs.job where state = 'active') as active`
    try {
      const [counts] = await database.em.fork().execute<{ announced: number; versions: number }[]>(sql)
      expect(counts).toEqual({ announced: counts?.versions, versions: counts?.versions, rebuilt: 0, active: 0 })
    } finally {
      await database.close()
    }
  }
}

/** Server errors that clients must not get during an outage, such as 503 without Retry-After. */
export function unexpectedErrors({ responses }: Pick<Cluster, 'responses'>) {
  return responses.filter(({ status, retryAfter }) => {
    if (status === 503) return retryAfter === undefined
    return status >= 500 && status !== 502 && status !== 507
  })
}
