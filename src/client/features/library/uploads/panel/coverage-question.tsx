import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { asksForCoverage } from '../queue/upload-attention.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { dismissCoverageQuestion } from '../queue/upload-queue.ts'
import classes from './upload-row.module.css'

/**
 * Asks whether a wide image is a partial panorama, because only a person knows its coverage. It stays a flat image, and
 * the question stays open, until the coverage is saved.
 */
export function CoverageQuestion({ item }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { id, file, state } = item
  const mediaId = mediaIdOf(state)
  if (mediaId === null || !asksForCoverage(item)) return null
  return (
    <span className={classes.choice}>
      {t('uploads.partialQuestion')}
      <Button
        component={Link}
        to={linkTo.adjustMedia(mediaId, 'coverage')}
        variant="light"
        size="compact-sm"
        aria-label={t('uploads.setCoverageOf', { name: file.name })}
      >
        {t('media.adjust.setCoverage')}
      </Button>
      <Button
        variant="light"
        color="gray"
        size="compact-sm"
        aria-label={t('uploads.keepFlatOf', { name: file.name })}
        onClick={() => dismissCoverageQuestion(id)}
      >
        {t('uploads.keepFlat')}
      </Button>
    </span>
  )
}
