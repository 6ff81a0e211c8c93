import { defaultFlags, type FlagName, type Flags, withFlagsOn } from '../../shared/flags.ts'
import { flagsOfSession } from './flags.ts'
import { trpc } from './trpc.ts'

/** Flags that the operator or this browser session has on; the default ones until the server has answered. */
export function useFlags(): Flags {
  const { data = defaultFlags } = trpc.flags.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  return withFlagsOn(data, flagsOfSession())
}

export function useFlag(name: FlagName): boolean {
  return useFlags()[name]
}
