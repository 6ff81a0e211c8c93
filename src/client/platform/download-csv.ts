import { RestError } from './api-error.ts'
import { saveFile } from './save-file.ts'

/** Downloads a CSV file and appends the current UTC date to its name. Throws `RestError` on an error response. */
export async function downloadCsv(url: string, baseName: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new RestError(response, await response.json().catch(() => null))
  saveFile(await response.blob(), `${baseName}-${new Date().toISOString().slice(0, 10)}.csv`)
}
