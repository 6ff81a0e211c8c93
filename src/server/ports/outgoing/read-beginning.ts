import type { IncomingMessage } from 'node:http'

type Bounds = { readonly maxBytes: number; readonly signal: AbortSignal }

/** Control characters, which terminals would interpret and which databases can't all store. */
const unprintable = /[^\P{Cc}\n\t]/gu

/**
 * Reads the beginning of a response as text and discards the remainder. Of a response that breaks off or times out, the
 * received part is returned.
 */
export async function readBeginning(response: IncomingMessage, { maxBytes, signal }: Bounds): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const stopReading = () => response.destroy()
  signal.addEventListener('abort', stopReading, { once: true })
  if (signal.aborted) stopReading()
  try {
    for await (const data of response) {
      const chunk = Buffer.from(data)
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes >= maxBytes) break
    }
  } catch {
    // The connection broke off.
  } finally {
    signal.removeEventListener('abort', stopReading)
    response.destroy()
  }
  return Buffer.concat(chunks)
    .subarray(0, maxBytes)
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .replace(unprintable, '\uFFFD')
}
