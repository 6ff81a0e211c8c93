import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const readSizeBytes = 1024 ** 2

/** SHA-256 of a local file, in hexadecimal digits. */
export async function sha256OfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const chunks = createReadStream(path, { highWaterMark: readSizeBytes, signal })
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
