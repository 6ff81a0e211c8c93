import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { Sides } from '../tour-draft/edits/merge-order.ts'
import { tourParts } from '../tour-draft/edits/tour-parts.ts'

type MutableKit = { -readonly [Field in keyof BrandKitFields]?: BrandKitFields[Field] }

/** Fields that differ from the previous kit; all fields without one. */
export function changedKitFields(before: BrandKitFields | null, after: BrandKitFields): MutableKit {
  const changes: MutableKit = {}
  if (!before || !isDeepEqual(before.styles, after.styles)) changes.styles = after.styles
  if (!before || !isDeepEqual(before.buttons, after.buttons)) changes.buttons = after.buttons
  if (!before || before.transition !== after.transition) changes.transition = after.transition
  if (!before || !isDeepEqual(before.nadir, after.nadir)) changes.nadir = after.nadir
  return changes
}

/** Three-way merge of the changes of two people. Where both changed the same, mine is used. */
export function mergeKits({ before, mine, theirs }: Sides<BrandKitFields>): BrandKitFields {
  const { styles, buttons } = tourParts
  const pick = <Value>(read: (kit: BrandKitFields) => Value): Value =>
    isDeepEqual(read(before), read(mine)) ? read(theirs) : read(mine)
  return {
    styles: styles.merge({ before: before.styles, mine: mine.styles, theirs: theirs.styles }).value,
    buttons: buttons.merge({ before: before.buttons, mine: mine.buttons, theirs: theirs.buttons }).value,
    transition: pick((kit) => kit.transition),
    nadir: pick((kit) => kit.nadir),
  }
}
