import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keepTwin, takeFirstTwin, type UploadItem } from './upload-queue.ts'
import classes from './upload-row.module.css'

/** Says that a file is in the library already, and lets people have it twice. */
export function TwinChoice({ item: { id, file, twin } }: { item: UploadItem }) {
  const { t } = useTranslation()
  if (twin === null) return null
  return (
    <span className={classes.choice}>
      {t('uploads.twin', { name: twin.name })}
      <Button
        variant="light"
        size="compact-sm"
        aria-label={t('uploads.useTwinOf', { name: file.name })}
        onClick={() => takeFirstTwin(id)}
      >
        {t('uploads.useTwin')}
      </Button>
      <Button
        variant="light"
        color="gray"
        size="compact-sm"
        aria-label={t('uploads.keepTwinOf', { name: file.name })}
        onClick={() => keepTwin(id)}
      >
        {t('uploads.keepTwin')}
      </Button>
    </span>
  )
}
