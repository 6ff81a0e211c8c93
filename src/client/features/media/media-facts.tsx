import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MediaItem, MediaUse } from '../../../shared/media/media.ts'
import { linkTo } from '../../../shared/routes.ts'
import { formatBytes, formatSince } from '../../ui/formats.ts'
import classes from './media-detail.module.css'

/** What nobody types: kind, size, age, and the tours a medium is used in. */
export function MediaFacts({ media }: { media: MediaItem }) {
  const { t, i18n } = useTranslation()
  const { kind, widthPx, heightPx, sizeBytes, uploadedAt, uses } = media
  return (
    <dl className={classes.facts}>
      <dt>{t('media.fact.kind')}</dt>
      <dd>{t(`media.kind.${kind}`)}</dd>
      {widthPx !== null && heightPx !== null && (
        <>
          <dt>{t('media.fact.pixels')}</dt>
          <dd>{`${widthPx} × ${heightPx}`}</dd>
        </>
      )}
      <dt>{t('media.fact.size')}</dt>
      <dd>{formatBytes(sizeBytes, i18n.language)}</dd>
      <dt>{t('media.fact.uploaded')}</dt>
      <dd>{formatSince(uploadedAt, Date.now(), i18n.language)}</dd>
      <dt>{t('media.fact.uses')}</dt>
      <dd>{uses.length === 0 ? t('media.notUsed') : <MediaUses uses={uses} />}</dd>
    </dl>
  )
}

export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <ul className={classes.uses}>
      {uses.map(({ tourId, tourName, stopName }) => (
        <li key={`${tourId} ${stopName}`}>
          <Link to={linkTo.editTour(tourId, 'stops')}>
            {stopName === null ? tourName : `${tourName} · ${stopName}`}
          </Link>
        </li>
      ))}
    </ul>
  )
}
