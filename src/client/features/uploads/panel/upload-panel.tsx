import { Button, Progress } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { StatusLine } from '../../../ui/feedback/status-line.tsx'
import cardStyles from '../../../ui/layout/card.module.css'
import { formatPercent } from '../../../ui/layout/formats.ts'
import { isFinished } from '../queue/open-questions.ts'
import { totalsOf, type UploadTotals } from '../queue/upload-progress.ts'
import {
  clearFinishedUploads,
  pauseAllUploads,
  resumeAllUploads,
  type UploadItem,
  uploadQueue,
} from '../queue/upload-queue.ts'
import { useRoundShare } from '../queue/use-uploads.ts'
import classes from './upload-panel.module.css'
import { UploadRow } from './upload-row.tsx'

/** The files on their way, and those that wait for somebody, with what can be done to all. The others are folded away. */
export function UploadPanel({ items }: { items: readonly UploadItem[] }) {
  const { t, i18n } = useTranslation()
  const [isUnfolded, setUnfolded] = useState(false)
  const share = useRoundShare()
  if (items.length === 0) return null
  const totals = totalsOf(items)
  const finished = items.filter(isFinished)
  const open = items.filter((item) => !isFinished(item))
  return (
    <section className={`${cardStyles.card} ${classes.panel}`} aria-label={t('uploads.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <span className={classes.state} role="status">
            <span>{headline(t, totals, formatPercent(share, i18n.language))}</span>
            <Attention {...totals} />
          </span>
        </h2>
        <AllActions totals={totals} />
        {finished.length > 0 && (
          <FinishedActions count={finished.length} isUnfolded={isUnfolded} onUnfold={setUnfolded} />
        )}
      </div>
      {totals.activeCount > 0 && (
        <Progress value={share * 100} size={4} radius={0} aria-label={t('uploads.progressOfAll')} />
      )}
      <Rows items={open} />
      <Rows items={finished} hidden={!isUnfolded} />
    </section>
  )
}

/** A failure is bad news; a question only waits for its answer. */
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
  readonly isUnfolded: boolean
  readonly onUnfold: (isUnfolded: boolean) => void
}

/** What is done needs nobody: it is there to be looked at, and to be cleared away. */
function FinishedActions({ count, isUnfolded, onUnfold }: FinishedActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isUnfolded}
        rightSection={<IconChevronDown size={14} className={classes.fold} data-open={isUnfolded || undefined} />}
        onClick={() => onUnfold(!isUnfolded)}
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
  const isHeld = useStore(uploadQueue, (queue) => queue.isHeld)
  const isPausing = totals.activeCount > 1 && !isHeld
  const isResuming = totals.activeCount > 0 && isHeld
  if (!isPausing && !isResuming) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => void (isResuming ? resumeAllUploads() : pauseAllUploads())}
    >
      {t(isResuming ? 'uploads.resumeAll' : 'uploads.pauseAll')}
    </Button>
  )
}
