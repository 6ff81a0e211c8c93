import type { ResponseCache } from '../../../../src/sdk/embed/copies/copy-store.ts'

/** Cache of a browser in memory, which can be asked for its addresses. */
export class MemoryCache implements ResponseCache {
  readonly responses = new Map<string, Response>()

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.responses.get(String(request))?.clone()
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.responses.set(String(request), response)
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.responses.delete(String(request))
  }

  async keys(): Promise<readonly Pick<Request, 'url'>[]> {
    return [...this.responses.keys()].map((url) => ({ url }))
  }
}
