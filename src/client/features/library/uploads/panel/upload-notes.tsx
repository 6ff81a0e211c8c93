import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { noteText } from '../../media/note-text.ts'
import { hasUnreadNotes } from '../queue/upload-attention.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { dismissNotes } from '../queue/upload-queue.ts'
import classes from './upload-row.module.css'

/** Notes about repairs and omissions in a file, with a link to replace it. */
export function UploadNotes({ item }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { id, file, state, notes } = item
  const mediaId = mediaIdOf(state)
  if (mediaId === null || notes === null || !hasUnreadNotes(item)) return null
  const { name } = file
  return (
    <span className={classes.choice}>
      <span>{notes.map((note) => noteText(t, note)).join(' ')}</span>
      <Button
        variant="light"
        color="gray"
        size="compact-sm"
        aria-label={t('uploads.keepFileOf', { name })}
        onClick={() => dismissNotes(id)}
      >
        {t('uploads.keepFile')}
      </Button>
      <Button
        component={Link}
        to={linkTo.media(mediaId)}
        variant="light"
        size="compact-sm"
        aria-label={t('uploads.showDetailsOf', { name })}
        onClick={() => dismissNotes(id)}
      >
        {t('uploads.showDetails')}
      </Button>
    </span>
  )
}
