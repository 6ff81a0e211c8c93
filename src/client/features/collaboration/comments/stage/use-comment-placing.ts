import { useEffect } from 'react'
import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import { useEditorStore } from '../../../tours/tour-draft/editor-store.ts'
import { useCommentsStore } from '../comments-store.ts'
import { useIsCommentsPanelOpen } from '../use-comments.ts'

const stepsPerDeg = 100
const round = (angleDeg: number) => Math.round(angleDeg * stepsPerDeg) / stepsPerDeg

type CommentPlacing = {
  /** True if the next click on the stage pins a comment. */
  readonly isPlacing: boolean
  readonly place: (direction: Direction) => void
}

/** Pins a comment to a position on a stop. */
export function useCommentPlacing(stopId: string): CommentPlacing {
  const isOpen = useIsCommentsPanelOpen()
  const { isPlacing, stopPlacing, startComment } = useCommentsStore()
  const tool = useEditorStore((state) => state.tool)
  useEffect(() => {
    // A hotspot tool takes precedence.
    if (tool !== null && isPlacing) stopPlacing()
  }, [tool, isPlacing, stopPlacing])
  return {
    isPlacing: isOpen && isPlacing,
    place: ({ yawDeg, pitchDeg }) =>
      startComment({ stopId, direction: { yawDeg: round(yawDeg), pitchDeg: round(pitchDeg) } }),
  }
}
