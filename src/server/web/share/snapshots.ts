import { type PublicStop, type TourDocument, tourDocument } from '../../../shared/publishing/tour-document.ts'
import { snapshotFacts, snapshotFactsFile } from '../../domain/publishing/publications/take-snapshot.ts'
import { publicationKey } from '../../domain/tours/publication-state/publication-keys.ts'
import type { Files } from '../../ports/files.ts'

/** A published snapshot, immutable under its share and number. */
export type Snapshot = {
  readonly shareId: string
  readonly document: TourDocument
  readonly tour: TourDocument['tours'][string]
  /** Original language; `tour` may be a translation. */
  readonly writtenIn: string
  /** Time of the snapshot, just before publishing; missing if it wasn't recorded. */
  readonly takenAt?: string | undefined
  /**
   * Stops in tour order. A large tour has only the stops of `loadedRange`, and outlines of the stops that they link
   * to. Other stops are undefined.
   */
  readonly stops: readonly (PublicStop | undefined)[]
  /** Range of the loaded stops, for large tours only. */
  readonly loadedRange?: LoadedRange
}

/** A snapshot of a whole tour, with its document as compact JSON. */
export type WholeSnapshot = Snapshot & { readonly json: string }

/** Range of stops that a page of a large tour contains. */
export type LoadedRange = {
  /** Index of the first complete stop. */
  readonly startIndex: number
  /** Index after the last complete stop. */
  readonly endIndex: number
  /** Indexes of hidden stops without a link to them. */
  readonly unreachableIndexes: ReadonlySet<number>
}

/** Key of a snapshot's document in the file store. */
export function snapshotKey(shareId: string, number: number): string {
  return `${publicationKey(shareId, number)}/tour.json`
}

/** Reads the time of a snapshot; undefined if it wasn't recorded. */
export async function readTakenAt(files: Files, shareId: string, number: number): Promise<string | undefined> {
  const bytes = await files.read(`${publicationKey(shareId, number)}/${snapshotFactsFile}`)
  return bytes && snapshotFacts.safeParse(JSON.parse(bytes.toString('utf8'))).data?.asOf
}

/**
 * Reads a snapshot and parses it with the schema of the public tour, so that no other field can leave the server (threat
 * T63). `undefined` if it doesn't exist; throws if the document is invalid.
 */
export async function readSnapshot(files: Files, shareId: string, number: number): Promise<WholeSnapshot | undefined> {
  const [bytes, takenAt] = await Promise.all([
    files.read(snapshotKey(shareId, number)),
    readTakenAt(files, shareId, number),
  ])
  if (!bytes) return undefined
  return { ...snapshotOf(shareId, tourDocument.parse(JSON.parse(bytes.toString('utf8')))), takenAt }
}

/** Creates a snapshot from a document. Throws when the tour has no stops. */
export function snapshotOf(shareId: string, document: TourDocument): WholeSnapshot {
  const tour = document.tours[document.tourId]
  const stops = (tour?.stopIds ?? []).flatMap((id) => document.stops[id] ?? [])
  if (!tour || stops.length === 0) throw new Error(`Snapshot ${document.publicationNumber} has no stops.`)
  return { shareId, document, json: JSON.stringify(document), tour, writtenIn: tour.language, stops }
}

/** Index of a stop by its id; -1 when it isn't found. */
export function stopIndexIn({ stops }: Pick<Snapshot, 'stops'>, stopId: string | null | undefined): number {
  return stops.findIndex((stop) => stop !== undefined && stop.id === stopId)
}

/** Index of the stop at which visitors start: the first one unless `startStopId` is set. */
export function startIndexOf(snapshot: Snapshot): number {
  return Math.max(0, stopIndexIn(snapshot, snapshot.tour.startStopId))
}
