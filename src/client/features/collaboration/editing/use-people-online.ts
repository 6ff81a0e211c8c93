import { useEffect } from 'react'
import type { ActivePerson } from '../../../../shared/editing.ts'
import { closeAllEditing } from '../../../platform/editing-calls.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useDistinctColors } from '../../../ui/layout/person-color.ts'
import { useSession } from '../../access/auth/session/session.tsx'
import { presencePollMs } from './presence/presence-schedule.ts'

/**
 * People active in the account, in multi-user mode: the others by name, and the user. When the page is closed, the
 * user is removed from the list at once.
 */
export function usePeopleOnline(isEnabled: boolean): {
  otherPeople: readonly ActivePerson[]
  self: ActivePerson | undefined
} {
  const { user, account } = useSession()
  const { data: people = [] } = trpc.editing.list.useQuery({}, { enabled: isEnabled, refetchInterval: presencePollMs })
  useDistinctColors(people.map(({ uid }) => uid))
  useEffect(() => {
    const leave = () => void closeAllEditing(account.aid).catch(() => undefined)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [account.aid])
  return {
    otherPeople: people.filter(({ uid }) => uid !== user.uid),
    self: people.find(({ uid }) => uid === user.uid),
  }
}
