import { defaultFlags, type FlagName, type Flags, withFlagsOn } from '../../shared/flags.ts'
import { trpc } from './trpc.ts'

const storageKey = 'flags'

/** Names in `?flag=name` (repeatable, spec §3) count for the browser session. Names nobody knows are among them. */
export function flagsOfSession(search: string = location.search): readonly string[] {
  const asked = new URLSearchParams(search).getAll('flag')
  const remembered = (sessionStorage.getItem(storageKey) ?? '').split(',').filter((name) => name !== '')
  const names = [...new Set([...remembered, ...asked])]
  if (asked.length > 0) sessionStorage.setItem(storageKey, names.join(','))
  return names
}

/** Flags that the operator or this browser session has on; the default ones until the server has answered. */
export function useFlags(): Flags {
  const { data = defaultFlags } = trpc.flags.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  return withFlagsOn(data, flagsOfSession())
}

export function useFlag(name: FlagName): boolean {
  return useFlags()[name]
}
