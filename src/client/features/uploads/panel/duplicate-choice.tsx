import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keepDuplicate, takeFirstDuplicate, type UploadItem } from '../queue/upload-queue.ts'
import classes from './upload-row.module.css'

/** Says that a file is in the library already, and lets people have it twice. */
export function DuplicateChoice({ item: { id, file, duplicate } }: { item: UploadItem }) {
  const { t } = useTranslation()
  if (duplicate === null) return null
  return (
    <span className={classes.choice}>
      {t('uploads.duplicate', { name: duplicate.name })}
      <Button
        variant="light"
        size="compact-sm"
        aria-label={t('uploads.useDuplicateOf', { name: file.name })}
        onClick={() => takeFirstDuplicate(id)}
      >
        {t('uploads.useDuplicate')}
      </Button>
      <Button
        variant="light"
        color="gray"
        size="compact-sm"
        aria-label={t('uploads.keepDuplicateOf', { name: file.name })}
        onClick={() => keepDuplicate(id)}
      >
        {t('uploads.keepDuplicate')}
      </Button>
    </span>
  )
}
