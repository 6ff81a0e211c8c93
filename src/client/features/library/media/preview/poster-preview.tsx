import type { MediaItem } from '../../../../../shared/media/media.ts'
import { RemoteImage } from '../../../../ui/images/remote-image.tsx'
import { MediaKindIcon } from '../media-kind-icon.tsx'
import classes from './media-preview.module.css'

/** Thumbnail or icon of a media item that can't be displayed otherwise. */
export function PosterPreview({ media }: { media: MediaItem }) {
  const { thumbnailUrl, altText, kind } = media
  return (
    <div className={classes.fitted}>
      {thumbnailUrl === null ? (
        <MediaKindIcon kind={kind} size={48} />
      ) : (
        <RemoteImage src={thumbnailUrl} alt={altText} />
      )}
    </div>
  )
}
