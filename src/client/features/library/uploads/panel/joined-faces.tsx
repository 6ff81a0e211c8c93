import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { readableName } from '../../../../../shared/web/readable-name.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { uploadFacesAsImages } from '../queue/upload-queue.ts'
import classes from './upload-row.module.css'

/** Note that a file was joined from six faces, with a button to upload them as images. */
export function JoinedFaces({ item }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { id, file, faces, state } = item
  if (faces === undefined) return null
  return (
    <span className={classes.joined}>
      <span>{t('uploads.joined', { name: readableName(file.name) })}</span>
      <Button variant="subtle" size="compact-xs" onClick={() => void uploadFacesAsImages(id)}>
        {t(mediaIdOf(state) === null ? 'uploads.asSixImages' : 'uploads.alsoSixImages')}
      </Button>
    </span>
  )
}
