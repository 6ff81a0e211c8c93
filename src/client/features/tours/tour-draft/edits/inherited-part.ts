import { type BrandPart, brandPartNames } from '../../../../../shared/brand-kit/brand-parts.ts'
import type { TourPart } from './tour-part.ts'

/** Merge of the inherited parts of a tour. What either person added or removed applies, so there are no conflicts. */
export const inheritedPart: TourPart<readonly BrandPart[]> = {
  none: [],
  merge({ before, mine, theirs }) {
    const isInherited = (part: BrandPart) =>
      (mine.includes(part) === before.includes(part) ? theirs : mine).includes(part)
    return { value: brandPartNames.filter(isInherited), conflicts: [] }
  },
  resolve: (parts) => parts,
}
