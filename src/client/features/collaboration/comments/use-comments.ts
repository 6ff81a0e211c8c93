import { useEffect, useRef } from 'react'
import { commentLimits } from '../../../../shared/comments/comment-limits.ts'
import { useMembers } from '../../../platform/lists/use-members.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from './comments-store.ts'

/** Returns a function that invalidates all comment queries. */
export function useCommentsRefresh(): () => Promise<void> {
  const { comments } = trpc.useUtils()
  return () => comments.invalidate()
}

/**
 * Number of open threads, polled every few seconds; undefined if the flag is off, or until loaded. Other comment
 * queries are refetched only when the polled revision changes.
 */
export function useOpenThreadCount(): number | undefined {
  const isOn = useFlag('multi-user')
  const { tour } = useTourEditor()
  const { comments } = trpc.useUtils()
  const options = { enabled: isOn, refetchInterval: commentLimits.pollMs }
  const { data } = trpc.comments.count.useQuery({ tourId: tour.id }, options)
  const revision = data?.revision
  const lastRevision = useRef<string | undefined>(undefined)
  useEffect(() => {
    const hasChanged = lastRevision.current !== undefined && lastRevision.current !== revision
    lastRevision.current = revision
    if (!hasChanged) return
    void comments.list.invalidate()
    void comments.get.invalidate()
    void comments.pins.invalidate()
  }, [revision, comments])
  return isOn ? data?.open : undefined
}

/** True if the flag is on and the panel is open. */
export function useIsCommentsPanelOpen(): boolean {
  const isOn = useFlag('multi-user')
  const { tour } = useTourEditor()
  return useCommentsStore(({ isOpen, tourId }) => isOpen && tourId === tour.id) && isOn
}

/** People who can be mentioned: all other active members of the account. */
export function useMentionable(selfId: string): readonly { readonly userId: string; readonly name: string }[] {
  const { data = [] } = useMembers()
  return data.filter(({ userId, disabled }) => !disabled && userId !== selfId)
}
