import { RestError } from './api-error.ts'
import { saveFile } from './save-file.ts'

/** Saves what the server answers under a name that ends with the day; throws a `RestError` where it rejects. */
export async function downloadFile(address: string, name: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new RestError(answer, await answer.json().catch(() => null))
  saveFile(await answer.blob(), `${name}-${new Date().toISOString().slice(0, 10)}.csv`)
}
