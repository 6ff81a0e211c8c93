/** The query as the visitor sent it, with its question mark; empty where there is none. */
export function queryOf({ originalUrl }: { readonly originalUrl: string }): string {
  const at = originalUrl.indexOf('?')
  return at === -1 ? '' : originalUrl.slice(at)
}
