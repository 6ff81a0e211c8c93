import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Publication, PublicationStatus } from '../../../../shared/publishing/publications.ts'
import { StatusLine, type StatusTone } from '../../../ui/feedback/status-line.tsx'
import { formatPercent, formatSince } from '../../../ui/layout/formats.ts'
import { isInProgress } from './live-number.ts'
import classes from './publication-row.module.css'

const tones: Readonly<Record<PublicationStatus, StatusTone>> = {
  queued: 'waiting',
  building: 'waiting',
  live: 'good',
  superseded: 'quiet',
  withdrawn: 'quiet',
  failed: 'bad',
}

/** Status of a publication, with its progress or error. */
export function PublicationState({ publication }: { readonly publication: Publication }) {
  const { t, i18n } = useTranslation()
  const { status, progress, isPartial, failure } = publication
  return (
    <>
      <StatusLine tone={tones[status]}>
        {t(`publishing.status.${status}`)}
        {isPartial && ` · ${t('publishing.partial')}`}
        {isInProgress(publication) && ` · ${formatPercent(progress, i18n.language)}`}
      </StatusLine>
      {isInProgress(publication) && (
        <Progress className={classes.progress ?? ''} value={progress * 100} aria-label={t('publishing.progress')} />
      )}
      {failure !== null && <span className={classes.failure}>{failure}</span>}
    </>
  )
}

/** One publication: its version number, state, time and author. */
export function PublicationRow({ publication }: { readonly publication: Publication }) {
  const { t, i18n } = useTranslation()
  const { number, requestedAt, requestedBy } = publication
  const since = formatSince(requestedAt, Date.now(), i18n.language)
  return (
    <div className={classes.row}>
      <span className={classes.number}>{t('publishing.number', { number })}</span>
      <PublicationState publication={publication} />
      <span className={classes.since}>{requestedBy === null ? since : `${since} · ${requestedBy}`}</span>
    </div>
  )
}
