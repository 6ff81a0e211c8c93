import type { BrandKitTour } from '../../../../shared/brand-kit/brand-kit.ts'
import type { ChangeArea } from '../../../../shared/publishing/selection/change-selection.ts'

/** Areas of the changes that the kit can have made in a tour. */
export function areasOf({ parts }: Pick<BrandKitTour, 'parts'>): ChangeArea[] {
  const hasStyles = parts.some((part) => part !== 'buttons')
  const hasButtons = parts.includes('buttons')
  return [...(hasStyles ? (['styles'] as const) : []), ...(hasButtons ? (['buttons'] as const) : [])]
}
