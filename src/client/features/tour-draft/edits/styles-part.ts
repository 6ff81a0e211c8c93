import type { Tour } from '../../../../shared/tours/tours.ts'
import { mergeStyles, type StyleKey, withStyles } from './merge-styles.ts'
import type { TourPart } from './tour-parts.ts'

const prefix = 'styles '

/** How a tour looks, put together one thing about it at a time. */
export const stylesPart: TourPart<Tour['styles']> = {
  none: null,
  merge(sides) {
    const { styles, conflicts } = mergeStyles(sides)
    return { value: styles, conflicts: conflicts.map((one) => ({ key: prefix + one.field, ...one })) }
  },
  settle(styles, decided) {
    const named = Object.entries(decided).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length) as StyleKey, value] as const] : [],
    )
    return withStyles(styles, Object.fromEntries(named))
  },
}
