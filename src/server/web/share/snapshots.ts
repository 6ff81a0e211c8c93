import { type PublicStop, type TourDocument, tourDocument } from '../../../shared/publishing/tour-document.ts'
import { takenFile, taken as takenSchema } from '../../domain/publishing/publications/snapshot.ts'
import { publicationKey } from '../../domain/tours/publication-state/publication-keys.ts'
import type { Files } from '../../ports/files.ts'

/** A published snapshot as it is served: never changes under its share and number. */
export type Snapshot = {
  readonly shareId: string
  readonly document: TourDocument
  readonly tour: TourDocument['tours'][string]
  /** The language of its author; `tour` may be in another. */
  readonly writtenIn: string
  /** When it was taken, just before it was published; missing where nobody wrote that down. */
  readonly takenAt?: string | undefined
  /** In the tour's order; of a large tour only those that a page tells, and in part those that they lead to. */
  readonly stops: readonly (PublicStop | undefined)[]
  /** Only of a large tour, of which `stops` holds a part. */
  readonly rest?: RestOfTour
}

/** A snapshot of a whole tour, with its document as JSON, as small as it gets. */
export type WholeSnapshot = Snapshot & { readonly json: string }

/** Which stops a page of a large tour tells. */
export type RestOfTour = {
  /** Stops from `first` up to `end` are whole. */
  readonly first: number
  readonly end: number
  /** Indexes of the hidden stops that nothing leads to. */
  readonly unreachable: ReadonlySet<number>
}

/** Key of a snapshot's document in the file store. */
export function snapshotKey(shareId: string, number: number): string {
  return `${publicationKey(shareId, number)}/tour.json`
}

/** When a snapshot was taken; undefined where nobody wrote that down. */
export async function readTakenAt(files: Files, shareId: string, number: number): Promise<string | undefined> {
  const bytes = await files.read(`${publicationKey(shareId, number)}/${takenFile}`)
  return bytes && takenSchema.safeParse(JSON.parse(bytes.toString('utf8'))).data?.asOf
}

/**
 * Reads a snapshot through the schema of the public tour, so that nothing beside its fields can leave (threat T63).
 * `undefined` when it is not there; throws when it is not a tour.
 */
export async function readSnapshot(files: Files, shareId: string, number: number): Promise<WholeSnapshot | undefined> {
  const [bytes, takenAt] = await Promise.all([
    files.read(snapshotKey(shareId, number)),
    readTakenAt(files, shareId, number),
  ])
  if (!bytes) return undefined
  return { ...snapshotOf(shareId, tourDocument.parse(JSON.parse(bytes.toString('utf8')))), takenAt }
}

/** What pages are made from. Throws for a document that is no tour. */
export function snapshotOf(shareId: string, document: TourDocument): WholeSnapshot {
  const tour = document.tours[document.tourId]
  const stops = (tour?.stopIds ?? []).flatMap((id) => document.stops[id] ?? [])
  if (!tour || stops.length === 0) throw new Error(`snapshot ${document.publicationNumber} of a share has no stops`)
  return { shareId, document, json: JSON.stringify(document), tour, writtenIn: tour.language, stops }
}

/** Index of a stop by its id; -1 where it is not known. */
export function stopIndexIn({ stops }: Pick<Snapshot, 'stops'>, stopId: string | null | undefined): number {
  return stops.findIndex((stop) => stop !== undefined && stop.id === stopId)
}

/** Index of the stop that the author chose as the first. */
export function startIndexOf(snapshot: Snapshot): number {
  return Math.max(0, stopIndexIn(snapshot, snapshot.tour.startStopId))
}
