import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type OtherSitePage = {
  readonly html: string
  /** Content-Security-Policy of the page. */
  readonly policy?: string
}

/** A site on another origin than Stopover. `serve` puts a page at a path and returns its URL. */
export type OtherSite = {
  readonly origin: string
  readonly serve: (path: string, page: OtherSitePage) => string
}

export async function startOtherSite(): Promise<OtherSite & { stop: () => void }> {
  const pages = new Map<string, OtherSitePage>()
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (page?.policy !== undefined) response.setHeader('Content-Security-Policy', page.policy)
    response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(page?.html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    serve(path, page) {
      pages.set(path, page)
      return origin + path
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
