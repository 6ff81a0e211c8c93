const storageKey = 'flags'

/** Names in `?flag=name` (repeatable, spec §3) count for the browser session. Names nobody knows are among them. */
export function flagsOfSession(search: string = location.search): readonly string[] {
  const asked = new URLSearchParams(search).getAll('flag')
  const remembered = (sessionStorage.getItem(storageKey) ?? '').split(',').filter((name) => name !== '')
  const names = [...new Set([...remembered, ...asked])]
  if (asked.length > 0) sessionStorage.setItem(storageKey, names.join(','))
  return names
}
