const pageLength = 1_000

/** Pages of sorted names, starting after the name `after`. */
export function* pagesOf(names: readonly string[], after = ''): Generator<readonly string[]> {
  const sorted = names.filter((name) => name > after).sort()
  for (let start = 0; start < sorted.length; start += pageLength) yield sorted.slice(start, start + pageLength)
}
