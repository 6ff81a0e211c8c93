import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { withUrls } from '../../../shared/publishing/with-urls.ts'
import { signedDocumentPath, signedMediaPath } from '../../../shared/sharing/signed-paths.ts'
import type { LinkStart } from '../../domain/publishing/sharing/access/share-address.ts'
import type { Edition } from './edition.ts'
import { snapshotOf, type WholeSnapshot } from './snapshots.ts'

/** Applies the first stop and view of a share link, if the tour still has that stop. */
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

/**
 * A document, or a part of one, with signed URLs that admitted visitors can load. URLs of PDFs contain the tour's
 * address, so that they are rewritten for share links even when the tour is open: a share link must not reveal
 * the main link.
 */
export function signedFor<Value>(value: Value, { mediaToken, partsToken, name }: Edition): Value {
  if (partsToken === undefined) return value
  const signedMedia = (url: string) => (mediaToken === undefined ? undefined : signedMediaPath(url, mediaToken))
  return withUrls(value, (url) => {
    return signedMedia(url) ?? signedDocumentPath(url, { name, token: partsToken }) ?? url
  })
}

type VisitConditions = Pick<Edition, 'countsVisits' | 'partsToken'>

/** Adds to a document whether visits are counted (the default) and the access token of the visitor. */
export function withVisitConditions(
  document: TourDocument,
  { countsVisits, partsToken: accessToken }: VisitConditions,
): TourDocument {
  const withCounting = countsVisits ? document : { ...document, countsVisits }
  return accessToken === undefined ? withCounting : { ...withCounting, accessToken }
}

/** Converts a whole document to an edition. */
export function documentIn(document: TourDocument, edition: Edition): TourDocument {
  return signedFor(withVisitConditions(withStart(document, edition.start), edition), edition)
}

/** Converts a snapshot, in any language, to an edition. */
export function snapshotIn(snapshot: WholeSnapshot, edition: Edition): WholeSnapshot {
  const { name, partsToken, start, countsVisits } = edition
  if (partsToken === undefined && start === null && countsVisits) return { ...snapshot, shareId: name }
  const { writtenIn, takenAt, json } = snapshot
  // The viewer in the page gets the tour in its original language.
  const originalDocument = documentIn(JSON.parse(json) as TourDocument, edition)
  const translatedSnapshot = snapshotOf(name, documentIn(snapshot.document, edition))
  return { ...translatedSnapshot, writtenIn, takenAt, json: JSON.stringify(originalDocument) }
}
