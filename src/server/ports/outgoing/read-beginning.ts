import type { IncomingMessage } from 'node:http'

type Bounds = { readonly maxBytes: number; readonly signal: AbortSignal }

/** What no database holds in a text, and what terminals and screens act on. */
const unprintable = /[^\P{Cc}\n\t]/gu

/**
 * The beginning of an answer as text, whatever its bytes are; the rest is not read. What came before it broke off or its
 * time was over is kept: the status has come already.
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
    // It broke off.
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
