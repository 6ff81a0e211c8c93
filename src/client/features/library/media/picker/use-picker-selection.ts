import { useState } from 'react'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import {
  emptySelection,
  limitSelection,
  removeFromSelection,
  type SelectionChange,
} from '../../../../ui/selection/selection.ts'

/** Selection in the picker, in the order of choosing. It includes media that a later search hides. */
export function usePickerSelection(media: readonly MediaItem[] | undefined, maxCount: number) {
  const [selection, setSelection] = useState(emptySelection)
  const [itemsById, setItemsById] = useState<ReadonlyMap<string, MediaItem>>(new Map())
  const rememberItems = (items: readonly MediaItem[]) =>
    setItemsById((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]))
  const changeSelection = (update: SelectionChange) => {
    const listedMedia = media ?? []
    rememberItems(listedMedia)
    const listedIds = listedMedia.map(({ id }) => id)
    setSelection((before) => limitSelection(update(before, listedIds), maxCount))
  }
  /** Selects media that the list doesn't contain yet, such as new uploads. */
  const add = (items: readonly MediaItem[]) => {
    rememberItems(items)
    setSelection((before) => {
      const ids = new Set([...before.ids, ...items.map(({ id }) => id)])
      return limitSelection({ ...before, ids }, maxCount)
    })
  }
  const remove = (mediaIds: readonly string[]) =>
    setSelection((before) => removeFromSelection(before, new Set(mediaIds)))
  const selectedMedia = [...selection.ids].flatMap((id) => itemsById.get(id) ?? [])
  return { selectedMedia, selection, changeSelection, add, remove }
}
