import { IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import { MediaKindIcon } from '../../media/media-kind-icon.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './medium-field.module.css'

/** A medium of the tour that is open; undefined for one that is gone. */
export function useMedium(mediaId: string): MediaItem | undefined {
  return useTourEditor().tour.media.find(({ id }) => id === mediaId)
}

/** A medium in a row: its image and its name, or that it is gone. */
export function MediumFace({ mediaId }: { mediaId: string }) {
  const { t } = useTranslation()
  const media = useMedium(mediaId)
  return (
    <>
      <span className={classes.face}>
        {media === undefined ? (
          <IconPhotoOff size={20} aria-hidden="true" />
        ) : media.thumbnailUrl === null ? (
          <MediaKindIcon kind={media.kind} size={20} />
        ) : (
          <RemoteImage
            src={media.thumbnailUrl}
            alt=""
            isLazy
            fallback={<MediaKindIcon kind={media.kind} size={20} />}
          />
        )}
      </span>
      <span className={media === undefined ? classes.gone : classes.name}>
        {media?.name ?? t('hotspots.media.gone')}
      </span>
    </>
  )
}

/** What the button is called that takes a medium out of a text. */
export function useTextMediumRemoval(mediaId: string): string {
  const { t } = useTranslation()
  const media = useMedium(mediaId)
  return t('hotspots.info.removeMedia', { name: media?.name ?? t('hotspots.media.gone') })
}
