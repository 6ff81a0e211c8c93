import { IconEye, IconFolderOpen, IconLink, IconMap2, IconMapPin, IconUpload, IconWorldUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import { fieldId, linkToField } from '../../../../../shared/web/field-anchors.ts'
import { linkTo, tourTabs } from '../../../../../shared/web/routes.ts'
import { type Command, useCommands } from '../../../../platform/commands/commands.ts'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { unlinkedStops } from '../../links/unlinked-stops.ts'
import { stopThumbnailUrl } from '../../tour-draft/stop-media.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Commands that lead to the control of an action, wherever it is in the tour. */
function useActionCommands(): () => readonly Command[] {
  const { t } = useTranslation()
  const { tour, mayEdit } = useTourEditor()
  const mayPublish = usePermission('publishTours')
  const navigate = useNavigate()
  return () => {
    const placingCommands = tour.floorPlans.map(
      ({ id, name }): Command => ({
        id: `place stops ${id}`,
        group: 'tour',
        name: t('floorPlans.placeStopsOn', { name }),
        Icon: IconMap2,
        run: () => void navigate(linkToField(linkTo.floorPlan(tour.id, id), fieldId('placeableStops'))),
      }),
    )
    const uploadCommand: Command = {
      id: 'upload floor plan',
      group: 'tour',
      name: t('floorPlans.upload'),
      Icon: IconUpload,
      run: () => void navigate(linkToField(linkTo.editTour(tour.id, 'general'), fieldId('floorPlan'))),
    }
    const linksCommand: Command = {
      id: 'suggest links',
      group: 'tour',
      name: t('links.suggest'),
      Icon: IconLink,
      run: () => void navigate(linkToField(linkTo.editTour(tour.id, 'stops'), fieldId('linkSuggestions'))),
    }
    const publishCommand: Command = {
      id: 'publish',
      group: 'tour',
      name: t('publishing.publish'),
      Icon: IconWorldUp,
      run: () => void navigate(linkToField(linkTo.editTour(tour.id, 'publish'), fieldId('publish'))),
    }
    return [
      ...(mayEdit ? placingCommands : []),
      ...(mayEdit && tour.floorPlans.length < tourLimits.floorPlansMax ? [uploadCommand] : []),
      ...(mayEdit && unlinkedStops(tour).length > 0 ? [linksCommand] : []),
      ...(mayPublish ? [publishCommand] : []),
    ]
  }
}

/** Commands of the open tour: its tabs, its preview, its most frequent actions and its stops. */
export function useTourCommands(): void {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const navigate = useNavigate()
  const { stopId } = useParams()
  const listActionCommands = useActionCommands()
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
    ...listActionCommands(),
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
