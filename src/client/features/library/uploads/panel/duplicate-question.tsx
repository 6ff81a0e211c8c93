import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UploadItem } from '../queue/upload-item.ts'
import { keepExistingMedia, uploadDuplicate } from '../queue/upload-queue.ts'
import classes from './upload-row.module.css'

/** Asks whether to use the media item that already has this file, or to add a second one. */
export function DuplicateQuestion({ item: { id, file, duplicate } }: { item: UploadItem }) {
  const { t } = useTranslation()
  if (duplicate === null) return null
  return (
    <span className={classes.choice}>
      {t('uploads.duplicate', { name: duplicate.name })}
      <Button
        variant="light"
        size="compact-sm"
        aria-label={t('uploads.useDuplicateOf', { name: file.name })}
        onClick={() => keepExistingMedia(id)}
      >
        {t('uploads.useDuplicate')}
      </Button>
      <Button
        variant="light"
        color="gray"
        size="compact-sm"
        aria-label={t('uploads.keepDuplicateOf', { name: file.name })}
        onClick={() => uploadDuplicate(id)}
      >
        {t('uploads.keepDuplicate')}
      </Button>
    </span>
  )
}
