import { Button } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation, useParams } from 'react-router-dom'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { isTourNotFound } from '../../../../platform/tour-not-found.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useDeferredStart } from '../../../../ui/hooks/use-deferred-start.ts'
import { useLinkedField } from '../../../../ui/hooks/use-linked-field.ts'
import { useUndoKeys } from '../../../../ui/hooks/use-undo-keys.ts'
import { HeaderSlot } from '../../../../ui/layout/header-slot.tsx'
import { TourSkeleton } from '../../../../ui/skeletons/screen-skeleton.tsx'
import { skeletonLayoutOf } from '../../../../ui/skeletons/skeleton-layout.ts'
import { AllowedFields } from '../../../access/auth/session/allowed.tsx'
import { CommentsPanel } from '../../../collaboration/comments/panel/comments-panel.tsx'
import { LockedStopUndoGuard } from '../../../collaboration/editing/presence/locked-stop-undo.tsx'
import { PresenceProvider, useIsStopLocked } from '../../../collaboration/editing/presence/presence.tsx'
import { useEditingSession } from '../../../collaboration/editing/use-editing-session.ts'
import { FindReplaceCommand } from '../../text-replacement/find-replace.tsx'
import { ConflictDialog } from '../../tour-draft/saving/conflict-dialog.tsx'
import { UnsavedNotice } from '../../tour-draft/saving/unsaved-notice.tsx'
import { TourEditorProvider, useDraftTour, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { TourActions } from './tour-actions.tsx'
import classes from './tour-frame.module.css'
import { TourTabs } from './tour-tabs.tsx'
import { useTourCommands } from './use-tour-commands.ts'

type FailureProps = { readonly error: unknown; readonly onRetry: () => void }

function TourFailure({ error, onRetry }: FailureProps) {
  const { t } = useTranslation()
  const isMissing = isTourNotFound(error)
  return (
    <Notice
      icon={<IconMoodEmpty size={28} />}
      title={t(isMissing ? 'editor.notFound' : 'editor.loadFailed')}
      text={isMissing ? t('editor.notFoundHint') : errorMessage(t, error)}
    >
      {!isMissing && <Button onClick={onRetry}>{t('editor.retry')}</Button>}
      <Button component={Link} to={screenPaths.home} variant="default">
        {t('editor.toTours')}
      </Button>
    </Notice>
  )
}

const noop = () => undefined

function TourLayout() {
  const { undo, redo } = useTourEditor()
  const isStopLocked = useIsStopLocked()
  useUndoKeys(isStopLocked ? noop : undo, isStopLocked ? noop : redo)
  useTourCommands()
  useLinkedField()
  return (
    <div className={classes.frame}>
      <TourTabs />
      <UnsavedNotice />
      <FindReplaceCommand />
      <div className={classes.body}>
        <main className={classes.content} id="main" tabIndex={-1}>
          <AllowedFields to="manageTours" isQuiet>
            <Outlet />
          </AllowedFields>
        </main>
        <CommentsPanel />
      </div>
    </div>
  )
}

/** Skeleton of the tour's screen, with a spinner over it if loading takes long. */
function LoadingTour() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <div className={classes.loading}>
      <TourSkeleton layout={skeletonLayoutOf(pathname) === 'stop' ? 'stop' : 'tour'} />
      <div className={classes.loader}>
        <DelayedLoader label={t('editor.loading')} />
      </div>
    </div>
  )
}

function OpenTour({ tourId }: { tourId: string }) {
  const { t } = useTranslation()
  const { tour, error, refetch } = useDraftTour(tourId)
  useEditingSession(tourId)
  const hasStarted = useDeferredStart(tour !== undefined)
  if (!tour && error) return <TourFailure error={error} onRetry={() => void refetch()} />
  if (!tour || !hasStarted) return <LoadingTour />
  return (
    <TourEditorProvider tour={tour}>
      <title>{t('editor.pageTitle', { name: tour.name })}</title>
      <HeaderSlot>
        <TourActions />
      </HeaderSlot>
      <PresenceProvider>
        <LockedStopUndoGuard>
          <TourLayout />
        </LockedStopUndoGuard>
      </PresenceProvider>
      <ConflictDialog />
    </TourEditorProvider>
  )
}

/** Frame of all screens of a tour, with its tabs, actions and comments. */
export function TourFrame() {
  const { tourId = '' } = useParams()
  return <OpenTour key={tourId} tourId={tourId} />
}
