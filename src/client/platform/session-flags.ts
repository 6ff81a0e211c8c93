const storageKey = 'flags'

/** Reads flags from `?flag=name` (repeatable, spec §3) and keeps them for the session. Names may be unknown. */
export function flagsOfSession(search: string = location.search): readonly string[] {
  const requested = new URLSearchParams(search).getAll('flag')
  const storedFlags = (sessionStorage.getItem(storageKey) ?? '').split(',').filter((name) => name !== '')
  const names = [...new Set([...storedFlags, ...requested])]
  if (requested.length > 0) sessionStorage.setItem(storageKey, names.join(','))
  return names
}
