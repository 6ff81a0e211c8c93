import { useState } from 'react'
import type { FlagName } from '../../shared/flags.ts'
import { readFlags } from './flags.ts'

/** Whether a feature flag is on. */
export function useFlag(name: FlagName): boolean {
  const [flags] = useState(() => readFlags())
  return flags[name]
}
