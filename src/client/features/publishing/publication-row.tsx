import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Publication, PublicationStatus } from '../../../shared/publishing/publications.ts'
import { StatusLine, type StatusTone } from '../../ui/feedback/status-line.tsx'
import { formatPercent, formatSince } from '../../ui/layout/formats.ts'
import { isUnderWay } from './live-number.ts'
import classes from './publication-row.module.css'

const tones: Readonly<Record<PublicationStatus, StatusTone>> = {
  queued: 'waiting',
  building: 'waiting',
  live: 'good',
  superseded: 'quiet',
  withdrawn: 'quiet',
  failed: 'bad',
}

/** One publication: its number, where it is, and why it failed. */
export function PublicationRow({ publication }: { publication: Publication }) {
  const { t, i18n } = useTranslation()
  const { number, status, progress, requestedAt, requestedBy, isPartial, failure } = publication
  const since = formatSince(requestedAt, Date.now(), i18n.language)
  return (
    <div className={classes.row}>
      <span className={classes.number}>{t('publishing.number', { number })}</span>
      <StatusLine tone={tones[status]}>
        {t(`publishing.status.${status}`)}
        {isPartial && ` · ${t('publishing.partial')}`}
        {isUnderWay(publication) && ` · ${formatPercent(progress, i18n.language)}`}
      </StatusLine>
      <span className={classes.since}>{requestedBy === null ? since : `${since} · ${requestedBy}`}</span>
      {isUnderWay(publication) && (
        <Progress className={classes.progress ?? ''} value={progress * 100} aria-label={t('publishing.progress')} />
      )}
      {failure !== null && <span className={classes.failure}>{failure}</span>}
    </div>
  )
}
