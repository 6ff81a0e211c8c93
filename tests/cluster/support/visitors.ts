import { setTimeout as wait } from 'node:timers/promises'
import { type CubeFace, cubeFaces } from '../../../src/shared/geometry/cube.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { anImage } from '../../support/files/images.ts'
import type { Person } from '../../support/people/people.ts'
import { waitForBuild } from '../../support/people/uploads.ts'
import { send as uploadFile } from './workload.ts'

/** Upper bound of concurrent requests, so that the load decreases on a busy machine, instead of requests queuing up. */
const concurrentRequestsMax = 50

/** Request of a visitor that failed, or wasn't answered with status 200. */
export type FailedRequest = { readonly path: string; readonly result: string; readonly afterMs: number }

type Load = { readonly address: string; readonly paths: readonly string[]; readonly perSecond: number }

/** Chunk size of the panorama's upload: larger than the file, so that it takes one request. */
const uploadChunkBytes = 1_000_000

/** Requests pages and tiles at a steady rate, as visitors do. */
export class Visitors {
  readonly failures: FailedRequest[] = []
  #requestCount = 0
  #longestMs = 0
  #isStopped = false
  readonly #pending = new Set<Promise<void>>()
  readonly #running: Promise<void>

  constructor(load: Load) {
    this.#running = this.#run(load)
  }

  get requestCount(): number {
    return this.#requestCount
  }

  get longestMs(): number {
    return Math.round(this.#longestMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
    await Promise.all(this.#pending)
  }

  async #run({ address, paths, perSecond }: Load): Promise<void> {
    const startMs = performance.now()
    while (!this.#isStopped) {
      const path = paths[this.#requestCount % paths.length] ?? ''
      this.#requestCount += 1
      const request = this.#request(address, path, startMs).finally(() => this.#pending.delete(request))
      this.#pending.add(request)
      if (this.#pending.size >= concurrentRequestsMax) await Promise.race(this.#pending)
      await wait(Math.max(0, startMs + (this.#requestCount * 1000) / perSecond - performance.now()))
    }
  }

  async #request(address: string, path: string, startMs: number): Promise<void> {
    const sentMs = performance.now()
    const result = await fetch(address + path, { redirect: 'manual' }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      (error: unknown) => String(error),
    )
    this.#longestMs = Math.max(this.#longestMs, performance.now() - sentMs)
    if (result !== 200) this.failures.push({ path, result: String(result), afterMs: Math.round(sentMs - startMs) })
  }
}

type Caller = { readonly address: string; readonly person: Person }

/** Path of the first tile of a face: its level, row and column in a template such as `{l}/{f}{y}_{x}.webp` are 0. */
function firstTileOf(template: string, face: CubeFace): string {
  return template.replace('{f}', face).replace(/\{[lyx]\}/g, '0')
}

type PublishedTour = { readonly mediaId: string; readonly paths: readonly string[] }

/** Publishes a tour; returns the paths that visitors load: its page, its document and the tiles of its panorama. */
export async function publishVisitedTour({ address, person }: Caller, seed: number): Promise<PublishedTour> {
  const { trpc } = person
  const bytes = await anImage({ widthPx: 1024, heightPx: 512, seed })
  const file = { bytes, kind: 'panos', name: 'Visited.jpg' } as const
  const mediaId = await uploadFile({ address, person }, file, uploadChunkBytes)
  await waitForBuild(person, mediaId)
  const { id: tourId } = await trpc.tours.create.mutate({ name: 'Visited' })
  await trpc.stops.create.mutate({ tourId, stops: [{ name: 'Hall', mediaId }] })
  const { number } = await trpc.publishing.publish.mutate({ tourId })
  for (;;) {
    const versions = (await trpc.publishing.list.query({ tourId })).publications
    if (versions.some((version) => version.number === number && version.status === 'live')) break
    await wait(100)
  }
  const { shareId } = (await trpc.tours.get.query({ tourId })).publication
  const manifest = `/share/${shareId}/manifest.json`
  const document = tourDocument.parse(await (await fetch(address + manifest)).json())
  const tilePaths = Object.values(document.panos).flatMap(({ baseUrl, manifest: { tiles: template } }) =>
    cubeFaces.map((face) => baseUrl + firstTileOf(template, face)),
  )
  return { mediaId, paths: [`/share/${shareId}/stop/1`, manifest, ...tilePaths] }
}
