import type { paths } from './generated/api.ts'
import type { Send } from './send.ts'
import { errorOf } from './stopover-error.ts'

/** Options of a copy of a tour. */
export type ExportOptions = NonNullable<paths['/api/v2/{aid}/tours/{tid}/export.zip']['get']['parameters']['query']>

type ExportTarget = { readonly send: Send; readonly url: string; readonly accountId: string }

/**
 * Starts the download of a copy of a tour's live version, and resolves to the ZIP file while the server writes it. Reading
 * it rejects if the connection breaks.
 */
export async function exportTour(
  { send, url, accountId }: ExportTarget,
  tourId: string,
  options: ExportOptions,
): Promise<ReadableStream<Uint8Array>> {
  const address = new URL(
    `/api/v2/${encodeURIComponent(accountId)}/tours/${encodeURIComponent(tourId)}/export.zip`,
    url,
  )
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  const response = await send(new Request(address))
  if (!response.ok || response.body === null) throw await errorOf(response)
  return response.body
}
