import type { ChangeArea } from '../publishing/selection/change-selection.ts'
import type { BrandPart } from './brand-parts.ts'

/**
 * Areas of the changes that a kit can have made in a tour that inherits these parts. They are counted and published.
 */
export function areasOfParts(parts: readonly BrandPart[]): readonly ChangeArea[] {
  const areas: ChangeArea[] = []
  if (parts.some((part) => part !== 'buttons')) areas.push('styles')
  if (parts.includes('buttons')) areas.push('buttons')
  return areas
}
