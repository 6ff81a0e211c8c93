import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import express from 'express'
import { writeParts } from '../../../src/server/domain/publishing/parts/write-parts.ts'
import { publicationKey } from '../../../src/server/domain/tours/publication-keys.ts'
import { localFiles } from '../../../src/server/ports/local-files.ts'
import type { MediaReaders } from '../../../src/server/web/media/media-readers.ts'
import { mediaRoutes } from '../../../src/server/web/media/media-routes.ts'
import { keepSdk } from '../../../src/server/web/sdk/keep-sdk.ts'
import type { SdkAssets } from '../../../src/server/web/sdk/sdk-assets.ts'
import { sdkRoutes } from '../../../src/server/web/sdk/sdk-routes.ts'
import type { SharePointers } from '../../../src/server/web/share/pointers.ts'
import { shareRoutes } from '../../../src/server/web/share/share-routes.ts'
import { snapshotKey } from '../../../src/server/web/share/snapshots.ts'
import { withLanguages } from '../../../src/shared/publishing/document-of.ts'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { TextsFile } from '../../../src/shared/translations/with-texts.ts'

export type VisitorServer = {
  readonly origin: string
  /** Failures the routes told of. */
  readonly failures: unknown[]
  /** What `find` does instead of answering, for a database that is away or slow. */
  outage: (() => Promise<never>) | null
  /** Pointer lookups so far. */
  readonly lookups: () => number
  readonly publish: (shareId: string, number: number, document: unknown) => Promise<void>
  /** The same with the parts that publishing writes beside the document of a large tour; `texts` by the tag of their language. */
  readonly publishInParts: (
    shareId: string,
    number: number,
    version: { readonly document: TourDocument; readonly texts?: readonly TextsFile[] },
  ) => Promise<void>
  /** Makes a version live whose files are there already. */
  readonly show: (shareId: string, number: number) => void
  readonly withdraw: (shareId: string) => void
  /** Puts a file below `/media`; `path` without a slash before it. */
  readonly addMedia: (path: string, source: string | Buffer) => Promise<void>
  /** From now on a public key leads to nothing, as after a medium was deleted. */
  readonly withdrawMedia: (publicKey: string) => void
  /** Where a file below `/media` lies. */
  readonly pathOf: (path: string) => string
  readonly stop: () => Promise<void>
}

type Options = {
  readonly publicUrl?: string
  readonly assets?: SdkAssets
  readonly sdkFolder?: string
  /** Where files lie, for one server after another; without it in a folder that goes with the server. */
  readonly filesFolder?: string
}

/** The visitors' face alone on a real port: real routes, real files, and pointers that a test sets. */
export async function startVisitorServer(options: Options = {}): Promise<VisitorServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-visitors-'))
  const filesFolder = options.filesFolder ?? folder
  const files = localFiles(filesFolder)
  const live = new Map<string, number>()
  /** Number of the last version of a share that was withdrawn. */
  const withdrawn = new Map<string, number>()
  const withdrawnKeys = new Set<string>()
  const published = { isPublished: true, isDeleted: false, accountId: 'account' }
  const readers: MediaReaders = {
    findVisibility: async (publicKeys) => {
      const found = publicKeys.filter((publicKey) => !withdrawnKeys.has(publicKey))
      return new Map(found.map((publicKey) => [publicKey, published]))
    },
    mayRead: async () => false,
  }
  const failures: unknown[] = []
  let lookups = 0
  const pointers: SharePointers = {
    find: async (shareId) => {
      lookups += 1
      if (server.outage) return server.outage()
      const number = live.get(shareId)
      return number === undefined ? null : { number, earliest: (withdrawn.get(shareId) ?? 0) + 1 }
    },
  }
  const app = express()
  app.disable('x-powered-by')
  const { publicUrl, assets } = options
  const given = assets === undefined ? {} : { assets: () => assets }
  app.use(shareRoutes({ files, pointers, publicUrl, onFailure: (error) => failures.push(error), ...given }))
  app.use(mediaRoutes(files, readers), sdkRoutes(files, options.sdkFolder))
  await keepSdk(files, options.sdkFolder)
  const http = createServer(app)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const write = async (key: string, source: string | Buffer) => {
    const path = join(filesFolder, key)
    await mkdir(dirname(path), { recursive: true })
    await (typeof source === 'string' ? cp(source, path, { recursive: true }) : writeFile(path, source))
  }
  const server: VisitorServer = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    failures,
    outage: null,
    lookups: () => lookups,
    async publish(shareId, number, document) {
      await write(snapshotKey(shareId, number), Buffer.from(JSON.stringify(document)))
      live.set(shareId, number)
    },
    async publishInParts(shareId, number, { document, texts = [] }) {
      const tour = document.tours[document.tourId]
      if (!tour) throw new Error('the document has no tour')
      const files = texts.map((file) => ({ key: `media/texts/words-${file.language}/texts.json`, file }))
      const languages = files.map(({ key, file: { language } }) => ({ language, textsUrl: `/${key}` }))
      const published = withLanguages(document, languages)
      const words = files.map(({ key, file }) => ({ key, text: JSON.stringify(file) }))
      for (const { key, text } of words) await write(key, Buffer.from(text))
      await writeParts({ document: published, words }, join(filesFolder, publicationKey(shareId, number)))
      await server.publish(shareId, number, published)
    },
    show: (shareId, number) => void live.set(shareId, number),
    withdraw(shareId) {
      withdrawn.set(shareId, live.get(shareId) ?? 0)
      live.delete(shareId)
    },
    withdrawMedia: (publicKey) => void withdrawnKeys.add(publicKey),
    addMedia: (path, source) => write(`media/${path}`, source),
    pathOf: (path) => join(filesFolder, 'media', path),
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
  return server
}

/** A share id like those that publishing makes, but readable. */
export function aShareId(word: string): string {
  return word.padEnd(22, '0')
}
