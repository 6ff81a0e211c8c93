import type { Tour } from '../../../../shared/tours/tours.ts'
import { type Edit, isUpdate, type UpdateEdit } from '../edits/edit.ts'
import { stopOf } from '../edits/make-edit.ts'

type Versioned = { readonly id: string; readonly version: number }

/** Older than anything that was ever changed: the server then answers with what is stored. */
const unknownVersion = 1

function subjectOf(tour: Tour, edit: UpdateEdit): Versioned | undefined {
  if ('language' in edit) return undefined
  if (!('stopId' in edit)) return tour
  const stop = stopOf(tour, edit.stopId)
  return 'hotspotId' in edit ? stop?.hotspots.find(({ id }) => id === edit.hotspotId) : stop
}

export type BaseVersions = {
  /** Notes the version an edit is made on, unless an earlier save already says so. */
  hold(tour: Tour, edit: Edit): void
  /** An answer to this page's own save. */
  saved(thing: Versioned): void
  of(id: string): number
  /** Forgets all: everything was replaced at once, and is read again. */
  forget(): void
}

/**
 * The versions that this page's edits are made on. A tour that is read again in the meantime brings later ones: naming
 * those would overwrite what somebody else saved, without anybody having seen it.
 */
export function createBaseVersions(): BaseVersions {
  const versions = new Map<string, number>()
  return {
    hold(tour, edit) {
      const subject = isUpdate(edit) ? subjectOf(tour, edit) : undefined
      if (subject && !versions.has(subject.id)) versions.set(subject.id, subject.version)
    },
    saved: ({ id, version }) => void versions.set(id, version),
    of: (id) => versions.get(id) ?? unknownVersion,
    forget: () => versions.clear(),
  }
}
