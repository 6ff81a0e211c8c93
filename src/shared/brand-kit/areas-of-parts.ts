import type { ChangeArea } from '../publishing/selection/change-selection.ts'
import type { BrandPart } from './brand-parts.ts'

/**
 * Areas of a tour that change with the brand kit if the tour inherits these parts. They are counted as unpublished
 * changes and published like the tour's own.
 */
export function areasOfParts(parts: readonly BrandPart[]): readonly ChangeArea[] {
  const areas: ChangeArea[] = []
  if (parts.some((part) => part !== 'buttons')) areas.push('styles')
  if (parts.includes('buttons')) areas.push('buttons')
  return areas
}
