import { RestError } from './api-error.ts'
import { saveFile } from './save-file.ts'

/** Downloads a CSV file, whose name ends with today's date. Throws `RestError` on an error response. */
export async function downloadFile(address: string, name: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new RestError(response, await response.json().catch(() => null))
  saveFile(await response.blob(), `${name}-${new Date().toISOString().slice(0, 10)}.csv`)
}
