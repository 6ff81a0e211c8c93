import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../../shared/format-bytes.ts'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { cubeType } from '../../../../../shared/media/registry.ts'
import { formatDuration, formatSince } from '../../../../ui/layout/formats.ts'
import { displaySize, pixelText, storedSize } from '../pixel-size.ts'
import classes from './media-panel.module.css'

/** Size of the original in pixels, followed by the display size if that differs. */
function usePixels(media: MediaDetail): string | null {
  const { t } = useTranslation()
  const originalSize = storedSize(media)
  const displayed = displaySize(media)
  if (originalSize === null || displayed === null) return null
  if (media.mimeType === cubeType) {
    const sidePx = displayed.heightPx / 2
    return t('media.sixFaces', { size: pixelText({ widthPx: sidePx, heightPx: sidePx }) })
  }
  const texts = { stored: pixelText(originalSize), shown: pixelText(displayed) }
  return texts.stored === texts.shown ? texts.stored : t('media.shownAs', texts)
}

/** Read-only details: kind, size, duration, upload time. */
export function FileDetails({ media }: { media: MediaDetail }) {
  const { t, i18n } = useTranslation()
  const pixels = usePixels(media)
  const { kind, sizeBytes, durationMs, uploadedAt, uploadedByName, mimeType } = media
  const since = formatSince(uploadedAt, Date.now(), i18n.language)
  const details: readonly (readonly [string, string | null])[] = [
    [t('media.fileDetail.kind'), t(`media.kind.${kind}`)],
    [t('media.fileDetail.pixels'), pixels],
    [t('media.fileDetail.duration'), durationMs === null ? null : formatDuration(durationMs)],
    [t('media.fileDetail.size'), formatBytes(sizeBytes, i18n.language)],
    [t('media.fileDetail.type'), mimeType],
    [
      t('media.fileDetail.uploaded'),
      uploadedByName === null ? since : t('media.uploadedBy', { since, name: uploadedByName }),
    ],
  ]
  return (
    <dl className={classes.details}>
      {details.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
