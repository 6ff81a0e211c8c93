import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import type { CreateHotspotInput, Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { stopIdsIn } from '../../../../../shared/hotspots/references.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { type LinkedPair, useEditorStore } from '../../tour-draft/editor-store.ts'
import type { HotspotFields } from '../../tour-draft/edits/edit.ts'
import { insertHotspot, removeHotspot, stopOf, updateHotspot } from '../../tour-draft/edits/make-edit.ts'
import { surfaceOfStop } from '../../tour-draft/flat-stops.ts'
import { useEditWithUndo } from '../../tour-draft/use-edit-with-undo.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { isLinkBackUnplaced } from '../both-ends/link-ends.ts'
import { AreaActionContext } from '../draft/area-action.ts'
import { useSubmitStore } from '../draft/submit-store.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { cornersOf, moveCorners, withMovedCorners } from '../stage/hotspot-corners.ts'
import { useHotspotName } from './use-hotspot-name.ts'

/** Time for which success is displayed. */
const successVisibleMs = 1500
/** Step from an original to its copy: to the right. */
const copyOffset = [1, 0] as const

/** Stops of a new link if a person has to place its link back, because the direction is unknown; otherwise null. */
function pairToPlace(tour: Tour, { kind, details, stopId, wayBack }: CreateHotspotInput): LinkedPair | null {
  const [targetId = ''] = stopIdsIn({ kind, details })
  const source = stopOf(tour, stopId)
  const target = stopOf(tour, targetId)
  if (!wayBack || !source || !target || !isLinkBackUnplaced(tour, source, target)) return null
  return { firstId: source.id, secondId: target.id }
}

/**
 * Creates a hotspot, and its link back if requested, as one undo step. If the direction of the link back is unknown,
 * the dialog to place it opens instead.
 */
function useCreateHotspot() {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const { tour, mayEdit, queue, cache } = useTourEditor()
  const { recordIn, select } = useEditorStore.getState()
  const { dispatch } = useSubmitStore.getState()
  const { toAreaInput } = useContext(AreaActionContext)
  return async (createInput: CreateHotspotInput, { selects = true } = {}): Promise<Hotspot | null> => {
    const input = toAreaInput && selects ? toAreaInput(createInput) : createInput
    if (!mayEdit || !input) return null
    dispatch({ type: 'submitted' })
    const pair = pairToPlace(tour, input)
    try {
      const created = await queue.enqueue(() =>
        client.hotspots.create.mutate(pair ? { ...input, wayBack: false } : input),
      )
      const { hotspot, wayBack } = created
      const newHotspots = wayBack === null ? [hotspot] : [hotspot, wayBack]
      recordIn(
        tour.id,
        newHotspots.map((newHotspot) => insertHotspot(tour, newHotspot)),
      )
      cache.applySave.createdHotspot(created)
      if (selects) select(hotspot.id)
      if (pair) useEditorStore.getState().setLinkedPair({ ...pair, linkId: hotspot.id })
      dispatch({ type: 'stored' })
      setTimeout(() => dispatch({ type: 'settled' }), successVisibleMs)
      void cache.refreshIfStale()
      return hotspot
    } catch (error) {
      dispatch({ type: 'rejected', message: errorMessage(t, error) })
      return null
    }
  }
}

/** Actions on the hotspots of the open tour. */
export function useHotspotActions() {
  const { t } = useTranslation()
  const { tour, mayEdit, edit } = useTourEditor()
  const create = useCreateHotspot()
  const editWithUndo = useEditWithUndo()
  const nameOf = useHotspotName()
  const { area, toAreaDetails, cancel } = useContext(AreaActionContext)
  const update = (hotspot: Hotspot, fields: Partial<HotspotFields>) => {
    const { details } = fields
    const storedFields =
      details !== undefined && toAreaDetails ? { ...fields, details: toAreaDetails(details) } : fields
    const storedHotspot = area ?? hotspot
    const surface = surfaceOfStop(tour, storedHotspot.stopId)
    edit(updateHotspot(storedHotspot, withMovedCorners(storedHotspot, storedFields, surface)))
  }
  return {
    create,
    update,
    /** Discards the draft. */
    cancel: cancel ?? (() => useEditorStore.getState().setDraft(null)),
    move: (hotspot: Hotspot, direction: Direction) => update(hotspot, roundDirection(direction)),
    duplicate: (hotspot: Hotspot) => {
      const { id: _id, version: _version, x: _x, y: _y, readingOrder, ...fields } = hotspot
      const surface = surfaceOfStop(tour, hotspot.stopId)
      const direction = roundDirection(surface.step(hotspot, copyOffset, true))
      const corners = cornersOf(hotspot)
      const movedCorners = corners && moveCorners({ direction: hotspot, corners }, direction, surface)
      const details = movedCorners ? { ...hotspot.details, corners: movedCorners } : hotspot.details
      return create({ ...fields, ...direction, details, readingOrder: readingOrder + 1 })
    },
    deleteHotspot: (hotspot: Hotspot) => {
      if (!mayEdit) return
      editWithUndo(removeHotspot(tour, hotspot), t('hotspots.deleted', { name: nameOf(hotspot) }))
      useEditorStore.getState().select(null)
    },
    /** Sets the reading order of the hotspots to the order of `ids`. */
    reorder: (stopId: string, ids: readonly string[]) => {
      const hotspots = stopOf(tour, stopId)?.hotspots ?? []
      const edits = ids.flatMap((id, index) => {
        const hotspot = hotspots.find((candidate) => candidate.id === id)
        return hotspot && hotspot.readingOrder !== index ? [updateHotspot(hotspot, { readingOrder: index })] : []
      })
      edit(...edits)
    },
  }
}
