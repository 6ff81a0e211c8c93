import { Button, Progress } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { formatPercent } from '../../../../ui/layout/formats.ts'
import { isFinished } from '../queue/upload-attention.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { totalsOf, type UploadTotals } from '../queue/upload-progress.ts'
import { clearFinishedUploads, pauseAllUploads, resumeAllUploads, uploadQueue } from '../queue/upload-queue.ts'
import { useOverallProgress } from '../queue/use-uploads.ts'
import classes from './upload-panel.module.css'
import { UploadRow } from './upload-row.tsx'

/** Panel of active uploads and of uploads that need attention. Finished uploads are collapsed. */
export function UploadPanel({ items }: { items: readonly UploadItem[] }) {
  const { t, i18n } = useTranslation()
  const [isExpanded, setExpanded] = useState(false)
  const fraction = useOverallProgress()
  if (items.length === 0) return null
  const totals = totalsOf(items)
  const finished = items.filter(isFinished)
  const unfinished = items.filter((item) => !isFinished(item))
  return (
    <section className={`${cardStyles.card} ${classes.panel}`} aria-label={t('uploads.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <span className={classes.state} role="status">
            <span>{headline(t, totals, formatPercent(fraction, i18n.language))}</span>
            <Attention {...totals} />
          </span>
        </h2>
        <AllActions totals={totals} />
        {finished.length > 0 && (
          <FinishedActions count={finished.length} isExpanded={isExpanded} onExpand={setExpanded} />
        )}
      </div>
      {totals.activeCount > 0 && (
        <Progress value={fraction * 100} size={4} radius={0} aria-label={t('uploads.progressOfAll')} />
      )}
      <Rows items={unfinished} />
      <Rows items={finished} hidden={!isExpanded} />
    </section>
  )
}

/** Numbers of failed files and of open questions. */
function Attention({ failedCount, attentionCount }: UploadTotals) {
  const { t } = useTranslation()
  const count = attentionCount - failedCount
  return (
    <>
      {failedCount > 0 && <StatusLine tone="bad">{t('uploads.attention', { count: failedCount })}</StatusLine>}
      {count > 0 && <StatusLine tone="waiting">{t('uploads.questions', { count })}</StatusLine>}
    </>
  )
}

function Rows({ items, hidden = false }: { items: readonly UploadItem[]; hidden?: boolean }) {
  if (items.length === 0) return null
  return (
    <ul className={classes.rows} hidden={hidden}>
      {items.map((item) => (
        <UploadRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

function headline(t: TFunction, totals: UploadTotals, percent: string): string {
  const { activeCount, storedCount, batchCount, batchSentCount } = totals
  if (activeCount === 0) return storedCount === 0 ? '' : t('uploads.allStored', { count: storedCount })
  if (batchSentCount === batchCount) return t('uploads.storing', { count: batchCount })
  return t('uploads.running', { count: batchCount, sent: batchSentCount, percent })
}

type FinishedActionsProps = {
  readonly count: number
  readonly isExpanded: boolean
  readonly onExpand: (isExpanded: boolean) => void
}

/** Buttons to expand and to clear the finished uploads. */
function FinishedActions({ count, isExpanded, onExpand }: FinishedActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isExpanded}
        rightSection={<IconChevronDown size={14} className={classes.chevron} data-open={isExpanded || undefined} />}
        onClick={() => onExpand(!isExpanded)}
      >
        {t('uploads.finished', { count })}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={clearFinishedUploads}>
        {t('uploads.clearFinished')}
      </Button>
    </div>
  )
}

function AllActions({ totals }: { totals: UploadTotals }) {
  const { t } = useTranslation()
  const isPaused = useStore(uploadQueue, (queue) => queue.isPaused)
  const canPause = totals.activeCount > 1 && !isPaused
  const canResume = totals.activeCount > 0 && isPaused
  if (!canPause && !canResume) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => void (canResume ? resumeAllUploads() : pauseAllUploads())}
    >
      {t(canResume ? 'uploads.resumeAll' : 'uploads.pauseAll')}
    </Button>
  )
}
