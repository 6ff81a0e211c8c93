import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { stopKindNames } from '../../../../../shared/tours/stop-kinds.ts'
import cardStyles from '../../../../ui/layout/card.module.css'
import { formatPercent } from '../../../../ui/layout/formats.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { FileChooser } from '../../../library/uploads/file-chooser.tsx'
import { acceptAttribute } from '../../../library/uploads/files/picked-files.ts'
import { UploadActions } from '../../../library/uploads/panel/upload-actions.tsx'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { cancelUpload } from '../../../library/uploads/queue/upload-queue.ts'
import { uploadStatusText } from '../../../library/uploads/queue/upload-status-text.ts'
import { useStopFiles } from '../add-stops.tsx'
import { removeFiles } from './tour-uploads.ts'
import classes from './upload-notes.module.css'
import { useFailedFiles, useLostFiles, useTourUploadTotals } from './use-tour-uploads.ts'

type TourProps = { readonly tourId: string }

/** Progress of the files that are being uploaded, with a note to keep the page open. */
function RunningUploads({ tourId }: TourProps) {
  const { t, i18n } = useTranslation()
  const totals = useTourUploadTotals(tourId)
  if (totals === null) return null
  const { unstoredItems, storedCount, count, fraction } = totals
  const cancelAll = () => {
    // Queued files first, so that none of them starts in place of a canceled one.
    const isQueued = ({ state }: UploadItem) => state.step === 'fetching'
    const ordered = [...unstoredItems.filter(isQueued), ...unstoredItems.filter((item) => !isQueued(item))]
    for (const { id } of ordered) void cancelUpload(id)
  }
  return (
    <section className={`${cardStyles.card} ${classes.note}`} aria-label={t('stops.uploads.title')}>
      <div className={classes.head}>
        <h3>
          <span role="status">{t('stops.uploads.running', { stored: storedCount, count })}</span>
        </h3>
        <span className={classes.actions}>
          <span className={classes.percent}>{formatPercent(fraction, i18n.language)}</span>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={cancelAll}>
            {t('stops.uploads.cancel')}
          </Button>
        </span>
      </div>
      <Progress value={fraction * 100} size={4} aria-label={t('uploads.progressOfAll')} />
      <p className={classes.hint}>{t('stops.uploads.stayOpen')}</p>
    </section>
  )
}

/** Files that failed, with the reasons and actions. They don't block other files, and no stops are added for them. */
function FailedFiles({ tourId }: TourProps) {
  const { t, i18n } = useTranslation()
  const failedItems = useFailedFiles(tourId)
  if (failedItems.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${classes.note}`} aria-labelledby="failed-files">
      <h3 id="failed-files">{t('stops.uploads.failed', { count: failedItems.length })}</h3>
      <ul className={classes.rows}>
        {failedItems.map((item) => (
          <li key={item.id}>
            <span className={classes.name}>{item.file.name}</span>
            <span className={classes.reason}>{uploadStatusText(t, item, i18n.language)}</span>
            <span className={classes.actions}>
              <UploadActions item={item} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Files that were not uploaded before the page was closed. Their uploads continue once they are chosen again. */
function MissingFiles({ tourId }: TourProps) {
  const { t } = useTranslation()
  const { missingStopIds, otherTabStopIds } = useLostFiles(tourId)
  const addStopsFromFiles = useStopFiles()
  const { size: count } = missingStopIds
  return (
    <>
      {otherTabStopIds.size > 0 && (
        <p className={classes.otherTab} role="status">
          {t('stops.uploads.elsewhere', { count: otherTabStopIds.size })}
        </p>
      )}
      {count > 0 && (
        <section className={`${cardStyles.card} ${classes.note}`} aria-labelledby="missing-files">
          <div className={classes.head}>
            <h3 id="missing-files">{t('stops.uploads.missing', { count })}</h3>
            <span className={classes.actions}>
              <FileChooser onChoose={addStopsFromFiles} accept={acceptAttribute(stopKindNames)}>
                {(open) => (
                  <Allowed to="manageTours">
                    <Button size="compact-sm" variant="light" onClick={open}>
                      {t('stops.uploads.chooseAgain')}
                    </Button>
                  </Allowed>
                )}
              </FileChooser>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => removeFiles([...missingStopIds])}>
                {t('stops.uploads.leaveOut', { count })}
              </Button>
            </span>
          </div>
          <p className={classes.hint}>{t('stops.uploads.missingHint')}</p>
        </section>
      )}
    </>
  )
}

/** One line with the progress of the files for a tour, beside the stage. */
export function TourUploadLine({ tourId }: TourProps) {
  const { t, i18n } = useTranslation()
  const totals = useTourUploadTotals(tourId)
  if (totals === null) return null
  const { storedCount, count, fraction } = totals
  return (
    <div className={classes.line}>
      <span role="status">{t('stops.uploads.running', { stored: storedCount, count })}</span>
      <span>{formatPercent(fraction, i18n.language)}</span>
      <Progress value={fraction * 100} size={3} aria-label={t('uploads.progressOfAll')} />
    </div>
  )
}

/** Uploads for the open tour: progress, failed files, and files to choose again. */
export function TourUploadNotes({ tourId }: TourProps) {
  return (
    <>
      <RunningUploads tourId={tourId} />
      <MissingFiles tourId={tourId} />
      <FailedFiles tourId={tourId} />
    </>
  )
}
