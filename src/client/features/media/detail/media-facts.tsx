import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../shared/file-size.ts'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { cubeType } from '../../../../shared/media/registry.ts'
import { formatDuration, formatSince } from '../../../ui/layout/formats.ts'
import { pixelText, shownSize, storedSize } from '../pixel-size.ts'
import classes from './media-panel.module.css'

/** The original's size in pixels, and as what it is seen where that differs. */
function usePixels(media: MediaDetail): string | null {
  const { t } = useTranslation()
  const stored = storedSize(media)
  const shown = shownSize(media)
  if (stored === null || shown === null) return null
  if (media.mimeType === cubeType) {
    const sidePx = shown.heightPx / 2
    return t('media.sixFaces', { size: pixelText({ widthPx: sidePx, heightPx: sidePx }) })
  }
  const texts = { stored: pixelText(stored), shown: pixelText(shown) }
  return texts.stored === texts.shown ? texts.stored : t('media.shownAs', texts)
}

/** What nobody types: kind, size, length, age. */
export function MediaFacts({ media }: { media: MediaDetail }) {
  const { t, i18n } = useTranslation()
  const pixels = usePixels(media)
  const { kind, sizeBytes, durationMs, uploadedAt, uploadedByName, mimeType } = media
  const since = formatSince(uploadedAt, Date.now(), i18n.language)
  const facts: readonly (readonly [string, string | null])[] = [
    [t('media.fact.kind'), t(`media.kind.${kind}`)],
    [t('media.fact.pixels'), pixels],
    [t('media.fact.duration'), durationMs === null ? null : formatDuration(durationMs)],
    [t('media.fact.size'), formatBytes(sizeBytes, i18n.language)],
    [t('media.fact.type'), mimeType],
    [
      t('media.fact.uploaded'),
      uploadedByName === null ? since : t('media.uploadedBy', { since, name: uploadedByName }),
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) =>
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
