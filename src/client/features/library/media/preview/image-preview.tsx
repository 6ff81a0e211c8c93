import { RemoteImage } from '../../../../ui/images/remote-image.tsx'
import { LargeImagePreview } from './large-image-preview.tsx'
import classes from './media-preview.module.css'
import { PosterPreview } from './poster-preview.tsx'
import type { PreviewProps } from './preview-props.ts'

/**
 * Flat image scaled to fit, which links to its largest rendition. An image with tiles opens in the viewer, where it can
 * be zoomed.
 */
export function ImagePreview({ media }: PreviewProps) {
  const { baseUrl, manifest, altText, name } = media
  if (baseUrl === null || manifest?.mapping !== 'flat') return <PosterPreview media={media} />
  const { renditions, widthPx, heightPx, tiles } = manifest
  const urlOf = (file: string) => `${baseUrl}${file}`
  const largestUrl = urlOf(renditions.at(-1)?.file ?? '')
  const fittedImage = (
    <a className={classes.fitted} href={largestUrl} target="_blank" rel="noreferrer">
      <RemoteImage
        src={largestUrl}
        srcSet={renditions.map(({ file, widthPx: width }) => `${urlOf(file)} ${width}w`).join(', ')}
        sizes="(max-width: 899px) 92vw, 488px"
        width={widthPx}
        height={heightPx}
        alt={altText || name}
      />
    </a>
  )
  return tiles ? <LargeImagePreview media={media}>{fittedImage}</LargeImagePreview> : fittedImage
}
