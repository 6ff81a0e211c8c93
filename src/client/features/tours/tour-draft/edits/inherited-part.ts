import { type BrandPart, brandPartNames } from '../../../../../shared/brand-kit/brand-parts.ts'
import type { TourPart } from './tour-part.ts'

/** Merge of the parts that a tour inherits: what either person added or removed. It has no conflicts. */
export const inheritedPart: TourPart<readonly BrandPart[]> = {
  none: [],
  merge({ before, mine, theirs }) {
    const isInherited = (part: BrandPart) =>
      (mine.includes(part) === before.includes(part) ? theirs : mine).includes(part)
    return { value: brandPartNames.filter(isInherited), conflicts: [] }
  },
  resolve: (parts) => parts,
}
