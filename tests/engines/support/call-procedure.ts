import type { BrowserPage } from './browser-page.ts'

/** Calls a tRPC procedure from the signed-in page. */
export async function callProcedure<Output>(
  page: Pick<BrowserPage, 'evaluate'>,
  path: string,
  input: object,
): Promise<Output> {
  const { output } = await page.evaluate(
    async ({ procedure, body }) => {
      const isQuery = /\.(?:list|get)$/.test(procedure)
      const url = `/trpc/${procedure}${isQuery ? `?input=${encodeURIComponent(body)}` : ''}`
      const headers = { 'content-type': 'application/json', 'stopover-account': localStorage.getItem('aid') ?? '' }
      const response = await fetch(url, isQuery ? { headers } : { method: 'POST', headers, body })
      const { result, error } = await response.json()
      if (error) throw new Error(`${procedure}: ${JSON.stringify(error)}`)
      return { output: JSON.stringify(result.data.json ?? null) }
    },
    { procedure: path, body: JSON.stringify({ json: input }) },
  )
  return JSON.parse(output) as Output
}
