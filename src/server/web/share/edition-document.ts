import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { signedDocumentPath, signedMediaPath } from '../../../shared/sharing/signed-paths.ts'
import type { LinkStart } from '../../domain/publishing/sharing/access/share-address.ts'
import type { Edition } from './edition.ts'
import { snapshotOf, type WholeSnapshot } from './snapshots.ts'

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

/**
 * A document, or a part of one, with the addresses of its files as the visitors who were let in may read them. Those of PDFs name
 * the tour: visitors of a share link are told of no other address, also where everybody with the main link may see them.
 */
export function signedFor<Value>(value: Value, { mediaToken, partsToken, name }: Edition): Value {
  if (partsToken === undefined) return value
  const signedMedia = (address: string) => (mediaToken === undefined ? undefined : signedMediaPath(address, mediaToken))
  return withSignedAddresses(value, (address) => {
    return signedMedia(address) ?? signedDocumentPath(address, { name, token: partsToken }) ?? address
  })
}

type VisitConditions = Pick<Edition, 'countsVisits' | 'partsToken'>

/** A document that says whether visits are counted, which they are where it says nothing, and what proves a visitor. */
export function withVisitConditions(
  document: TourDocument,
  { countsVisits, partsToken: accessToken }: VisitConditions,
): TourDocument {
  const counted = countsVisits ? document : { ...document, countsVisits }
  return accessToken === undefined ? counted : { ...counted, accessToken }
}

/** A whole document as an edition has it. */
export function documentIn(document: TourDocument, edition: Edition): TourDocument {
  return signedFor(withVisitConditions(withStart(document, edition.start), edition), edition)
}

/** A snapshot, in whatever language, as an edition has it. */
export function snapshotIn(snapshot: WholeSnapshot, edition: Edition): WholeSnapshot {
  const { name, partsToken, start, countsVisits } = edition
  if (partsToken === undefined && start === null && countsVisits) return { ...snapshot, shareId: name }
  const { writtenIn, takenAt, json } = snapshot
  // What runs in the page knows the tour as its author wrote it.
  const written = documentIn(JSON.parse(json) as TourDocument, edition)
  const shown = snapshotOf(name, documentIn(snapshot.document, edition))
  return { ...shown, writtenIn, takenAt, json: JSON.stringify(written) }
}
