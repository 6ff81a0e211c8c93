import { fieldId } from '../../web/field-anchors.ts'
import { isWeak } from '../contrast/contrast-summary.ts'
import type { AccessibilityCheck } from './check.ts'

/** Hotspots with a color of their own stand out from the pixels around them. */
export const hotspotContrast: AccessibilityCheck = {
  criteria: ['1.4.11'],
  severity: 'warning',
  needsPixels: true,
  inStop: (stop, { contrasts }) =>
    stop.hotspots.flatMap(({ id, title }) => {
      const summary = contrasts.get(id)
      if (summary === undefined) return []
      const field = fieldId('color')
      const problem = { screen: 'hotspot', field, stop, hotspotId: id, itemName: title } as const
      return [isWeak(summary) ? { ...problem, value: Math.floor(summary.lowestContrast * 10) / 10 } : null]
    }),
}
