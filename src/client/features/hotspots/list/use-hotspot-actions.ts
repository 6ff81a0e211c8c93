import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '../../../../shared/geometry/sphere.ts'
import type { CreateHotspotInput, Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { surfaceOfStop } from '../../stops/flat-stops.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import type { HotspotFields } from '../../tour-draft/edits/edit.ts'
import { insertHotspot, removeHotspot, stopOf, updateHotspot } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useUndoable } from '../../tour-draft/use-undoable.ts'
import { ActionOfContext } from '../draft/action-of.ts'
import { useSubmitStore } from '../draft/submit-store.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { cornersMoved, cornersOf, withCorners } from '../stage/hotspot-corners.ts'
import { useHotspotName } from './use-hotspot-name.ts'

/** How long a success is shown before the submit is ok again. */
const successShownMs = 1500
/** A copy stands beside its original. */
const besideIt = [1, 0] as const

/** Creates a hotspot, and the link back where it was asked for, in one step that undo takes back. */
function useCreateHotspot() {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const { tour, mayEdit, queue, cache } = useTourEditor()
  const { record, select } = useEditorStore.getState()
  const { dispatch } = useSubmitStore.getState()
  const { made: madeOf } = useContext(ActionOfContext)
  return async (given: CreateHotspotInput, { selects = true } = {}): Promise<Hotspot | null> => {
    const input = madeOf && selects ? madeOf(given) : given
    if (!mayEdit || !input) return null
    dispatch({ type: 'submitted' })
    try {
      const created = await queue.inTurn(() => client.hotspots.create.mutate(input))
      const { hotspot, wayBack } = created
      const made = wayBack === null ? [hotspot] : [hotspot, wayBack]
      record(made.map((one) => insertHotspot(tour, one)))
      cache.saved.createdHotspot(created)
      if (selects) select(hotspot.id)
      dispatch({ type: 'stored' })
      setTimeout(() => dispatch({ type: 'settled' }), successShownMs)
      void cache.catchUp()
      return hotspot
    } catch (error) {
      dispatch({ type: 'rejected', message: errorMessage(t, error) })
      return null
    }
  }
}

/** What can be done with the hotspots of the tour that is open. */
export function useHotspotActions() {
  const { t } = useTranslation()
  const { tour, mayEdit, edit } = useTourEditor()
  const create = useCreateHotspot()
  const undoably = useUndoable()
  const nameOf = useHotspotName()
  const { area, detailsWith, cancel } = useContext(ActionOfContext)
  const update = (hotspot: Hotspot, fields: Partial<HotspotFields>) => {
    const { details } = fields
    const whole = details !== undefined && detailsWith ? { ...fields, details: detailsWith(details) } : fields
    const changed = area ?? hotspot
    edit(updateHotspot(changed, withCorners(changed, whole, surfaceOfStop(tour, changed.stopId))))
  }
  return {
    create,
    update,
    /** Gives up what is being made. */
    cancel: cancel ?? (() => useEditorStore.getState().place(null)),
    move: (hotspot: Hotspot, direction: Direction) => update(hotspot, roundDirection(direction)),
    duplicate: (hotspot: Hotspot) => {
      const { id: _id, version: _version, x: _x, y: _y, readingOrder, ...rest } = hotspot
      const surface = surfaceOfStop(tour, hotspot.stopId)
      const place = roundDirection(surface.step(hotspot, besideIt, true))
      const corners = cornersOf(hotspot)
      const moved = corners && cornersMoved({ direction: hotspot, corners }, place, surface)
      const details = moved ? { ...hotspot.details, corners: moved } : hotspot.details
      return create({ ...rest, ...place, details, readingOrder: readingOrder + 1 })
    },
    remove: (hotspot: Hotspot) => {
      if (!mayEdit) return
      undoably(removeHotspot(tour, hotspot), t('hotspots.removed', { name: nameOf(hotspot) }))
      useEditorStore.getState().select(null)
    },
    /** Reading order is the order of the list. */
    reorder: (stopId: string, ids: readonly string[]) => {
      const hotspots = stopOf(tour, stopId)?.hotspots ?? []
      const edits = ids.flatMap((id, index) => {
        const hotspot = hotspots.find((one) => one.id === id)
        return hotspot && hotspot.readingOrder !== index ? [updateHotspot(hotspot, { readingOrder: index })] : []
      })
      edit(...edits)
    },
  }
}
