import { Button, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaPicker } from '../../stops/media-picker.tsx'
import { updateTour } from '../edits/make-edit.ts'
import { useTourEditor } from '../use-tour-editor.tsx'
import classes from './general-screen.module.css'

/** The picture that stands for the tour; without a choice the start stop's. */
export function CoverField() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const [isPicking, setPicking] = useState(false)
  const start = tour.stops.find(({ id }) => id === tour.startStopId) ?? tour.stops[0]
  const shownId = tour.coverMediaId ?? start?.mediaId
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
          <img className={classes.picture} src={shown.thumbnailUrl} alt={shown.altText || shown.name} />
        ) : (
          <div className={classes.picture} />
        )}
        <Group gap="xs">
          <Button variant="default" leftSection={<IconPhoto size={18} />} onClick={() => setPicking(true)}>
            {t('editor.general.chooseCover')}
          </Button>
          {tour.coverMediaId !== null && (
            <Button variant="subtle" color="gray" onClick={() => edit(updateTour(tour, { coverMediaId: null }))}>
              {t('editor.general.automaticCover')}
            </Button>
          )}
        </Group>
      </div>
      <MediaPicker
        opened={isPicking}
        title={t('editor.general.chooseCover')}
        onClose={() => setPicking(false)}
        onPick={([media]) => media && edit(updateTour(tour, { coverMediaId: media.id }))}
      />
    </Input.Wrapper>
  )
}
