type Page = { readonly nextCursor: string | null }

/** Yields all pages of a list, and loads each when it is needed: `for await (const page of pagesOf(loadPage))`. */
export async function* pagesOf<P extends Page>(
  loadPage: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  for (let cursor: string | undefined; ; ) {
    const page = await loadPage(cursor)
    yield page
    if (page.nextCursor === null) return
    cursor = page.nextCursor
  }
}
