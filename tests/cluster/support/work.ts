import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { expect, vi } from 'vitest'
import { openDatabase } from '../../../src/server/database/orm.ts'
import { limits } from '../../../src/shared/limits.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { anImage } from '../../support/files/images.ts'
import { aPdf } from '../../support/files/pdfs.ts'
import type { Person } from '../../support/people/people.ts'
import { builtMedia } from '../../support/people/uploads.ts'
import type { Cluster } from './cluster.ts'

type FileToSend = { readonly bytes: Buffer; readonly kind: 'documents' | 'images' | 'panos'; readonly name: string }
type Sent = { readonly mediaId: string; readonly sha256: string }
type Random = (below: number) => number

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Sends a file as the app does, and goes on after each failure from where the server says that it is. */
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
async function aFile(random: Random): Promise<FileToSend> {
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

/** Tries until it works, as people do; undefined once the work is over. */
async function persist<Value>(isOver: () => boolean, attempt: () => Promise<Value>): Promise<Value | undefined> {
  while (!isOver()) {
    try {
      return await attempt()
    } catch {
      await wait(50)
    }
  }
  return undefined
}

/** What people do all the time: send files, create tours, publish one again and again, and look at it. */
export class Work {
  readonly #cluster: Cluster
  readonly #random: Random
  readonly #sent: Sent[] = []
  readonly #tours = new Map<string, string>()
  readonly #published: number[] = []
  #publishedTourId = ''
  #isOver = false
  #running: Promise<void>[] = []

  constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster
    this.#random = random
  }

  get counts() {
    return { files: this.#sent.length, tours: this.#tours.size, versions: this.#published.length }
  }

  async start({ senders = 2 } = {}): Promise<void> {
    const { trpc } = this.#cluster.person
    const lobby = await anImage({ widthPx: 1024, heightPx: 512, seed: this.#random(2 ** 31) })
    const mediaId = await this.#send({ bytes: lobby, kind: 'panos', name: 'Hall.jpg' })
    await builtMedia(this.#cluster.person, mediaId)
    const tour = await trpc.tours.create.mutate({ name: 'Round 0' })
    await trpc.stops.create.mutate({ tourId: tour.id, stops: [{ name: 'Round 0', mediaId }] })
    this.#publishedTourId = tour.id
    const sending = Array.from({ length: senders }, () => this.#sendFiles())
    this.#running = [...sending, this.#createTours(), this.#publish()]
    // Whoever stops the work hears of it.
    for (const each of this.#running) each.catch(() => {})
  }

  /** Ends once everybody has finished what they were at. */
  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }

  async #send(file: FileToSend): Promise<string> {
    const mediaId = await send(this.#cluster, file, 100_000 + this.#random(2_000_000))
    this.#sent.push({ mediaId, sha256: sha256(file.bytes) })
    return mediaId
  }

  async #sendFiles(): Promise<void> {
    while (!this.#isOver) await this.#send(await aFile(this.#random))
  }

  async #createTours(): Promise<void> {
    const { trpc } = this.#cluster.person
    for (let count = 1; !this.#isOver; count++) {
      const tour = await persist(
        () => this.#isOver,
        () => trpc.tours.create.mutate({ name: `Tour ${count}` }),
      )
      if (tour !== undefined) this.#tours.set(tour.id, tour.name)
      await wait(50)
    }
  }

  #current() {
    return this.#cluster.person.trpc.tours.get.query({ tourId: this.#publishedTourId })
  }

  /** A name for the tour and its stop, and a version of both, once the one before is live. */
  async #publish(): Promise<void> {
    const { trpc } = this.#cluster.person
    const isOver = () => this.#isOver
    for (let round = 1; !this.#isOver; round++) {
      await persist(isOver, async () => {
        const { id: tourId, version, stops } = await this.#current()
        await trpc.tours.update.mutate({ tourId, version, name: `Round ${round}` })
        for (const stop of stops) {
          await trpc.stops.update.mutate({ stopId: stop.id, version: stop.version, name: `Round ${round}` })
        }
      })
      const asked = await persist(isOver, () => trpc.publishing.publish.mutate({ tourId: this.#publishedTourId }))
      if (asked === undefined) return
      this.#published.push(asked.number)
      await persist(isOver, () => this.#look(asked.number))
    }
  }

  /** As a visitor: fails until a whole version is there, and that is at least this one. */
  async #look(number: number): Promise<void> {
    const { shareId } = (await this.#current()).publication
    const answer = await fetch(`${this.#cluster.address}/share/${shareId}/manifest.json`)
    if (answer.status !== 200) throw new Error(`a visitor got ${answer.status}`)
    const document = tourDocument.parse(await answer.json())
    const names = [
      document.tours[this.#publishedTourId]?.name,
      ...Object.values(document.stops).map(({ name }) => name),
    ]
    expect(new Set(names).size).toBe(1)
    expect(document.publicationNumber).toBeGreaterThanOrEqual(number)
  }

  /** What was acknowledged is there, as it was sent; what was asked for happened, once. */
  async check(otherMediaIds: readonly string[] = []): Promise<void> {
    const { person } = this.#cluster
    for (const { mediaId, sha256: expected } of this.#sent) {
      const original = await person.fetch(`/api/v2/${person.accountId}/media/${mediaId}/original`)
      expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(expected)
    }
    for (const [tourId, name] of this.#tours) {
      expect(await person.trpc.tours.get.query({ tourId })).toMatchObject({ name })
    }
    for (const { mediaId } of this.#sent) {
      expect((await builtMedia(person, mediaId, 60_000)).status).toBe('complete')
    }
    // The library keeps a file that it is sent twice once.
    const expected = new Set([...this.#sent.map(({ mediaId }) => mediaId), ...otherMediaIds])
    expect((await libraryOf(person)).sort()).toEqual([...expected].sort())
    await this.#checkVersions()
    await this.#checkEffects()
  }

  async #checkVersions(): Promise<void> {
    const { trpc } = this.#cluster.person
    const tourId = this.#publishedTourId
    const waiting = async () =>
      (await trpc.publishing.list.query({ tourId })).filter(
        ({ status }) => status !== 'live' && status !== 'superseded',
      )
    await expect.poll(waiting, { timeout: 40_000 }).toEqual([])
    const rows = await trpc.publishing.list.query({ tourId })
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(this.#published.slice(-20)))
    expect(rows.filter(({ status }) => status === 'live')).toHaveLength(1)
    // A process may answer by the version that it knew, for as long as its memory is fresh.
    const seen = () => this.#look(Math.max(0, ...this.#published))
    await vi.waitFor(seen, { timeout: limits.sharePointerStaleMs + 2_000, interval: 100 })
  }

  /** Each version was announced once, and each file was built into one thing that people see. */
  async #checkEffects(): Promise<void> {
    const database = await openDatabase({ dataFolder: '', databaseUrl: this.#cluster.databaseUrl })
    const sql = `select
      (select count(*)::int from audit_events where action = 'tour-published') as announced,
      (select count(*)::int from publications where status in ('live', 'superseded')) as versions,
      (select count(*)::int from media where cardinality(former_build_ids) > 0) as rebuilt,
      (select count(*)::int from jobs.job where state = 'active') as active`
    try {
      const [found] = await database.em.fork().execute<{ announced: number; versions: number }[]>(sql)
      expect(found).toEqual({ announced: found?.versions, versions: found?.versions, rebuilt: 0, active: 0 })
    } finally {
      await database.close()
    }
  }
}

/** What nobody should hear while a part of the installation is away: an error that does not say when to come again. */
export function harshAnswers({ answers }: Pick<Cluster, 'answers'>) {
  return answers.filter(({ status, retryAfter }) => {
    if (status === 503) return retryAfter === undefined
    return status >= 500 && status !== 502 && status !== 507
  })
}
