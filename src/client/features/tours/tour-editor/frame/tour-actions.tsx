import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { CommentsButton } from '../../../collaboration/comments/panel/comments-button.tsx'
import { PublishControl } from '../../../publishing/publications/publish-control.tsx'
import { SavedState } from '../../tour-draft/saving/saved-state.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './tour-actions.module.css'

/** Header actions of the open tour: saving state, comments, preview and publish. */
export function TourActions() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { stopId } = useParams()
  const currentStopId = stopId ?? tour.startStopId
  const position = Math.max(1, tour.stops.findIndex(({ id }) => id === currentStopId) + 1)
  return (
    <div className={classes.actions}>
      {/* Visible on phones only. Hidden from screen readers, because the tabs have a heading with the name. */}
      <span className={classes.tourName} aria-hidden="true">
        {tour.name}
      </span>
      <SavedState />
      <CommentsButton />
      <Button
        component={Link}
        to={linkTo.preview(tour.id, position)}
        variant="default"
        className={classes.preview ?? ''}
        aria-label={t('editor.preview')}
      >
        <IconEye size={20} aria-hidden="true" />
        <span className={classes.previewLabel}>{t('editor.preview')}</span>
      </Button>
      <PublishControl />
    </div>
  )
}
