import { z } from 'zod'
import { limits } from '../../limits.ts'
import { id } from '../../texts.ts'
import type { FieldKey, TourChange } from '../changes/tour-change.ts'

/** What can be published by itself of all that belongs to no stop. */
export const changeAreas = ['tour', 'styles', 'buttons', 'floorPlans', 'forms', 'languages'] as const
export type ChangeArea = (typeof changeAreas)[number]

/** Some of the waiting changes of a tour: whole areas, and stops with all that is in them. */
export const changeSelection = z
  .strictObject({
    areas: z.array(z.enum(changeAreas)).max(changeAreas.length).readonly(),
    stopIds: z.array(id).max(limits.stopsPerTour).readonly(),
  })
  .refine(({ areas, stopIds }) => areas.length + stopIds.length > 0)
export type ChangeSelection = Readonly<z.infer<typeof changeSelection>>

/** Fields of the tour that go with another area than its details. */
const areaOfField: Partial<Record<FieldKey, ChangeArea>> = {
  'tour.language': 'languages',
  'tour.planOrder': 'floorPlans',
}

const areaOfSubject = {
  tour: 'tour',
  styles: 'styles',
  buttons: 'buttons',
  button: 'buttons',
  floorPlan: 'floorPlans',
  form: 'forms',
  language: 'languages',
} as const

/** A stop by its id, an area by its name; null for what goes with every publication. */
export type SelectableGroup = { readonly stopId: string } | { readonly area: ChangeArea } | null

/**
 * What a change is published with. The media library and settings of the account are not part of a draft, so their
 * changes go with every publication.
 */
export function groupOfChange({ subject, field, stopId }: TourChange): SelectableGroup {
  if (stopId !== null) return { stopId }
  if (field === 'tour.mapToken' || subject === 'media' || subject === 'stop' || subject === 'hotspot') return null
  const area = field === null ? undefined : areaOfField[field]
  return { area: area ?? areaOfSubject[subject] }
}

/** Whether a change is among the selected ones. */
export function isSelected({ areas, stopIds }: ChangeSelection, change: TourChange): boolean {
  const group = groupOfChange(change)
  if (group === null) return true
  return 'area' in group ? areas.includes(group.area) : stopIds.includes(group.stopId)
}
