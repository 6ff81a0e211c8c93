import { Button, Progress } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatPercent } from '../../ui/formats.ts'
import classes from './upload-panel.module.css'
import { totalsOf, type UploadTotals } from './upload-progress.ts'
import {
  clearFinishedUploads,
  pauseAllUploads,
  resumeAllUploads,
  type UploadItem,
  uploadQueue,
} from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'

/** The files on their way, with what can be done to all of them. */
export function UploadPanel({ items }: { items: readonly UploadItem[] }) {
  const { t, i18n } = useTranslation()
  if (items.length === 0) return null
  const totals = totalsOf(items)
  return (
    <section className={classes.panel} aria-label={t('uploads.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <span role="status">{headline(t, totals, i18n.language)}</span>
        </h2>
        <AllActions items={items} totals={totals} />
      </div>
      {totals.activeCount > 0 && (
        <Progress value={totals.share * 100} size={4} radius={0} aria-label={t('uploads.progressOfAll')} />
      )}
      <ul className={classes.rows}>
        {items.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function headline(t: TFunction, { count, activeCount, failedCount, share }: UploadTotals, locale: string): string {
  if (activeCount > 0) return t('uploads.running', { count: activeCount, percent: formatPercent(share, locale) })
  return failedCount > 0 ? t('uploads.someFailed', { count: failedCount }) : t('uploads.allStored', { count })
}

function AllActions({ items, totals }: { items: readonly UploadItem[]; totals: UploadTotals }) {
  const { t } = useTranslation()
  const isHeld = useStore(uploadQueue, (queue) => queue.isHeld)
  const finished = items.some(({ state }) => state.step === 'complete')
  return (
    <div className={classes.actions}>
      {totals.activeCount > 1 && !isHeld && (
        <Button variant="subtle" size="compact-sm" onClick={() => void pauseAllUploads()}>
          {t('uploads.pauseAll')}
        </Button>
      )}
      {totals.activeCount > 0 && isHeld && (
        <Button variant="subtle" size="compact-sm" onClick={() => void resumeAllUploads()}>
          {t('uploads.resumeAll')}
        </Button>
      )}
      {finished && (
        <Button variant="subtle" size="compact-sm" onClick={clearFinishedUploads}>
          {t('uploads.clearFinished')}
        </Button>
      )}
    </div>
  )
}
