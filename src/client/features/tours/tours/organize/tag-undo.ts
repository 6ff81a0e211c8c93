import type { TourSummary } from '../../../../../shared/tours/tour-list.ts'
import type { TagChange } from '../../../../ui/fields/tag-change.ts'

type TagUndo = { readonly tourIds: readonly string[]; readonly change: TagChange }

/** Changes that undo a change of tags, each for the tours that need the same one. `tours` have the tags from before. */
export function tagUndo(
  tours: readonly Pick<TourSummary, 'id' | 'tags'>[],
  { addTags = [], removeTags = [] }: TagChange,
): readonly TagUndo[] {
  const groups = new Map<string, { readonly tourIds: string[]; readonly change: TagChange }>()
  for (const { id, tags } of tours) {
    const change = {
      addTags: removeTags.filter((tag) => tags.includes(tag)),
      removeTags: addTags.filter((tag) => !tags.includes(tag)),
    }
    if (change.addTags.length + change.removeTags.length === 0) continue
    const key = JSON.stringify(change)
    const group = groups.get(key) ?? { tourIds: [], change }
    group.tourIds.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}
