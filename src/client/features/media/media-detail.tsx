import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import classes from './media-detail.module.css'
import { MediaFacts } from './media-facts.tsx'
import { MediaFields } from './media-fields.tsx'
import { MediaRemoval } from './media-removal.tsx'
import { MediaTrouble } from './media-trouble.tsx'

type MediaDetailProps = { readonly media: MediaItem | undefined; readonly onClose: () => void }

/** What is known about one medium, beside the grid, or as a sheet on a phone. */
export function MediaDetail({ media, onClose }: MediaDetailProps) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  const shown = useLast(media)
  return (
    <Drawer
      opened={media !== undefined}
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '88%' : 400}
      title={shown?.name ?? ''}
      overlayProps={{ backgroundOpacity: isNarrow ? 0.4 : 0.12 }}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      classNames={{ title: classes.title ?? '' }}
    >
      {shown && (
        <div className={classes.detail} key={shown.id}>
          {shown.thumbnailUrl !== null && (
            <img className={classes.picture} src={shown.thumbnailUrl} alt={shown.altText} />
          )}
          <MediaTrouble media={shown} />
          <MediaFields media={shown} />
          <MediaFacts media={shown} />
          <MediaRemoval media={shown} onRemoved={onClose} />
        </div>
      )}
    </Drawer>
  )
}

/** Keeps what was shown while the drawer closes. */
function useLast(media: MediaItem | undefined): MediaItem | undefined {
  const [last, setLast] = useState(media)
  useEffect(() => {
    if (media) setLast(media)
  }, [media])
  return media ?? last
}
