import { type FlagName, parseFlags } from '../../shared/flags.ts'

const storageKey = 'flags'

/** Flags switched on by `?flag=name` (repeatable, spec §3) stay on for the browser session. */
export function readFlags(search: string = location.search): Record<FlagName, boolean> {
  const asked = new URLSearchParams(search).getAll('flag')
  const remembered = (sessionStorage.getItem(storageKey) ?? '').split(',').filter((name) => name !== '')
  const names = [...new Set([...remembered, ...asked])]
  if (asked.length > 0) sessionStorage.setItem(storageKey, names.join(','))
  return parseFlags(names)
}
