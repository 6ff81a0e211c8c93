import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pin } from '../../../../../shared/comments/comments.ts'
import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { trpc } from '../../../../platform/trpc.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { useLiveView } from '../../../library/media/adjust/use-live-view.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'
import { useIsCommentsPanelOpen } from '../use-comments.ts'
import classes from './comment-pins.module.css'
import { StageHint } from './stage-hint.tsx'

const turnMs = 500

type StageProps = { readonly stop: Stop; readonly viewer: TourViewer }

type PinButtonProps = {
  readonly viewer: TourViewer
  readonly pin: Pin
  readonly isCurrent: boolean
  readonly onFocusOutOfView: () => void
}

/** Pin of a thread. A pin out of view stays in the tab order; focusing it turns the view to it. */
function PinButton({ viewer, pin, isCurrent, onFocusOutOfView }: PinButtonProps) {
  const { t } = useTranslation()
  const showThread = useCommentsStore((state) => state.showThread)
  const point = viewer.directionToScreen(pin)
  const isOutOfView = !point?.visible
  const name = pin.author ?? t('comments.formerMember')
  return (
    <button
      type="button"
      className={classes.pin}
      style={isOutOfView ? undefined : { left: point.x, top: point.y }}
      data-away={isOutOfView || undefined}
      aria-label={t('comments.pin', { number: pin.number, name, excerpt: pin.excerpt })}
      aria-current={isCurrent}
      title={pin.excerpt}
      onFocus={isOutOfView ? onFocusOutOfView : undefined}
      onClick={() => showThread(pin.id)}
    >
      {pin.number}
    </button>
  )
}

type InertPinProps = { readonly viewer: TourViewer; readonly direction: Direction; readonly number?: number }

/** Inert pin of a comment being written, or of a resolved thread. */
function InertPin({ viewer, direction, number }: InertPinProps) {
  const point = viewer.directionToScreen(direction)
  if (!point?.visible) return null
  return (
    <span className={classes.pin} data-inert style={{ left: point.x, top: point.y }} aria-hidden="true">
      {number}
    </span>
  )
}

/** Pin of the open thread if it is resolved; unresolved threads have a `PinButton`. */
function ResolvedPin({ stop, viewer, threadId }: StageProps & { readonly threadId: string }) {
  const { tour } = useTourEditor()
  const { data } = trpc.comments.get.useQuery({ tourId: tour.id, threadId })
  if (data === undefined || data.thread.status === 'open') return null
  const { stopId, number, yawDeg, pitchDeg } = data.thread
  if (stopId !== stop.id || yawDeg === undefined || pitchDeg === undefined) return null
  return <InertPin viewer={viewer} direction={{ yawDeg, pitchDeg }} number={number} />
}

/** Turns to the pending view once its stop is on the stage. Returns a function that turns to a direction. */
function usePendingView({ stop, viewer }: StageProps): (direction: Direction) => void {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  const { pendingView, setPendingView } = useCommentsStore()
  useEffect(() => {
    if (pendingView === null || pendingView.stopId !== stop.id) return
    const { yawDeg, pitchDeg } = pendingView.direction
    const turnToPin = () => {
      setPendingView(null)
      void viewer.setView({ yawDeg, pitchDeg }, prefersReducedMotion ? {} : { animateMs: turnMs })
    }
    if (viewer.stop.id === stop.id) turnToPin()
    else return viewer.on('stopchange', turnToPin)
  }, [pendingView, setPendingView, stop.id, viewer, prefersReducedMotion])
  return ({ yawDeg, pitchDeg }) => void viewer.setView({ yawDeg, pitchDeg })
}

function Pins({ stop, viewer }: StageProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { panel } = useCommentsStore()
  const { data: pins = [] } = trpc.comments.pins.useQuery({ tourId: tour.id, stopId: stop.id })
  const turnTo = usePendingView({ stop, viewer })
  // Rerenders with every frame in which the camera moves.
  useLiveView(viewer)
  const newDirection = panel.view === 'new' && panel.pin.stopId === stop.id ? panel.pin.direction : undefined
  return (
    <div className={classes.pins}>
      {pins.length > 0 && (
        <ul aria-label={t('comments.pins')}>
          {pins.map((pin) => (
            <li key={pin.id}>
              <PinButton
                viewer={viewer}
                pin={pin}
                isCurrent={panel.view === 'thread' && panel.threadId === pin.id}
                onFocusOutOfView={() => turnTo(pin)}
              />
            </li>
          ))}
        </ul>
      )}
      {newDirection && <InertPin viewer={viewer} direction={newDirection} />}
      {panel.view === 'thread' && <ResolvedPin stop={stop} viewer={viewer} threadId={panel.threadId} />}
    </div>
  )
}

/** Pins of open threads on a stop, while the comments panel is open. */
export function CommentPins({ stop, viewer }: { readonly stop: Stop; readonly viewer: TourViewer | null }) {
  const isOpen = useIsCommentsPanelOpen()
  if (!isOpen || viewer === null) return null
  return (
    <>
      <Pins stop={stop} viewer={viewer} />
      <StageHint stopId={stop.id} viewer={viewer} />
    </>
  )
}
