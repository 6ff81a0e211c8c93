import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import express from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { writeParts } from '../../../src/server/domain/publishing/publications/parts/write-parts.ts'
import { type AccessTokens, accessTokens } from '../../../src/server/domain/publishing/sharing/access/access-tokens.ts'
import {
  isOpenVisibility,
  type ShareAddress,
} from '../../../src/server/domain/publishing/sharing/access/share-address.ts'
import { publicationKey } from '../../../src/server/domain/tours/publication-state/publication-keys.ts'
import { localFiles } from '../../../src/server/ports/local-files.ts'
import { fastPath } from '../../../src/server/web/fast-path.ts'
import type { MediaReaders } from '../../../src/server/web/media/media-readers.ts'
import { mediaRoutes } from '../../../src/server/web/media/media-routes.ts'
import { shareIdOfToken } from '../../../src/server/web/media/share-id-of-token.ts'
import { archiveSdk } from '../../../src/server/web/sdk/archive-sdk.ts'
import type { SdkAssets } from '../../../src/server/web/sdk/sdk-assets.ts'
import { sdkRoutes } from '../../../src/server/web/sdk/sdk-routes.ts'
import { shareAddressCache } from '../../../src/server/web/share/share-address-cache.ts'
import type { CountMiss } from '../../../src/server/web/share/share-requests.ts'
import { type ShareAccess, shareRoutes } from '../../../src/server/web/share/share-routes.ts'
import { snapshotKey } from '../../../src/server/web/share/snapshots.ts'
import { tourHostsOf } from '../../../src/server/web/tour-hosts/tour-hosts.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'
import { withLanguages } from '../../../src/shared/publishing/document-of.ts'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import type { TextsFile } from '../../../src/shared/translations/with-texts.ts'
import { aShareAddress } from '../files/share-addresses.ts'

export type VisitorServer = {
  readonly origin: string
  /** Failures reported by the routes. */
  readonly failures: unknown[]
  /** Replaces the result of `find`, to simulate a slow or unavailable database. */
  outage: (() => Promise<never>) | null
  /** Number of share address lookups so far. */
  readonly lookups: () => number
  /** Number of responses so far that the fast path sent before any route. */
  readonly fastResponses: () => number
  readonly publish: (shareId: string, number: number, document: unknown) => Promise<void>
  /** Restricts access to a tour; a password is `restrictedPassword`. */
  readonly restrict: (shareId: string, conditions: Partial<ShareAddress>) => void
  readonly tokens: AccessTokens
  /** Publishes with the parts that a large tour has beside its document. */
  readonly publishInParts: (
    shareId: string,
    number: number,
    version: { readonly document: TourDocument; readonly texts?: readonly TextsFile[] },
  ) => Promise<void>
  /** Makes a version live. Its files must exist. */
  readonly show: (shareId: string, number: number) => void
  readonly withdraw: (shareId: string) => void
  /** Stores a file below `/media`. The path has no leading slash. */
  readonly addMedia: (path: string, source: string | Buffer) => Promise<void>
  /** Makes a public key unknown, as after its medium was deleted. */
  readonly withdrawMedia: (publicKey: string) => void
  /** Path of a file below `/media` on disk. */
  readonly pathOf: (path: string) => string
  readonly stop: () => Promise<void>
}

type Options = {
  readonly publicUrl?: string
  readonly assets?: SdkAssets
  readonly sdkFolder?: string
  /** Origin of Google's tag. */
  readonly googleTagUrl?: string
  /** Folder for files that outlive the server; defaults to a folder that is deleted with it. */
  readonly filesFolder?: string
  /** Called while a password is checked, to simulate a busy server. */
  readonly onPasswordCheck?: () => void
}

/** Password of every restricted tour. */
export const restrictedPassword = 'a door that sticks'

/** Starts a server with the public routes only: real routes and files, and share addresses that a test sets. */
export async function startVisitorServer(options: Options = {}): Promise<VisitorServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-visitors-'))
  const filesFolder = options.filesFolder ?? folder
  const files = localFiles(filesFolder)
  const live = new Map<string, number>()
  const conditions = new Map<string, Partial<ShareAddress>>()
  const tokens = accessTokens('a secret of the tests')
  /** Number of the last version of each withdrawn share. */
  const withdrawnNumbers = new Map<string, number>()
  const withdrawnKeys = new Set<string>()
  const readers: MediaReaders = {
    findVisibility: async (publicKeys) => {
      const existingKeys = publicKeys.filter((publicKey) => !withdrawnKeys.has(publicKey))
      const shareIds = [...live.keys()]
      const isOpen = [...conditions.values()].every(({ visibility = 'unlisted' }) => isOpenVisibility(visibility))
      const visibleMedium = { isOpen, shareIds, isDeleted: false, accountId: 'account' }
      return new Map(existingKeys.map((publicKey) => [publicKey, visibleMedium]))
    },
    relationTo: async () => 'anonymous',
    shareIdOfToken: (token) => findShareOfToken(token),
  }
  const failures: unknown[] = []
  let lookupCount = 0
  let fastResponseCount = 0
  const addresses = shareAddressCache({
    find: async (shareId) => {
      lookupCount += 1
      if (server.outage) return server.outage()
      const number = live.get(shareId)
      const earliestNumber = (withdrawnNumbers.get(shareId) ?? 0) + 1
      return number === undefined
        ? null
        : aShareAddress(shareId, { number, earliestNumber, ...conditions.get(shareId) })
    },
  })
  const findShareOfToken = shareIdOfToken({ tokens: async () => tokens, addresses, now: () => new Date() })
  const access: ShareAccess = {
    tokens: async () => tokens,
    relationTo: async () => 'anonymous',
    checkPassword: async (_request, _address, password) => {
      options.onPasswordCheck?.()
      if (password !== restrictedPassword) throw new AppError('share.passwordWrong')
    },
    opens: { consumeOpen: async () => true, addOpens: async () => undefined },
  }
  const app = express()
  app.disable('x-powered-by')
  const { publicUrl, assets } = options
  const assetOptions = assets === undefined ? {} : { assets: () => assets }
  const misses = new RateLimiterMemory({ points: 1, duration: 60 })
  const countMiss: CountMiss = async (guesser) => {
    const { consumedPoints: count, msBeforeNext: windowEndsInMs } = await misses.penalty(guesser)
    return { count, windowEndsInMs }
  }
  const onFailure = (error: unknown) => failures.push(error)
  const tourHosts = tourHostsOf({ tourHosts: new Map(), publicUrl })
  const shares = shareRoutes({ files, addresses, countMiss, access, publicUrl, tourHosts, onFailure, ...assetOptions })
  app.use(shares.router)
  app.use(mediaRoutes(files, readers), sdkRoutes(files, { folder: options.sdkFolder, tagUrl: options.googleTagUrl }))
  await archiveSdk(files, options.sdkFolder)
  const http = createServer(
    fastPath({
      responders: [shares.ready],
      fallback: app,
      onFastResponse: () => {
        fastResponseCount += 1
      },
    }),
  )
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
    lookups: () => lookupCount,
    fastResponses: () => fastResponseCount,
    async publish(shareId, number, document) {
      await write(snapshotKey(shareId, number), Buffer.from(JSON.stringify(document)))
      live.set(shareId, number)
    },
    restrict: (shareId, restriction) => void conditions.set(shareId, restriction),
    tokens,
    async publishInParts(shareId, number, { document, texts = [] }) {
      const tour = document.tours[document.tourId]
      if (!tour) throw new Error('the document has no tour')
      const files = texts.map((file) => ({ key: `media/${aShareId('texts')}/words-${file.language}/texts.json`, file }))
      const languages = files.map(({ key, file: { language } }) => ({ language, textsUrl: `/${key}` }))
      const published = withLanguages(document, languages)
      const textFiles = files.map(({ key, file }) => ({ key, text: JSON.stringify(file) }))
      for (const { key, text } of textFiles) await write(key, Buffer.from(text))
      await writeParts({ document: published, textFiles }, join(filesFolder, publicationKey(shareId, number)))
      await server.publish(shareId, number, published)
    },
    show: (shareId, number) => void live.set(shareId, number),
    withdraw(shareId) {
      withdrawnNumbers.set(shareId, live.get(shareId) ?? 0)
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

/** Creates a readable share id in the format of publishing. */
export function aShareId(word: string): string {
  return word.padEnd(22, '0')
}
