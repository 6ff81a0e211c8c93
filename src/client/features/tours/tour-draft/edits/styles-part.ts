import type { Tour } from '../../../../../shared/tours/tours.ts'
import { mergeStyles, type StyleKey, withStyles } from './merge-styles.ts'
import type { TourPart } from './tour-part.ts'

const keyPrefix = 'styles '

/** Merge of a tour's styles, key by key. */
export const stylesPart: TourPart<Tour['styles']> = {
  none: null,
  merge(sides) {
    const { styles, conflicts } = mergeStyles(sides)
    return { value: styles, conflicts: conflicts.map((conflict) => ({ key: keyPrefix + conflict.field, ...conflict })) }
  },
  resolve(styles, resolutions) {
    const values = Object.entries(resolutions).flatMap(([key, value]) =>
      key.startsWith(keyPrefix) ? [[key.slice(keyPrefix.length) as StyleKey, value] as const] : [],
    )
    return withStyles(styles, Object.fromEntries(values))
  },
}
