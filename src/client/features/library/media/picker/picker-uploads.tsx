import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import { UploadActions } from '../../uploads/panel/upload-actions.tsx'
import type { UploadItem } from '../../uploads/queue/upload-item.ts'
import { stepProgress, uploadStatusText } from '../../uploads/queue/upload-status-text.ts'
import classes from './media-picker.module.css'

/** Uploads in progress that were started in the picker. */
export function PickerUploads({ items }: { items: readonly UploadItem[] }) {
  const { t, i18n } = useTranslation()
  const unfinished = items.filter(({ state }) => state.step !== 'complete')
  if (unfinished.length === 0) return null
  return (
    <ul className={classes.uploads} aria-label={t('uploads.title')}>
      {unfinished.map((item) => {
        const progress = stepProgress(item)
        return (
          <li key={item.id} className={classes.upload}>
            <span className={classes.uploadName}>{item.file.name}</span>
            <StatusLine tone={item.state.step === 'failed' ? 'bad' : 'waiting'}>
              {uploadStatusText(t, item, i18n.language)}
            </StatusLine>
            <span className={classes.uploadActions}>
              <UploadActions item={item} />
            </span>
            {progress !== null && (
              <Progress
                className={classes.uploadProgress ?? ''}
                value={progress * 100}
                size={3}
                aria-label={t('uploads.progressOf', { name: item.file.name })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
