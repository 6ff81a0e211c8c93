import { useNavigate, useParams } from 'react-router-dom'
import type { Thread } from '../../../../../shared/comments/comments.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'

/** Returns a function that opens the stop of a thread and turns the view to the position of the thread. */
export function useShowPin(): (thread: Thread) => void {
  const { tour } = useTourEditor()
  const { stopId: openStopId } = useParams()
  const navigate = useNavigate()
  const setPendingView = useCommentsStore((state) => state.setPendingView)
  return ({ stopId, yawDeg, pitchDeg }) => {
    if (stopId === null) return
    if (yawDeg !== undefined && pitchDeg !== undefined) setPendingView({ stopId, direction: { yawDeg, pitchDeg } })
    if (stopId !== openStopId) void navigate(linkTo.editStop(tour.id, stopId))
  }
}
