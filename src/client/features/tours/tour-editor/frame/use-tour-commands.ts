import { IconEye, IconFolderOpen, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { linkTo, tourTabs } from '../../../../../shared/web/routes.ts'
import { type Command, useCommands } from '../../../../platform/commands/commands.ts'
import { stopThumbnailUrl } from '../../tour-draft/stop-media.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Commands of the open tour: its tabs, its preview and its stops. */
export function useTourCommands(): void {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const navigate = useNavigate()
  const { stopId } = useParams()
  const previewPosition = Math.max(1, tour.stops.findIndex(({ id }) => id === (stopId ?? tour.startStopId)) + 1)
  useCommands(() => [
    ...tourTabs.map(
      (tab): Command => ({
        id: `tab ${tab}`,
        group: 'tour',
        name: t(`editor.tabs.${tab}`),
        Icon: IconFolderOpen,
        run: () => void navigate(linkTo.editTour(tour.id, tab)),
      }),
    ),
    {
      id: 'preview',
      group: 'tour',
      name: t('editor.preview'),
      Icon: IconEye,
      run: () => void navigate(linkTo.preview(tour.id, previewPosition)),
    },
    ...tour.stops.map(
      (stop, index): Command => ({
        id: `stop ${stop.id}`,
        group: 'stops',
        name: stop.name,
        keywords: stop.tags.join(' '),
        note: t('palette.openStop', { number: index + 1 }),
        Icon: IconMapPin,
        thumbnailUrl: stopThumbnailUrl(tour, stop),
        run: () => void navigate(linkTo.editStop(tour.id, stop.id)),
      }),
    ),
  ])
}
