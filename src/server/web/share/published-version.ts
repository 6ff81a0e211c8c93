import { embedsOwnFile, embedsPage } from '../../../shared/hotspots/references.ts'
import { hasGates } from '../../../shared/publishing/gated-stops.ts'
import type { PublicDocument, PublicTour } from '../../../shared/publishing/tour-document.ts'
import type { Files } from '../../ports/files.ts'
import type { Edition } from './edition.ts'
import { snapshotIn } from './edition-document.ts'
import { gatedOpening, gatedSnapshot } from './gated-snapshot.ts'
import { type Snapshot, startIndexOf, type WholeSnapshot } from './snapshots.ts'
import { readTranslated } from './translated-snapshots.ts'

/** A published version in one language, as a whole in memory or in parts in the file store. */
export type PublishedVersion = {
  /** The tour's fields; without stops when the version loads in parts. */
  readonly tour: PublicTour
  readonly mapboxToken: string | null
  /** Original language; `tour` may be a translation. */
  readonly writtenIn: string
  readonly stopCount: number
  readonly startIndex: number
  /** True if a hotspot embeds a page of another site in a frame. */
  readonly framesOthers: boolean
  /** True if it embeds pages or files of this server in a frame. */
  readonly framesOwn: boolean
  /** Approximate memory of the version. */
  readonly sizeBytes: number
  /** Snapshot for rendering the page of a stop: the whole tour, or the range of stops around it. */
  snapshotAround(index: number): Promise<Snapshot>
  /** Document embedded in the page of a stop for the viewer, as JSON. */
  opening(index: number): Promise<string>
  /** The whole document in its original language, as JSON. */
  wholeJson(): Promise<string>
  documents(): Promise<Readonly<Record<string, PublicDocument>>>
  /** The version in another language; undefined when the translation is missing. */
  translated(language: string): Promise<PublishedVersion | undefined>
  /** The version for visitors of one address. */
  inEdition(edition: Edition): Promise<PublishedVersion>
  /** Number and digest in the URLs of its parts; null for a tour without parts. */
  readonly partsVersion: string | null
  /** A part file, as JSON; undefined for an unknown one. */
  part(version: string, name: string): Promise<string | undefined>
}

/** Ratio of a snapshot's memory, including the texts that its pages share, to the length of its JSON. */
export const snapshotFactor = 6

/** A version that loads as a whole, from its snapshot and optionally for an edition. */
export function wholeVersion(files: Files, published: WholeSnapshot, edition?: Edition): PublishedVersion {
  const snapshot = edition === undefined ? published : snapshotIn(published, edition)
  const { tour, document, json, stops } = snapshot
  const hotspots = stops.flatMap((stop) => stop?.hotspots ?? [])
  const pageSnapshot = gatedSnapshot(snapshot)
  let opening: string | undefined
  return {
    tour,
    mapboxToken: document.mapboxToken,
    writtenIn: snapshot.writtenIn,
    stopCount: stops.length,
    startIndex: startIndexOf(snapshot),
    framesOthers: hotspots.some(embedsPage),
    framesOwn: document.customScript !== null || document.gaId !== null || hotspots.some(embedsOwnFile),
    sizeBytes: json.length * snapshotFactor,
    snapshotAround: async () => pageSnapshot,
    // The viewer starts with the original language and applies translations itself.
    async opening() {
      // Restricted tours embed the whole document, because a frame may have no cookie to fetch it with.
      opening ??= hasGates(tour) && edition?.partsToken === undefined ? gatedOpening(json) : json
      return opening
    },
    wholeJson: async () => json,
    // Storage keys of PDFs never leave the server.
    documents: async () => published.tour.documents ?? {},
    async translated(language) {
      const translated = await readTranslated(files, published, language)
      return translated && wholeVersion(files, translated, edition)
    },
    inEdition: async (newEdition) => wholeVersion(files, published, newEdition),
    partsVersion: null,
    part: async () => undefined,
  }
}
