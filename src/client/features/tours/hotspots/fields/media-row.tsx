import { IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { RemoteImage } from '../../../../ui/images/remote-image.tsx'
import { MediaKindIcon } from '../../../library/media/media-kind-icon.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './media-field.module.css'

/** Media item of the open tour; undefined if it was deleted. */
export function useTourMedia(mediaId: string): MediaItem | undefined {
  return useTourEditor().tour.media.find(({ id }) => id === mediaId)
}

function MediaThumbnail({ media }: { readonly media: MediaItem | undefined }) {
  if (media === undefined) return <IconPhotoOff size={20} aria-hidden="true" />
  const kindIcon = <MediaKindIcon kind={media.kind} size={20} />
  if (media.thumbnailUrl === null) return kindIcon
  return <RemoteImage src={media.thumbnailUrl} alt="" isLazy fallback={kindIcon} />
}

/** Thumbnail and name of a media item, or a note that it was deleted. */
export function MediaRow({ mediaId }: { mediaId: string }) {
  const { t } = useTranslation()
  const media = useTourMedia(mediaId)
  return (
    <>
      <span className={classes.thumbnail}>
        <MediaThumbnail media={media} />
      </span>
      <span className={media === undefined ? classes.gone : classes.name}>
        {media?.name ?? t('hotspots.media.gone')}
      </span>
    </>
  )
}

/** Label of the button that removes a media item from a rich text. */
export function useRemoveMediaLabel(mediaId: string): string {
  const { t } = useTranslation()
  const media = useTourMedia(mediaId)
  return t('hotspots.info.removeMedia', { name: media?.name ?? t('hotspots.media.gone') })
}
