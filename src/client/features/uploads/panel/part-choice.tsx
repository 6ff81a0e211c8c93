import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { mediaIdOf } from '../../../../shared/media/upload-state.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { asksForPart } from '../queue/open-questions.ts'
import { settlePart, type UploadItem } from '../queue/upload-queue.ts'
import classes from './upload-row.module.css'

/**
 * Asks whether a wide image is a part of a panorama; only a person knows which angles it covers. It stays flat, and
 * the question open, until these are saved.
 */
export function PartChoice({ item }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { id, file, state } = item
  const mediaId = mediaIdOf(state)
  if (mediaId === null || !asksForPart(item)) return null
  return (
    <span className={classes.choice}>
      {t('uploads.part')}
      <Button
        component={Link}
        to={linkTo.adjustMedia(mediaId, 'coverage')}
        variant="light"
        size="compact-sm"
        aria-label={t('uploads.giveAnglesOf', { name: file.name })}
      >
        {t('media.adjust.giveAngles')}
      </Button>
      <Button
        variant="light"
        color="gray"
        size="compact-sm"
        aria-label={t('uploads.stayFlatOf', { name: file.name })}
        onClick={() => settlePart(id)}
      >
        {t('uploads.stayFlat')}
      </Button>
    </span>
  )
}
