import type { IncomingMessage } from 'node:http'

type Bounds = { readonly maxBytes: number; readonly signal: AbortSignal }

/** Control characters, which terminals would interpret and which databases can't all store. */
const unprintable = /[^\P{Cc}\n\t]/gu

/**
 * Reads the beginning of a response as text and discards the rest. A response that breaks off or times out is returned
 * as far as it came.
 */
export async function readBeginning(answer: IncomingMessage, { maxBytes, signal }: Bounds): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  const end = () => answer.destroy()
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    for await (const chunk of answer) {
      const part = Buffer.from(chunk)
      parts.push(part)
      bytes += part.byteLength
      if (bytes >= maxBytes) break
    }
  } catch {
    // The connection broke off.
  } finally {
    signal.removeEventListener('abort', end)
    answer.destroy()
  }
  return Buffer.concat(parts)
    .subarray(0, maxBytes)
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .replace(unprintable, '\uFFFD')
}
