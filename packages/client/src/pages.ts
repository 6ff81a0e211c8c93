type Page = { readonly nextCursor: string | null }

/** Yields all pages of a list and loads each when it is needed: `for await (const page of pagesOf(load))`. */
export async function* pagesOf<P extends Page>(load: (cursor: string | undefined) => Promise<P>): AsyncGenerator<P> {
  for (let cursor: string | undefined; ; ) {
    const page = await load(cursor)
    yield page
    if (page.nextCursor === null) return
    cursor = page.nextCursor
  }
}
