import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { showSkippedStops } from '../../stops/bulk/skipped-stops.tsx'
import { useEditableStops } from '../../stops/bulk/use-bulk-stops.ts'
import { removeHotspots, stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useEditWithUndo } from '../../tour-draft/use-edit-with-undo.ts'
import { useFailureNotice, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { missingLinksBetween } from '../suggest-links.ts'
import { useCreateLinks } from '../use-add-links.ts'
import { useLinkNames } from './use-link-names.ts'

/** Actions on the links between two stops. Each is one request and one undo step. */
export function useLinkActions(announce: (text: string) => void) {
  const { t } = useTranslation()
  const { tour, mayEdit, cache } = useTourEditor()
  const { create, record } = useCreateLinks()
  const editableOf = useEditableStops()
  const editWithUndo = useEditWithUndo()
  const showFailure = useFailureNotice()
  const { nameOf } = useLinkNames()
  const [unplacedIds, setUnplacedIds] = useState<ReadonlySet<string>>(new Set())
  /** Shows a notice if other people are editing any of the stops. Returns whether they are. */
  const reportLocked = (stopIds: readonly string[]) => {
    const { skipped } = editableOf(stopIds.flatMap((id) => stopOf(tour, id) ?? []))
    showSkippedStops(t, skipped)
    return skipped.length > 0
  }
  return {
    /** Ids of new link hotspots at default positions, because their direction is unknown. */
    unplacedIds,
    /** Links two stops both ways; `onlyFromId` adds only the link from this stop. */
    async link(firstId: string, secondId: string, onlyFromId?: string): Promise<boolean> {
      const first = stopOf(tour, firstId)
      const second = stopOf(tour, secondId)
      if (!mayEdit || !first || !second || first === second) return false
      const names = { first: nameOf(firstId), second: nameOf(secondId) }
      const missingLinks = missingLinksBetween(tour, first, second)
      const links = missingLinks.filter(({ stopId }) => onlyFromId === undefined || stopId === onlyFromId)
      if (links.length === 0) {
        announce(t('links.graph.alreadyLinked', names))
        return true
      }
      if (reportLocked(links.map(({ stopId }) => stopId))) return false
      try {
        const hotspots = await create(links)
        const unplaced = hotspots.filter(({ stopId }) =>
          links.some((link) => link.stopId === stopId && !link.isDirectionKnown),
        )
        setUnplacedIds((ids) => new Set([...ids, ...unplaced.map(({ id }) => id)]))
        const message = t(links.length > 1 ? 'links.graph.linked' : 'links.graph.linkedOneWay', names)
        const text = unplaced.length > 0 ? `${message} ${t('links.graph.checkDirections')}` : message
        record(hotspots, text)
        announce(text)
        void cache.refreshIfStale()
        return true
      } catch (error) {
        showFailure(error, t('links.failed', { count: links.length }))
        void cache.refresh()
        return false
      }
    },
    /** Deletes link hotspots of one or both directions. */
    remove(hotspots: readonly Hotspot[], names: { readonly first: string; readonly second: string }): boolean {
      if (!mayEdit || hotspots.length === 0 || reportLocked(hotspots.map(({ stopId }) => stopId))) return false
      const text = t('links.graph.deleted', names)
      editWithUndo(removeHotspots(tour, hotspots), text)
      announce(text)
      return true
    },
  }
}

export type LinkActions = ReturnType<typeof useLinkActions>
