import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { CommentsButton } from '../../comments/panel/comments-button.tsx'
import { PublishControl } from '../../publishing/publish-control.tsx'
import { SavedState } from '../../tour-draft/saving/saved-state.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './tour-actions.module.css'

/** What the header offers while a tour is open. */
export function TourActions() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { stopId } = useParams()
  const shownId = stopId ?? tour.startStopId
  const position = Math.max(1, tour.stops.findIndex(({ id }) => id === shownId) + 1)
  return (
    <div className={classes.actions}>
      {/* A phone has no room for it beside the tabs, where it is read out all the same. */}
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
        <span className={classes.word}>{t('editor.preview')}</span>
      </Button>
      <PublishControl />
    </div>
  )
}
