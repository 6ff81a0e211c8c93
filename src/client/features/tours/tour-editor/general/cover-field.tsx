import { Button, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { RemoteImage } from '../../../../ui/images/remote-image.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { PickButton } from '../../../library/media/picker/pick-button.tsx'
import { UploadImage } from '../../../library/uploads/upload-image.tsx'
import { updateTour } from '../../tour-draft/edits/make-edit.ts'
import { mediaOfStop, stopThumbnailUrl } from '../../tour-draft/stop-media.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './general-screen.module.css'

/** Cover image of the tour; by default the image of the first stop. */
export function CoverField() {
  const { t } = useTranslation()
  const { tour, edit, cache } = useTourEditor()
  const startStop = tour.stops.find(({ id }) => id === tour.startStopId) ?? tour.stops[0]
  const chooseCover = (media: MediaItem) => {
    cache.putMedia(media)
    edit(updateTour(tour, { coverMediaId: media.id }))
  }
  const chosenCover = tour.media.find(({ id }) => id === tour.coverMediaId)
  const startMedia = startStop && mediaOfStop(tour, startStop)
  const automaticUrl = startStop ? stopThumbnailUrl(tour, startStop) : null
  const coverUrl = tour.coverMediaId === null ? automaticUrl : chosenCover?.thumbnailUrl
  const cover = chosenCover ?? startMedia
  return (
    <Input.Wrapper
      label={t('editor.field.coverMediaId')}
      description={t(tour.coverMediaId === null ? 'editor.general.coverAutomatic' : 'editor.general.coverChosen')}
      labelElement="div"
      size="md"
    >
      <div className={classes.cover}>
        {coverUrl ? (
          <RemoteImage className={classes.image} src={coverUrl} alt={cover?.altText || cover?.name || ''} />
        ) : (
          <div className={classes.image} />
        )}
        <Group gap="xs">
          <PickButton
            label={t('editor.general.chooseCover')}
            icon={<IconPhoto size={18} />}
            title={t('editor.general.chooseCover')}
            onPick={chooseCover}
          />
          <UploadImage label={t('editor.general.uploadCover')} onStored={chooseCover} />
          {tour.coverMediaId !== null && (
            <Allowed to="manageTours">
              <Button variant="subtle" color="gray" onClick={() => edit(updateTour(tour, { coverMediaId: null }))}>
                {t('editor.general.automaticCover')}
              </Button>
            </Allowed>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  )
}
