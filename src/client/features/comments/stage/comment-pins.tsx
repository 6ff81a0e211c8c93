import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pin } from '../../../../shared/comments/comments.ts'
import type { Direction } from '../../../../shared/geometry/sphere.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { trpc } from '../../../platform/trpc.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import { useLiveView } from '../../media/adjust/use-live-view.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'
import { useAreCommentsOpen } from '../use-comments.ts'
import classes from './comment-pins.module.css'
import { StageHint } from './stage-hint.tsx'

const turnMs = 500

type OnStage = { readonly stop: Stop; readonly viewer: TourViewer }

type PinButtonProps = {
  readonly viewer: TourViewer
  readonly pin: Pin
  readonly isCurrent: boolean
  readonly onFocusAway: () => void
}

/** Where a pin stands. One that is out of sight keeps its place in the order of the keyboard, which brings it into view. */
function PinButton({ viewer, pin, isCurrent, onFocusAway }: PinButtonProps) {
  const { t } = useTranslation()
  const showThread = useCommentsStore((state) => state.showThread)
  const point = viewer.directionToScreen(pin)
  const isAway = !point?.visible
  const name = pin.author ?? t('comments.formerMember')
  return (
    <button
      type="button"
      className={classes.pin}
      style={isAway ? undefined : { left: point.x, top: point.y }}
      data-away={isAway || undefined}
      aria-label={t('comments.pin', { number: pin.number, name, excerpt: pin.excerpt })}
      aria-current={isCurrent}
      title={pin.excerpt}
      onFocus={isAway ? onFocusAway : undefined}
      onClick={() => showThread(pin.id)}
    >
      {pin.number}
    </button>
  )
}

type MarkProps = { readonly viewer: TourViewer; readonly direction: Direction; readonly number?: number }

/** Where the comment that is being written will be pinned, or one that is resolved was. */
function Mark({ viewer, direction, number }: MarkProps) {
  const point = viewer.directionToScreen(direction)
  if (!point?.visible) return null
  return (
    <span className={classes.pin} data-mark style={{ left: point.x, top: point.y }} aria-hidden="true">
      {number}
    </span>
  )
}

/** The thread that is read, if it is resolved: the others have pins. */
function ResolvedMark({ stop, viewer, threadId }: OnStage & { readonly threadId: string }) {
  const { tour } = useTourEditor()
  const { data } = trpc.comments.get.useQuery({ tourId: tour.id, threadId })
  if (data === undefined || data.thread.status === 'open') return null
  const { stopId, number, yawDeg, pitchDeg } = data.thread
  if (stopId !== stop.id || yawDeg === undefined || pitchDeg === undefined) return null
  return <Mark viewer={viewer} direction={{ yawDeg, pitchDeg }} number={number} />
}

/** Turns to the place of a thread once its stop is on the stage. */
function useLook({ stop, viewer }: OnStage): (direction: Direction) => void {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  const { look, lookAt } = useCommentsStore()
  useEffect(() => {
    if (look === null || look.stopId !== stop.id) return
    const { yawDeg, pitchDeg } = look.direction
    const turn = () => {
      lookAt(null)
      void viewer.setView({ yawDeg, pitchDeg }, isCalm ? {} : { animateMs: turnMs })
    }
    if (viewer.stop.id === stop.id) turn()
    else return viewer.on('stopchange', turn)
  }, [look, lookAt, stop.id, viewer, isCalm])
  return ({ yawDeg, pitchDeg }) => void viewer.setView({ yawDeg, pitchDeg })
}

function Pins({ stop, viewer }: OnStage) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { shown } = useCommentsStore()
  const { data: pins = [] } = trpc.comments.pins.useQuery({ tourId: tour.id, stopId: stop.id })
  const look = useLook({ stop, viewer })
  // Drawn again with every frame in which the camera moves.
  useLiveView(viewer)
  const written = shown.view === 'new' && shown.place.stopId === stop.id ? shown.place.direction : undefined
  return (
    <div className={classes.pins}>
      {pins.length > 0 && (
        <ul aria-label={t('comments.pins')}>
          {pins.map((pin) => (
            <li key={pin.id}>
              <PinButton
                viewer={viewer}
                pin={pin}
                isCurrent={shown.view === 'thread' && shown.threadId === pin.id}
                onFocusAway={() => look(pin)}
              />
            </li>
          ))}
        </ul>
      )}
      {written && <Mark viewer={viewer} direction={written} />}
      {shown.view === 'thread' && <ResolvedMark stop={stop} viewer={viewer} threadId={shown.threadId} />}
    </div>
  )
}

/** Open threads about positions on a stop, pinned there while the comments are open. */
export function CommentPins({ stop, viewer }: { readonly stop: Stop; readonly viewer: TourViewer | null }) {
  const isOpen = useAreCommentsOpen()
  if (!isOpen || viewer === null) return null
  return (
    <>
      <Pins stop={stop} viewer={viewer} />
      <StageHint stopId={stop.id} viewer={viewer} />
    </>
  )
}
