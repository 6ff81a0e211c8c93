import { textLimits } from '../../../shared/text-limits.ts'

/** Change of the tags of several items. */
export type TagChange = { readonly addTags?: string[]; readonly removeTags?: string[] }

/** Tags that are short enough to be saved. */
export const validTags = (tags: readonly string[]) => tags.filter(({ length }) => length <= textLimits.tagMaxLength)

/** Tags of an item after a change. */
export function tagsAfter(tags: readonly string[], { addTags = [], removeTags = [] }: TagChange): string[] {
  return [...new Set([...tags, ...addTags])].filter((tag) => !removeTags.includes(tag))
}
