import type { View } from '../../../../shared/geometry/sphere.ts'
import type { StopPart } from '../../../../shared/publishing/tour-parts.ts'
import type { StoredShell } from '../../../domain/publishing/publications/parts/part-files.ts'
import type { Edition } from '../edition.ts'
import { signedFor, withVisitConditions } from '../edition-document.ts'
import type { SplitTourReader } from './split-tour-reader.ts'

/** Stop and view that a share link opens with. */
type Start = { readonly index: number; readonly stopId: string; readonly view: View | null }

/** Resolves the first stop of a share link. Undefined if the link has none, or the tour no longer has the stop. */
async function startOf(reader: SplitTourReader, { start }: Edition): Promise<Start | undefined> {
  if (start === null) return undefined
  const { stopId, view } = start
  const outlines = await reader.outlines()
  const index = stopId === null ? reader.shell.startIndex : outlines.findIndex(({ id }) => id === stopId)
  const outline = outlines[index]
  return outline && { index, stopId: outline.id, view }
}

function withStartStop(shell: StoredShell, { index: startIndex, stopId: startStopId }: Start): StoredShell {
  const { document } = shell
  const tour = document.tours[document.tourId]
  if (!tour) return shell
  const tours = { ...document.tours, [document.tourId]: { ...tour, startStopId } }
  return { ...shell, startIndex, document: { ...document, tours } }
}

function withStartView(part: StopPart, { stopId, view }: Start): StopPart {
  if (view === null) return part
  const stops = part.stops.map((stop) => (stop.id === stopId ? { ...stop, initialView: view } : stop))
  return { ...part, stops }
}

/**
 * Reads a large tour as an edition shows it: with the start of the share link, and with signed URLs instead of storage
 * keys.
 */
export async function readerInEdition(reader: SplitTourReader, edition: Edition): Promise<SplitTourReader> {
  const start = await startOf(reader, edition)
  const { shell } = reader
  const shellWithStart = start ? withStartStop(shell, start) : shell
  return {
    ...reader,
    shell: signedFor({ ...shellWithStart, document: withVisitConditions(shellWithStart.document, edition) }, edition),
    async stops(first, end) {
      const parts = await reader.stops(first, end)
      return parts.map((part) => signedFor(start ? withStartView(part, start) : part, edition))
    },
    outlines: async () => signedFor(await reader.outlines(), edition),
  }
}
