import { defaultFlags, type FlagName, type Flags, withFlagsOn } from '../../shared/flags.ts'
import { trpc } from './trpc.ts'

const storageKey = 'flags'

/** Flags from `?flag=name` (repeatable, spec §3), which it stores for the browser session. May contain unknown names. */
export function flagsOfSession(search: string = location.search): readonly string[] {
  const requested = new URLSearchParams(search).getAll('flag')
  const storedFlags = (sessionStorage.getItem(storageKey) ?? '').split(',').filter((name) => name !== '')
  const names = [...new Set([...storedFlags, ...requested])]
  if (requested.length > 0) sessionStorage.setItem(storageKey, names.join(','))
  return names
}

/** Flags of the server and of this browser session; the defaults until loaded. */
export function useFlags(): Flags {
  const { data = defaultFlags } = trpc.flags.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  return withFlagsOn(data, flagsOfSession())
}

export function useFlag(name: FlagName): boolean {
  return useFlags()[name]
}
