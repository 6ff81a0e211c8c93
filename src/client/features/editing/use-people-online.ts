import { useEffect } from 'react'
import type { ActivePerson } from '../../../shared/editing.ts'
import { limits } from '../../../shared/limits.ts'
import { closeAllEditing } from '../../platform/editing-calls.ts'
import { trpc } from '../../platform/trpc.ts'
import { useSession } from '../auth/session/session.tsx'

/**
 * Who works in the account, where people are shown each other: the others by name, and the person themselves. Says
 * goodbye when the page goes, for those who are shown it.
 */
export function usePeopleOnline(isShown: boolean): { others: readonly ActivePerson[]; self: ActivePerson | undefined } {
  const { user, account } = useSession()
  const { data: people = [] } = trpc.editing.list.useQuery(
    {},
    { enabled: isShown, refetchInterval: limits.presencePollMs },
  )
  useEffect(() => {
    const sayGoodbye = () => void closeAllEditing(account.aid).catch(() => undefined)
    addEventListener('pagehide', sayGoodbye)
    return () => removeEventListener('pagehide', sayGoodbye)
  }, [account.aid])
  return {
    others: people.filter(({ uid }) => uid !== user.uid),
    self: people.find(({ uid }) => uid === user.uid),
  }
}
