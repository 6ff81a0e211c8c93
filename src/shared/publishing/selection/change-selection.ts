import { z } from 'zod'
import { id } from '../../texts.ts'
import { tourLimits } from '../../tours/tour-limits.ts'
import type { FieldKey, TourChange } from '../changes/tour-change.ts'

/** Areas outside stops that can be published separately. */
export const changeAreas = ['tour', 'styles', 'buttons', 'floorPlans', 'forms', 'languages'] as const
export type ChangeArea = (typeof changeAreas)[number]

/** Selected pending changes: whole areas, and whole stops. */
export const changeSelection = z
  .strictObject({
    areas: z.array(z.enum(changeAreas)).max(changeAreas.length).readonly(),
    stopIds: z.array(id).max(tourLimits.stopsMax).readonly(),
  })
  .refine(({ areas, stopIds }) => areas.length + stopIds.length > 0)
export type ChangeSelection = Readonly<z.infer<typeof changeSelection>>

/** Fields of the tour that belong to another area. */
const areaOfField: Partial<Record<FieldKey, ChangeArea>> = {
  'tour.language': 'languages',
  'tour.planOrder': 'floorPlans',
  'tour.transition': 'styles',
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

/** Smallest unit that can be selected; null for changes that every publication includes. */
export type SelectableGroup = { readonly stopId: string } | { readonly area: ChangeArea } | null

/**
 * Group that a change is published with. The media library and the account settings are not part of a draft, so every
 * publication includes their changes.
 */
export function groupOfChange({ subject, field, stopId }: TourChange): SelectableGroup {
  if (stopId !== null) return { stopId }
  if (field === 'tour.mapToken' || subject === 'media' || subject === 'stop' || subject === 'hotspot') return null
  const area = field === null ? undefined : areaOfField[field]
  return { area: area ?? areaOfSubject[subject] }
}

export function isSelected({ areas, stopIds }: ChangeSelection, change: TourChange): boolean {
  const group = groupOfChange(change)
  if (group === null) return true
  return 'area' in group ? areas.includes(group.area) : stopIds.includes(group.stopId)
}
