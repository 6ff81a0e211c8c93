import type { HotspotFields } from '../../../../shared/hotspots/hotspots.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { applyFields, type FieldRules } from '../../../kernel/field-rules.ts'
import type { Hotspot } from './entity.ts'

/** Rejects a time span that does not end after it begins. */
function requireValidTimeSpan({
  fromSeconds = null,
  toSeconds = null,
}: Pick<Hotspot, 'fromSeconds' | 'toSeconds'>): void {
  if (fromSeconds === null || toSeconds === null || fromSeconds < toSeconds) return
  const fields = [{ field: 'toSeconds', problem: 'is not after fromSeconds' }]
  throw new AppError('input.invalid', { facts: { fields } })
}

/** Fields without the position, which has two notations and is read by `directionOfInput`. */
type UnpositionedFields = Omit<HotspotFields, 'yawDeg' | 'pitchDeg'>

const rules: FieldRules<UnpositionedFields, Hotspot, null> = {
  title: (hotspot, title) => {
    hotspot.title = title
  },
  description: (hotspot, description) => {
    hotspot.description = description
  },
  tooltip: (hotspot, tooltip) => {
    hotspot.tooltip = tooltip
  },
  icon: (hotspot, icon) => {
    hotspot.icon = icon
  },
  colour: (hotspot, color) => {
    hotspot.colour = color
  },
  size: (hotspot, size) => {
    hotspot.size = size
  },
  labelMode: (hotspot, mode) => {
    hotspot.labelMode = mode
  },
  readingOrder: (hotspot, order) => {
    hotspot.readingOrder = order
  },
  visible: (hotspot, visible) => {
    hotspot.visible = visible
  },
  fromSeconds: (hotspot, seconds) => {
    hotspot.fromSeconds = seconds
  },
  toSeconds: (hotspot, seconds) => {
    hotspot.toSeconds = seconds
  },
  customData: (hotspot, data) => {
    hotspot.customData = data
  },
}

/** Sets fields of a hotspot other than its position; 400 for an invalid time span. */
export async function changeHotspot(
  hotspot: Hotspot,
  changes: Partial<{ [Field in keyof UnpositionedFields]: UnpositionedFields[Field] | undefined }>,
): Promise<void> {
  await applyFields(rules, { row: hotspot, changes, context: null })
  requireValidTimeSpan(hotspot)
}
