import { useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { limitedTo, nothingSelected, withoutMedia } from '../grid/selection.ts'
import type { SelectionChange } from '../library/use-selection.ts'

/** What is chosen of the media on show: in the order it was chosen, and also what another search has hidden since. */
export function useChosen(media: readonly MediaItem[] | undefined, most: number) {
  const [selection, setSelection] = useState(nothingSelected)
  const [seen, setSeen] = useState<ReadonlyMap<string, MediaItem>>(new Map())
  const see = (items: readonly MediaItem[]) =>
    setSeen((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]))
  const change = (alter: SelectionChange) => {
    const shown = media ?? []
    see(shown)
    setSelection((before) =>
      limitedTo(
        alter(
          before,
          shown.map(({ id }) => id),
        ),
        most,
      ),
    )
  }
  /** Chooses media that may not be on show yet. */
  const add = (items: readonly MediaItem[]) => {
    see(items)
    setSelection((before) => {
      const ids = new Set([...before.ids, ...items.map(({ id }) => id)])
      return limitedTo({ ...before, ids }, most)
    })
  }
  /** Chooses them no more. */
  const drop = (mediaIds: readonly string[]) => setSelection((before) => withoutMedia(before, new Set(mediaIds)))
  return { chosen: [...selection.ids].flatMap((id) => seen.get(id) ?? []), selection, change, add, drop }
}
