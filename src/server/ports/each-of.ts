const atOnce = 8

/**
 * Works through a list, a few at a time. After a failure nothing more is begun; it settles when all that was has ended.
 */
export async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items]
  const takeTurns = async () => {
    try {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
    } finally {
      rest.length = 0
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, takeTurns))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

const pageLength = 1_000

/** Names that a folder of this machine holds, in a fixed order, a thousand at a time, from the one after `after` on. */
export function* pagesOf(names: readonly string[], after = ''): Generator<readonly string[]> {
  const sorted = names.filter((name) => name > after).sort()
  for (let from = 0; from < sorted.length; from += pageLength) yield sorted.slice(from, from + pageLength)
}
