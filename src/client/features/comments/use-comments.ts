import { useEffect, useRef } from 'react'
import { commentLimits } from '../../../shared/comments/comment-limits.ts'
import { trpc } from '../../platform/trpc.ts'
import { useFlag } from '../../platform/use-flag.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from './comments-store.ts'

/** Reads again what is shown of comments, and marks the rest as old. */
export function useCommentsRefresh(): () => Promise<void> {
  const { comments } = trpc.useUtils()
  return () => comments.invalidate()
}

/**
 * How many threads are open, asked every few seconds; undefined with the flag off, or as long as nobody knows. Whatever
 * else is shown of comments is read again only when the answer says that something changed.
 */
export function useOpenCount(): number | undefined {
  const isOn = useFlag('multi-user')
  const { tour } = useTourEditor()
  const { comments } = trpc.useUtils()
  const options = { enabled: isOn, refetchInterval: commentLimits.pollMs }
  const { data } = trpc.comments.count.useQuery({ tourId: tour.id }, options)
  const revision = data?.revision
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== revision
    known.current = revision
    if (!isNews) return
    void comments.list.invalidate()
    void comments.get.invalidate()
    void comments.pins.invalidate()
  }, [revision, comments])
  return isOn ? data?.open : undefined
}

/** Whether comments are looked at: with the flag on, and the panel open. */
export function useAreCommentsOpen(): boolean {
  const isOn = useFlag('multi-user')
  const { tour } = useTourEditor()
  return useCommentsStore(({ isOpen, tourId }) => isOpen && tourId === tour.id) && isOn
}

/** Who may be mentioned: members of the account who can sign in, but oneself. */
export function useMentionable(selfId: string): readonly { readonly userId: string; readonly name: string }[] {
  const { data = [] } = trpc.accounts.members.useQuery({})
  return data.filter(({ userId, disabled }) => !disabled && userId !== selfId)
}
