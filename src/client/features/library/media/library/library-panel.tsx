import type { MediaItem } from '../../../../../shared/media/media.ts'
import { MediaPanel } from '../detail/media-panel.tsx'
import type { Library } from './use-library.ts'

/** Panel of the open media item, with buttons to its neighbors in the list. */
export function LibraryPanel({ library }: { library: Library }) {
  const { state, pages, bulk, open, close } = library
  const media = pages.media ?? []
  const index = media.findIndex(({ id }) => id === state.openId)
  const openAction = (item: MediaItem | undefined) =>
    item === undefined || index < 0 ? undefined : () => open(item.id)
  return (
    <MediaPanel
      mediaId={state.openId}
      listItem={media[index]}
      previous={openAction(media[index - 1])}
      next={openAction(media[index + 1])}
      onClose={close}
      onDelete={({ id }) => void bulk.deleteMedia([id])}
    />
  )
}
