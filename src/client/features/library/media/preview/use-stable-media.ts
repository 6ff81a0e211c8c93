import { useState } from 'react'
import type { MediaItem } from '../../../../../shared/media/media.ts'

/** Returns the same object while the renditions are the same, so that a changed text does not reload the viewer. */
export function useStableMedia<Item extends Pick<MediaItem, 'id' | 'baseUrl'>>(media: Item): Item {
  const [stable, setStable] = useState(media)
  const isSame = stable.id === media.id && stable.baseUrl === media.baseUrl
  if (!isSame) setStable(media)
  return isSame ? stable : media
}
