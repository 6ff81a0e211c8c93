import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { tourLimits } from '../../../../shared/tours/tour-limits.ts'
import { readableName } from '../../../../shared/web/readable-name.ts'
import { updateStop, updateTour } from '../tour-draft/edits/make-edit.ts'
import { useEditWithUndo } from '../tour-draft/use-edit-with-undo.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { clampToPlan, northOffsetAt, type PlanPlacement } from './plan-position.ts'

/** Actions on the floor plans of the open tour. */
export function useFloorPlans() {
  const { t } = useTranslation()
  const { tour, edit, cache } = useTourEditor()
  const editWithUndo = useEditWithUndo()
  const plans = tour.floorPlans
  const changePlan = (plan: FloorPlan, fields: Partial<FloorPlan>) =>
    edit(
      updateTour(tour, {
        floorPlans: plans.map((other) => (other.id === plan.id ? { ...other, ...fields } : other)),
      }),
    )
  return {
    plans,
    isFull: plans.length >= tourLimits.floorPlansMax,
    add(media: MediaItem) {
      cache.putMedia(media)
      const plan = { id: crypto.randomUUID(), name: readableName(media.name), mediaId: media.id, northDeg: 0 }
      edit(updateTour(tour, { floorPlans: [...plans, plan] }))
    },
    rename: (plan: FloorPlan, name: string) => changePlan(plan, { name }),
    setNorth: (plan: FloorPlan, northDeg: number) => changePlan(plan, { northDeg }),
    replaceImage(plan: FloorPlan, media: MediaItem) {
      cache.putMedia(media)
      changePlan(plan, { mediaId: media.id })
    },
    reorder(ids: readonly string[]) {
      edit(updateTour(tour, { floorPlans: ids.flatMap((id) => plans.find((plan) => plan.id === id) ?? []) }))
    },
    deletePlan(plan: FloorPlan) {
      const deletion = updateTour(tour, { floorPlans: plans.filter(({ id }) => id !== plan.id) })
      editWithUndo(deletion, t('floorPlans.removed', { name: plan.name }))
    },
    /** Places a stop, and sets its north if the direction of its start view on the plan is known. */
    placeStop: (stop: Stop, plan: FloorPlan, { x, y, angleDeg }: PlanPlacement) => {
      const floorPlanPosition = { planId: plan.id, ...clampToPlan({ x, y }) }
      const north = angleDeg === undefined ? {} : { northOffsetDeg: northOffsetAt(angleDeg, plan, stop) }
      edit(updateStop(stop, { floorPlanPosition, ...north }))
    },
    /** Sets the north of a stop from the direction of its start view on the plan, clockwise from the top. */
    setStartViewAngle: (stop: Stop, plan: FloorPlan, angleDeg: number) =>
      edit(updateStop(stop, { northOffsetDeg: northOffsetAt(angleDeg, plan, stop) })),
    removePin: (stop: Stop) => edit(updateStop(stop, { floorPlanPosition: null })),
  }
}
