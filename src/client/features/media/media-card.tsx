import { Progress, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import { formatPercent } from '../../ui/formats.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import classes from './media-card.module.css'
import { MediaKindIcon } from './media-kind-icon.tsx'

type MediaCardProps = { readonly media: MediaItem; readonly isOpen: boolean; readonly onOpen: () => void }

/** A medium of the library; pressing it opens what is known about it. */
export function MediaCard({ media, isOpen, onOpen }: MediaCardProps) {
  const { t, i18n } = useTranslation()
  const { name, kind, status, progress, thumbnailUrl, widthPx, heightPx, altText } = media
  return (
    <li className={classes.card} data-open={isOpen || undefined}>
      <UnstyledButton className={classes.button ?? ''} onClick={onOpen} aria-haspopup="dialog">
        <span className={classes.picture}>
          {thumbnailUrl === null ? (
            <MediaKindIcon kind={kind} size={32} />
          ) : (
            <img src={thumbnailUrl} alt={altText} loading="lazy" />
          )}
        </span>
        {status === 'building' && (
          <Progress value={progress * 100} size={3} radius={0} aria-label={t('media.buildProgress', { name })} />
        )}
        <span className={classes.text}>
          <span className={classes.name}>{name}</span>
          <span className={classes.facts}>
            <MediaKindIcon kind={kind} size={14} />
            {status === 'building' && (
              <StatusLine tone="waiting">
                {t('media.building', { percent: formatPercent(progress, i18n.language) })}
              </StatusLine>
            )}
            {status === 'failed' && <StatusLine tone="bad">{t('media.failed')}</StatusLine>}
            {status === 'complete' && (
              <span>
                {widthPx !== null && heightPx !== null ? `${widthPx} × ${heightPx}` : t(`media.kind.${kind}`)}
              </span>
            )}
          </span>
        </span>
      </UnstyledButton>
    </li>
  )
}
