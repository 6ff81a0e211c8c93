import { Button, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import { PickButton } from '../../media/picker/pick-button.tsx'
import { updateTour } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { UploadImage } from '../../uploads/upload-image.tsx'
import classes from './general-screen.module.css'

/** The image that stands for the tour; without a choice the start stop's. */
export function CoverField() {
  const { t } = useTranslation()
  const { tour, edit, cache } = useTourEditor()
  const start = tour.stops.find(({ id }) => id === tour.startStopId) ?? tour.stops[0]
  const shownId = tour.coverMediaId ?? start?.mediaId
  const choose = (media: MediaItem) => {
    cache.putMedia(media)
    edit(updateTour(tour, { coverMediaId: media.id }))
  }
  const shown = tour.media.find(({ id }) => id === shownId)
  return (
    <Input.Wrapper
      label={t('editor.field.coverMediaId')}
      description={t(tour.coverMediaId === null ? 'editor.general.coverAutomatic' : 'editor.general.coverChosen')}
      labelElement="div"
      size="md"
    >
      <div className={classes.cover}>
        {shown?.thumbnailUrl ? (
          <RemoteImage className={classes.image} src={shown.thumbnailUrl} alt={shown.altText || shown.name} />
        ) : (
          <div className={classes.image} />
        )}
        <Group gap="xs">
          <PickButton
            label={t('editor.general.chooseCover')}
            icon={<IconPhoto size={18} />}
            title={t('editor.general.chooseCover')}
            onPick={choose}
          />
          <UploadImage label={t('editor.general.uploadCover')} onStored={choose} />
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
