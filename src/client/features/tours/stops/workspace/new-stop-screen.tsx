import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { AddStops } from '../add-stops.tsx'
import { StopDropzone } from './stop-dropzone.tsx'

/** Screen to create a stop from a media item. The editor opens once the stop is created. */
export function NewStopScreen() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const navigate = useNavigate()
  const [initialIds] = useState(() => new Set(tour.stops.map(({ id }) => id)))
  const newStop = tour.stops.find(({ id }) => !initialIds.has(id))
  useEffect(() => {
    if (newStop) void navigate(linkTo.editStop(tour.id, newStop.id), { replace: true })
  }, [newStop, navigate, tour.id])
  return (
    <StopDropzone>
      <Notice icon={<IconPhotoPlus size={28} />} title={t('stops.new')} text={t('stops.newHint')}>
        <AddStops />
      </Notice>
    </StopDropzone>
  )
}
