import { defaultFlags, type FlagName, type Flags, withFlagsOn } from '../../shared/flags.ts'
import { flagsOfSession } from './session-flags.ts'
import { trpc } from './trpc.ts'

/** Flags of the server and of this browser session; the defaults until loaded. */
export function useFlags(): Flags {
  const { data = defaultFlags } = trpc.flags.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  return withFlagsOn(data, flagsOfSession())
}

/** True if a flag is on, by the server or in this browser session. */
export function useFlag(name: FlagName): boolean {
  return useFlags()[name]
}
