import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { pageLengthMax } from '../../../shared/kernel/page.ts'
import type { trpc } from '../trpc.ts'

/** Client of the server's operations, as `trpc.useUtils()` returns it. */
export type TrpcClient = ReturnType<typeof trpc.useUtils>['client']

type PageRequest = { readonly limit: number; readonly cursor?: string }

type PagedList<Page, Row> = {
  /** Key of the operation and its input, by which the list is invalidated like any other query. */
  readonly queryKey: QueryKey
  readonly readPage: (request: PageRequest, options: { readonly signal: AbortSignal }) => Promise<Page>
  readonly rowsOf: (page: Page) => readonly Row[]
  readonly idOf: (row: Row) => string
}

/** Reads all pages, one request at a time. A row that moves to the next page between two requests appears once. */
async function readWholeList<Page extends { readonly nextCursor: string | null }, Row>(
  { readPage, rowsOf, idOf }: PagedList<Page, Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>()
  let page = await readPage({ limit: pageLengthMax }, { signal })
  for (const row of rowsOf(page)) rows.set(idOf(row), row)
  while (page.nextCursor !== null) {
    signal.throwIfAborted()
    page = await readPage({ limit: pageLengthMax, cursor: page.nextCursor }, { signal })
    for (const row of rowsOf(page)) rows.set(idOf(row), row)
  }
  return [...rows.values()]
}

/**
 * Query of a list with all of its rows: one state of loading, error and retry for all pages. Its key begins with the
 * key of the operation, because the cache also holds single pages under that key.
 */
export function wholeListOptions<Page extends { readonly nextCursor: string | null }, Row>(list: PagedList<Page, Row>) {
  return queryOptions({
    queryKey: [...list.queryKey, 'whole'],
    queryFn: ({ signal }) => readWholeList(list, signal),
  })
}
