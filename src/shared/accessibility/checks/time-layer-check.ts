import { fieldId } from '../../web/field-anchors.ts'
import type { AccessibilityCheck } from './check.ts'

/** Each time layer has a name or a date, so that visitors can tell it from the others. */
export const timeLayerName: AccessibilityCheck = {
  criteria: ['2.4.6', '4.1.2'],
  severity: 'error',
  inStop: (stop) => {
    const { timeLayers } = stop
    if (timeLayers === undefined) return []
    return [timeLayers, ...timeLayers.captures].map(({ name, date }) =>
      name === '' && date === undefined
        ? { screen: 'stop', field: fieldId('timeLayers'), stop, itemName: stop.name }
        : null,
    )
  },
}
