import type { Tour } from '../../../../../shared/tours/tours.ts'
import { type Edit, isUpdate, type UpdateEdit } from '../edits/edit.ts'
import { stopOf } from '../edits/make-edit.ts'

type HotspotReference = { readonly stopId: string; readonly hotspotId: string }
type WithVersion = { readonly id: string; readonly version: number }

/**
 * Older than any changed version, so that the server rejects the save as stale and responds with the stored version.
 */
const unknownVersion = 1

/** Tour, stops or hotspots with fields that an edit changes. */
function editedEntities(tour: Tour, edit: Edit): readonly (WithVersion | undefined)[] {
  if (edit.type === 'updateStops') return edit.changes.map(({ stopId }) => stopOf(tour, stopId))
  if (edit.type === 'updateHotspots') return edit.changes.map((change) => hotspotOf(tour, change))
  return isUpdate(edit) ? [editedEntity(tour, edit)] : []
}

function hotspotOf(tour: Tour, { stopId, hotspotId }: HotspotReference): WithVersion | undefined {
  return stopOf(tour, stopId)?.hotspots.find(({ id }) => id === hotspotId)
}

function editedEntity(tour: Tour, edit: UpdateEdit): WithVersion | undefined {
  if ('language' in edit) return undefined
  if (!('stopId' in edit)) return tour
  return 'hotspotId' in edit ? hotspotOf(tour, edit) : stopOf(tour, edit.stopId)
}

export type BaseVersions = {
  /** Records the versions that an edit is based on, unless an earlier save has set it. */
  recordBase(tour: Tour, edit: Edit): void
  /** Updates the version after a save of this page. */
  update(entity: WithVersion): void
  versionOf(id: string): number
  /** Clears all versions after the whole draft was replaced. */
  clear(): void
}

/**
 * Base versions of this page's edits, for optimistic locking. A refetched tour may have later versions. Sending those
 * would overwrite another person's save that wasn't displayed during the edit.
 */
export function createBaseVersions(): BaseVersions {
  const versions = new Map<string, number>()
  return {
    recordBase(tour, edit) {
      for (const entity of editedEntities(tour, edit))
        if (entity && !versions.has(entity.id)) versions.set(entity.id, entity.version)
    },
    update: ({ id, version }) => void versions.set(id, version),
    versionOf: (id) => versions.get(id) ?? unknownVersion,
    clear: () => versions.clear(),
  }
}
