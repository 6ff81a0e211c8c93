const pageLength = 1_000

/** Names that a folder of this machine holds, in a fixed order, a thousand at a time, from the one after `after` on. */
export function* pagesOf(names: readonly string[], after = ''): Generator<readonly string[]> {
  const sorted = names.filter((name) => name > after).sort()
  for (let from = 0; from < sorted.length; from += pageLength) yield sorted.slice(from, from + pageLength)
}
