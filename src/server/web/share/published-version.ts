import { framesOwnFile, framesPage } from '../../../shared/hotspots/references.ts'
import { hasGates } from '../../../shared/publishing/gated-stops.ts'
import type { PublicDocument, PublicTour } from '../../../shared/publishing/tour-document.ts'
import type { Files } from '../../ports/files.ts'
import type { Edition } from './edition.ts'
import { snapshotIn } from './edition-document.ts'
import { gatedOpening, gatedSnapshot } from './gated-snapshot.ts'
import { type Snapshot, startIndexOf, type WholeSnapshot } from './snapshots.ts'
import { readTranslated } from './translated-snapshots.ts'

/** A published version in one language, whole in memory or in parts in the file store. */
export type PublishedVersion = {
  /** Without stops where it comes in parts. */
  readonly tour: PublicTour
  readonly mapboxToken: string | null
  /** Language of the author; `tour` may be in another. */
  readonly writtenIn: string
  readonly stopCount: number
  readonly startIndex: number
  /** Whether some hotspot shows a page of another site, or a file of this server, in a frame. */
  readonly framesOthers: boolean
  readonly framesOwn: boolean
  /** About what it costs to keep in memory. */
  readonly sizeBytes: number
  /** The tour, or the part of it that the page of a stop tells, with that stop in it. */
  around(index: number): Promise<Snapshot>
  /** What the page of a stop has for the viewer, as JSON. */
  opening(index: number): Promise<string>
  /** The whole document in its author's language, as JSON. */
  whole(): Promise<string>
  documents(): Promise<Readonly<Record<string, PublicDocument>>>
  /** The same in one more language of the tour; undefined when its texts are not there. */
  translated(language: string): Promise<PublishedVersion | undefined>
  /** The same for the visitors of one address. */
  inEdition(edition: Edition): Promise<PublishedVersion>
  /** Number and digest, by which its parts are asked for; null for a tour without parts. */
  readonly partsVersion: string | null
  /** A file of its parts, as JSON; undefined for one that it does not have, and for a tour without parts. */
  part(version: string, name: string): Promise<string | undefined>
}

/** A snapshot, with the texts that its pages share, costs about this much more in memory than its JSON is long. */
export const snapshotFactor = 6

/** A tour that comes whole, from its snapshot; as an edition has it where one is named. */
export function wholeVersion(files: Files, published: WholeSnapshot, edition?: Edition): PublishedVersion {
  const snapshot = edition === undefined ? published : snapshotIn(published, edition)
  const { tour, document, json, stops } = snapshot
  const hotspots = stops.flatMap((stop) => stop?.hotspots ?? [])
  const told = gatedSnapshot(snapshot)
  let opening: string | undefined
  return {
    tour,
    mapboxToken: document.mapboxToken,
    writtenIn: snapshot.writtenIn,
    stopCount: stops.length,
    startIndex: startIndexOf(snapshot),
    framesOthers: hotspots.some(framesPage),
    framesOwn: document.customScript !== null || document.gaId !== null || hotspots.some(framesOwnFile),
    sizeBytes: json.length * snapshotFactor,
    around: async () => told,
    // What runs in the page knows the tour as its author wrote it, and every language from there.
    async opening() {
      // Where not everybody is let in, a frame may have no cookie to fetch the whole document with.
      opening ??= hasGates(tour) && edition?.partsToken === undefined ? gatedOpening(json) : json
      return opening
    },
    whole: async () => json,
    // Where its PDFs lie is for the server alone.
    documents: async () => published.tour.documents ?? {},
    async translated(language) {
      const translated = await readTranslated(files, published, language)
      return translated && wholeVersion(files, translated, edition)
    },
    inEdition: async (given) => wholeVersion(files, published, given),
    partsVersion: null,
    part: async () => undefined,
  }
}
