import type { Tour } from '../../../../../shared/tours/tours.ts'
import { type Edit, isUpdate, type UpdateEdit } from '../edits/edit.ts'
import { stopOf } from '../edits/make-edit.ts'

type HotspotReference = { readonly stopId: string; readonly hotspotId: string }
type WithVersion = { readonly id: string; readonly version: number }

/** Older than any changed version, so the server responds with the stored one. */
const unknownVersion = 1

/** Tour, stops or hotspot whose fields an edit changes. */
function subjectsOf(tour: Tour, edit: Edit): readonly (WithVersion | undefined)[] {
  if (edit.type === 'updateStops') return edit.changes.map(({ stopId }) => stopOf(tour, stopId))
  if (edit.type === 'updateHotspots') return edit.changes.map((change) => hotspotOf(tour, change))
  return isUpdate(edit) ? [subjectOf(tour, edit)] : []
}

function hotspotOf(tour: Tour, { stopId, hotspotId }: HotspotReference): WithVersion | undefined {
  return stopOf(tour, stopId)?.hotspots.find(({ id }) => id === hotspotId)
}

function subjectOf(tour: Tour, edit: UpdateEdit): WithVersion | undefined {
  if ('language' in edit) return undefined
  if (!('stopId' in edit)) return tour
  return 'hotspotId' in edit ? hotspotOf(tour, edit) : stopOf(tour, edit.stopId)
}

export type BaseVersions = {
  /** Records the versions that an edit is based on, unless an earlier save has set it. */
  record(tour: Tour, edit: Edit): void
  /** Updates the version after a save of this page. */
  saved(entity: WithVersion): void
  of(id: string): number
  /** Clears all versions after the whole draft was replaced. */
  clear(): void
}

/**
 * Base versions of this page's edits, for optimistic locking. A refetched tour may have later versions; to send those
 * would overwrite another person's save that was not on the screen during the edit.
 */
export function createBaseVersions(): BaseVersions {
  const versions = new Map<string, number>()
  return {
    record(tour, edit) {
      for (const subject of subjectsOf(tour, edit))
        if (subject && !versions.has(subject.id)) versions.set(subject.id, subject.version)
    },
    saved: ({ id, version }) => void versions.set(id, version),
    of: (id) => versions.get(id) ?? unknownVersion,
    clear: () => versions.clear(),
  }
}
