import { useNavigate, useParams } from 'react-router-dom'
import type { Thread } from '../../../../shared/comments/comments.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'

/** Whether a thread is about a stop that can be gone to. */
export function useHasPlace({ stopId }: Thread): boolean {
  const { tour } = useTourEditor()
  return stopId !== null && tour.stops.some(({ id }) => id === stopId)
}

/** Goes to the stop that a thread is about, and turns to its position. */
export function useShowPlace(): (thread: Thread) => void {
  const { tour } = useTourEditor()
  const { stopId: shownId } = useParams()
  const navigate = useNavigate()
  const lookAt = useCommentsStore((state) => state.lookAt)
  return ({ stopId, yawDeg, pitchDeg }) => {
    if (stopId === null) return
    if (yawDeg !== undefined && pitchDeg !== undefined) lookAt({ stopId, direction: { yawDeg, pitchDeg } })
    if (stopId !== shownId) void navigate(linkTo.editStop(tour.id, stopId))
  }
}
