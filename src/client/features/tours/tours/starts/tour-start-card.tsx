import { Button, Progress } from '@mantine/core'
import { IconView360 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { needsBrowser } from '../../../../../shared/media/upload-state.ts'
import { stopKindNames } from '../../../../../shared/tours/stop-kinds.ts'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { FileChooser } from '../../../library/uploads/file-chooser.tsx'
import { joinFaces } from '../../../library/uploads/files/join-faces.ts'
import { acceptAttribute, partitionFiles } from '../../../library/uploads/files/picked-files.ts'
import { showSkippedFiles } from '../../../library/uploads/files/skipped-files-notice.ts'
import { UploadActions } from '../../../library/uploads/panel/upload-actions.tsx'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { cancelUpload } from '../../../library/uploads/queue/upload-queue.ts'
import { uploadStatusText } from '../../../library/uploads/queue/upload-status-text.ts'
import { useOverallProgress, useUploads } from '../../../library/uploads/queue/use-uploads.ts'
import cardClasses from '../tour-card.module.css'
import { startTourOrNotify } from './start-tour-or-notify.ts'
import classes from './tour-start-card.module.css'
import { continueWithStored, removeTourStart, type TourStart } from './tour-starts.ts'

/** Card of a tour whose files are uploading: the number of stored files, and errors of the others. */
export function TourStartCard({ start }: { start: TourStart }) {
  const { t, i18n } = useTranslation()
  const items = useUploads(({ tourStartId }) => tourStartId === start.id)
  const storedCount = start.files.filter(({ mediaId }) => mediaId !== null).length
  const progress = useOverallProgress()
  const isUploading = items.some(({ state }) => needsBrowser(state))
  const name = start.name ?? t('tours.newName')
  const failed = items.filter(({ state }) => state.step === 'failed')
  return (
    <li className={`${cardStyles.card} ${cardClasses.card}`}>
      <div className={classes.cover} aria-hidden="true">
        <IconView360 size={36} stroke={1.5} />
      </div>
      <div className={cardClasses.body}>
        <h2 className={cardClasses.name}>{name}</h2>
        <StatusLine tone="waiting">
          {t('tours.start.stored', { stored: storedCount, count: start.files.length })}
        </StatusLine>
        {/* The overall progress, so that it matches the one in the header. */}
        {isUploading && (
          <Progress value={progress * 100} size={4} my={6} aria-label={t('tours.start.progress', { name })} />
        )}
        {failed.map((item) => (
          <div key={item.id} className={classes.failure}>
            <span>{`${item.file.name}: ${uploadStatusText(t, item, i18n.language)}`}</span>
            <UploadActions item={item} />
          </div>
        ))}
        <StartActions start={start} items={items} />
      </div>
    </li>
  )
}

function StartActions({ start, items }: { start: TourStart; items: readonly UploadItem[] }) {
  const { t } = useTranslation()
  const missing = start.files.filter(({ mediaId }) => mediaId === null)
  const isBlocked = items.every(
    ({ state }) => state.step === 'failed' || state.step === 'complete' || 'mediaId' in state,
  )
  const needsFilesAgain = missing.length > 0 && items.every(({ state }) => 'mediaId' in state && state.mediaId !== null)
  const chooseAgain = async (files: readonly File[]) => {
    const picked = partitionFiles(files, stopKindNames)
    showSkippedFiles(t, picked.skipped)
    startTourOrNotify(t, await joinFaces(picked.files))
  }
  const cancelStart = () => {
    removeTourStart(start.id)
    for (const { id } of items) void cancelUpload(id)
  }
  return (
    <div className={classes.actions}>
      {needsFilesAgain && (
        <FileChooser onChoose={chooseAgain} accept={acceptAttribute(stopKindNames)}>
          {(open) => (
            <Button size="compact-sm" variant="light" onClick={open}>
              {t('tours.start.chooseAgain', { count: missing.length })}
            </Button>
          )}
        </FileChooser>
      )}
      {isBlocked && missing.length > 0 && missing.length < start.files.length && (
        <Button size="compact-sm" variant="light" onClick={() => continueWithStored(start.id)}>
          {t('tours.start.goOn')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={cancelStart}>
        {t('tours.start.giveUp')}
      </Button>
    </div>
  )
}
