import type { MediaItem } from '../../../../shared/media/media.ts'
import { MediaPanel } from '../detail/media-panel.tsx'
import type { Library } from './use-library.ts'

/** The medium that is open, with its neighbors in the library. */
export function LibraryPanel({ library }: { library: Library }) {
  const { place, pages, bulk, open, close } = library
  const media = pages.media ?? []
  const index = media.findIndex(({ id }) => id === place.openId)
  const step = (to: MediaItem | undefined) => (to === undefined || index < 0 ? undefined : () => open(to.id))
  return (
    <MediaPanel
      mediaId={place.openId}
      listed={media[index]}
      previous={step(media[index - 1])}
      next={step(media[index + 1])}
      onClose={close}
      onRemove={({ id }) => void bulk.remove([id], false)}
    />
  )
}
