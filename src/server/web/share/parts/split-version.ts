import { joinParts, placeholderStop, withPart } from '../../../../shared/publishing/join-parts.ts'
import type { PublicStop, TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { StopPart } from '../../../../shared/publishing/tour-parts.ts'
import { partsFolder } from '../../../../shared/web/routes.ts'
import { partLimits } from '../../../domain/publishing/publications/parts/part-limits.ts'
import { documentIn } from '../edition-document.ts'
import { gatedSnapshot } from '../gated-snapshot.ts'
import { type PublishedVersion, snapshotFactor } from '../published-version.ts'
import type { Snapshot } from '../snapshots.ts'
import { openingOf } from './opening-of.ts'
import { readerInEdition } from './reader-in-edition.ts'
import type { SplitTourReader } from './split-tour-reader.ts'

/** Data source and identity of a version that is loaded in parts. */
export type SplitVersionSource = {
  /** Unique key of the version and its edition. */
  readonly key: string
  /** Name of the tour in links of its pages. */
  readonly name: string
  readonly number: number
  /** Time of publication; undefined if it wasn't recorded. */
  readonly takenAt: string | undefined
  /** Access token for its parts, for browsers that store no pass. */
  readonly token?: string | undefined
  readonly reader: SplitTourReader
  /** Size of its files in memory; 0 when they are in the file store. */
  readonly memoryBytes: number
  /** The same tour in another language. */
  readonly translated: (language: string) => Promise<PublishedVersion | undefined>
  /** Reads the document of the whole tour as JSON. */
  readonly readJson: () => Promise<string>
  /** Cache for the ranges of stops that pages are rendered from. */
  readonly cacheRange: (key: string, create: () => Promise<StopRange>) => Promise<StopRange>
}

/** A range of consecutive stops with the snapshot that their pages are rendered from. */
export type StopRange = {
  readonly firstIndex: number
  readonly parts: readonly StopPart[]
  readonly snapshot: Snapshot
  readonly sizeBytes: number
}

type Range = Pick<StopRange, 'firstIndex' | 'parts'> & Pick<SplitVersionSource, 'name' | 'takenAt'>

function snapshotOfRange({ shell }: SplitTourReader, { name, takenAt, firstIndex, parts }: Range): Snapshot {
  const joinedPart = joinParts(parts)
  const document = withPart(
    shell.document,
    joinedPart,
    joinedPart.stops.map(({ id }) => id),
  )
  const tour = document.tours[document.tourId]
  if (!tour) throw new Error('The document of a published tour lacks the tour')
  const stops = new Array<PublicStop | undefined>(shell.stopCount).fill(undefined)
  for (const { index, outline } of [...shell.pinned, ...parts.flatMap(({ links }) => links)])
    stops[index] = placeholderStop(outline)
  for (const [offset, stop] of joinedPart.stops.entries()) stops[firstIndex + offset] = stop
  const loadedRange = {
    startIndex: firstIndex,
    endIndex: firstIndex + joinedPart.stops.length,
    unreachableIndexes: new Set(shell.unreachable),
  }
  return gatedSnapshot({ shareId: name, document, tour, takenAt, writtenIn: shell.writtenIn, stops, loadedRange })
}

/** Number of the part that contains a stop. */
const partNumberOf = (index: number) => Math.floor(index / partLimits.stopsPerPart)

/** Version of a large tour that loads only the requested stops. */
export function splitVersion(source: SplitVersionSource): PublishedVersion {
  const { key, name, number, takenAt, token, reader, memoryBytes, translated, readJson, cacheRange } = source
  const { shell, shellBytes } = reader
  const { document, stopCount, startIndex, framesOthers, framesOwn, digest } = shell
  const tour = document.tours[document.tourId]
  if (!tour) throw new Error('The document of a published tour lacks the tour')
  const version = `${number}-${digest}`
  const folder = partsFolder({ name, version, token })
  const readPart = (partNumber: number) => {
    const firstIndex = partNumber * partLimits.stopsPerPart
    return reader.stops(firstIndex, Math.min(firstIndex + partLimits.stopsPerPart, stopCount))
  }
  const rangeOf = (index: number): Promise<StopRange> => {
    const partNumber = partNumberOf(index)
    return cacheRange(`${key}/${tour.language}/${partNumber}`, async () => {
      const firstIndex = partNumber * partLimits.stopsPerPart
      const parts = await readPart(partNumber)
      const bytes = (shell.offsets[firstIndex + parts.length] ?? 0) - (shell.offsets[firstIndex] ?? 0)
      const snapshot = snapshotOfRange(reader, { name, takenAt, firstIndex, parts })
      return { firstIndex, parts, snapshot, sizeBytes: (bytes + shellBytes) * snapshotFactor }
    })
  }
  const opening = async (index: number) => {
    const { firstIndex, parts } = await rangeOf(index)
    const loadedParts = new Map(parts.map((part, offset) => [firstIndex + offset, part]))
    return JSON.stringify(await openingOf(reader, index, { folder, loadedParts }))
  }
  /** Readers of part files as JSON, by type of part. */
  const readers: Readonly<Record<string, (number: number) => Promise<string | undefined>>> = {
    list: async () => JSON.stringify(await reader.outlines()),
    opening: async (index) => (index < stopCount ? opening(index) : undefined),
    stops: async (partNumber) => {
      const { stops, ...media } = joinParts(await readPart(partNumber))
      return stops.length === 0 ? undefined : JSON.stringify({ stops, ...media })
    },
  }
  return {
    tour,
    mapboxToken: document.mapboxToken,
    writtenIn: shell.writtenIn,
    stopCount,
    startIndex,
    framesOthers,
    // Versions published before Google Analytics was supported recorded `framesOwn` without its frame.
    framesOwn: framesOwn || document.gaId !== null,
    sizeBytes: shellBytes * snapshotFactor + memoryBytes,
    snapshotAround: async (index) => (await rangeOf(index)).snapshot,
    opening,
    wholeJson: readJson,
    documents: () => reader.documents(),
    translated,
    async inEdition(edition) {
      return splitVersion({
        ...source,
        key: edition.key,
        name: edition.name,
        token: edition.partsToken,
        reader: await readerInEdition(reader, edition),
        translated: async (language) => (await translated(language))?.inEdition(edition),
        readJson: async () => JSON.stringify(documentIn(JSON.parse(await readJson()) as TourDocument, edition)),
      })
    },
    partsVersion: version,
    async part(requestedVersion, partName) {
      const [, partType = '', number] = /^(list|stops|opening)(?:-(\d{1,6}))?\.json$/.exec(partName) ?? []
      const isValidName = (partType === 'list') === (number === undefined)
      return requestedVersion === version && isValidName ? readers[partType]?.(Number(number ?? 0)) : undefined
    },
  }
}
