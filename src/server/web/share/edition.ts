import { limits } from '../../../shared/limits.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { signedDocumentPath, signedMediaPath } from '../../../shared/sharing/signed-paths.ts'
import type { AccessTokens } from '../../domain/sharing/access/access-tokens.ts'
import { isOpenVisibility, type LinkStart, type ShareAddress } from '../../domain/sharing/access/share-address.ts'
import { type Snapshot, snapshotOf } from './snapshots.ts'

/** A snapshot as whoever was let in at an address gets it. */
export type Edition = {
  /** Names it among all editions; part of the keys of what is made from it. */
  readonly key: string
  readonly shareId: string
  readonly number: number
  /** Of the address, in links. */
  readonly name: string
  /** Whether search engines may list it. */
  readonly isListed: boolean
  /** Whether only some people may see it, or only on some sites, so that no cache may hold it that serves many. */
  readonly isPrivate: boolean
  /** Host names of the sites that may embed it; none: every site. */
  readonly embedDomains: readonly string[]
  /** Opens what it shows; undefined where that is open anyway, or to whoever is signed in. */
  readonly mediaToken: string | undefined
  readonly start: LinkStart | null
}

type Made = { readonly edition: Edition; readonly untilMs: number }

/** Signed addresses stay the same for a while, so that browsers and prepared answers can keep them. */
function tokenFor({ door, link }: ShareAddress, tokens: AccessTokens, windowEndMs: number): string {
  const endMs = windowEndMs + limits.signedMediaWindowMs
  const expiresMs = Math.min(endMs, link?.expiresAt?.getTime() ?? endMs)
  return tokens.sign('media', { doorId: door.id, version: door.version, expiresMs })
}

/** Members read media by their session: whoever leaves the account sees nothing more of it at once. */
function needsToken({ visibility, door }: ShareAddress): boolean {
  return !isOpenVisibility(visibility) && door.asks !== 'membership'
}

/** Makes editions of addresses, each once for as long as the address is remembered. */
export function editionMaker(tokens: () => Promise<AccessTokens>, nowMs: () => number) {
  const made = new WeakMap<ShareAddress, Made>()
  return async (address: ShareAddress): Promise<Edition> => {
    const now = nowMs()
    const known = made.get(address)
    if (known !== undefined && known.untilMs > now) return known.edition
    const untilMs = (Math.floor(now / limits.signedMediaWindowMs) + 1) * limits.signedMediaWindowMs
    const { shareId, number, name, visibility, embedDomains, door, link } = address
    const mediaToken = needsToken(address) ? tokenFor(address, await tokens(), untilMs) : undefined
    const start = link && { stopId: link.stopId, view: link.view, language: link.language }
    const isListed = visibility === 'public' && link === null
    const isPrivate = link !== null || door.asks !== 'nothing' || embedDomains.length > 0
    const what = { name, isListed, isPrivate, embedDomains, mediaToken, start }
    const edition = { ...what, shareId, number, key: JSON.stringify([shareId, number, what]) }
    made.set(address, { edition, untilMs })
    return edition
  }
}

/** Where a visitor begins who comes by a share link, if the tour still has that stop. */
function withStart(document: TourDocument, start: LinkStart | null): TourDocument {
  const tour = document.tours[document.tourId]
  if (start === null || tour === undefined) return document
  const startStopId = start.stopId ?? tour.startStopId ?? tour.stopIds[0] ?? ''
  const stop = document.stops[startStopId]
  if (stop === undefined || !tour.stopIds.includes(startStopId)) return document
  const tours = { ...document.tours, [document.tourId]: { ...tour, startStopId } }
  const stops = { ...document.stops, [startStopId]: { ...stop, initialView: start.view ?? stop.initialView } }
  return { ...document, tours, stops }
}

/** The names of all fields that hold addresses of files. */
const addressField = /^(?:url|.*Url)$/

/** A copy of a document whose addresses of files hold a token. */
function withSignedAddresses<Value>(value: Value, sign: (address: string) => string): Value {
  const copy = (node: unknown, name: string): unknown => {
    if (typeof node === 'string') return addressField.test(name) ? sign(node) : node
    if (Array.isArray(node)) return node.map((item: unknown) => copy(item, name))
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, copy(item, key)]))
  }
  return copy(value, '') as Value
}

function documentIn(document: TourDocument, { mediaToken, start, name }: Edition): TourDocument {
  const begun = withStart(document, start)
  if (mediaToken === undefined) return begun
  return withSignedAddresses(begun, (address) => {
    return signedMediaPath(address, mediaToken) ?? signedDocumentPath(address, { name, token: mediaToken }) ?? address
  })
}

/** Whether an edition is the snapshot as it was published. */
export function isAsPublished({ mediaToken, start, name, shareId }: Edition): boolean {
  return mediaToken === undefined && start === null && name === shareId
}

/** A snapshot, in whatever language, as an edition has it. */
export function snapshotIn(snapshot: Snapshot, edition: Edition): Snapshot {
  const { name, mediaToken, start } = edition
  if (mediaToken === undefined && start === null) return { ...snapshot, shareId: name }
  const { writtenIn, json } = snapshot
  // What runs in the page knows the tour as its author wrote it.
  const written = documentIn(JSON.parse(json) as TourDocument, edition)
  return { ...snapshotOf(name, documentIn(snapshot.document, edition)), writtenIn, json: JSON.stringify(written) }
}
