import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { AddStops } from '../add-stops.tsx'
import { StopDropzone } from './stop-dropzone.tsx'

/** A stop begins with what it shows; once it is there its editor opens. */
export function NewStopScreen() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const navigate = useNavigate()
  const [known] = useState(() => new Set(tour.stops.map(({ id }) => id)))
  const made = tour.stops.find(({ id }) => !known.has(id))
  useEffect(() => {
    if (made) void navigate(linkTo.editStop(tour.id, made.id), { replace: true })
  }, [made, navigate, tour.id])
  return (
    <StopDropzone>
      <Notice icon={<IconPhotoPlus size={28} />} title={t('stops.new')} text={t('stops.newHint')}>
        <AddStops />
      </Notice>
    </StopDropzone>
  )
}
