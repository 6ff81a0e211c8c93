import {
  type BrandPart,
  type BrandValues,
  brandPartNames,
  differingParts,
  withKitParts,
} from '../../../../shared/brand-kit/brand-parts.ts'
import type { TourButtons } from '../../../../shared/buttons/tour-buttons.ts'
import type { TourStyles } from '../../../../shared/styles/styles.ts'
import type { TransitionName } from '../../../../shared/tours/transitions.ts'

/** Columns of a tour with its values and the parts that it inherits. */
type InheritingRow = {
  styles?: TourStyles | null | undefined
  buttons?: TourButtons | null | undefined
  transition: TransitionName
  brandKitParts: string[]
}

export function brandValuesOf({ styles, buttons, transition }: InheritingRow): BrandValues {
  return { styles: styles ?? null, buttons: buttons ?? null, transition }
}

/** Makes a tour inherit these parts and no others. Parts that it no longer inherits stay as they are. */
export function inheritParts(row: InheritingRow, kit: BrandValues, parts: readonly BrandPart[]): void {
  const { styles, buttons, transition } = withKitParts(brandValuesOf(row), kit, parts)
  row.styles = styles
  row.buttons = buttons
  row.transition = transition
  row.brandKitParts = brandPartNames.filter((part) => parts.includes(part))
}

/**
 * Values and parts for a copy of a tour, with the values of the locked kit, because the tour may not have them yet.
 * Without a kit, the copy inherits nothing.
 */
export function copyInheritance(
  row: InheritingRow,
  kit: BrandValues | null,
): BrandValues & { brandKitParts: string[] } {
  const parts = kit === null ? [] : brandPartNames.filter((part) => row.brandKitParts.includes(part))
  const values = brandValuesOf(row)
  return { ...(kit === null ? values : withKitParts(values, kit, parts)), brandKitParts: [...parts] }
}

/** Ends the inheritance of parts that now differ from `before`. */
export function releaseChangedParts(row: InheritingRow, before: BrandValues): void {
  if (row.brandKitParts.length === 0) return
  const changedParts: readonly string[] = differingParts(before, brandValuesOf(row))
  row.brandKitParts = row.brandKitParts.filter((part) => !changedParts.includes(part))
}
