import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { createSlowConnection, latencyMs } from '../slow-connection.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}
const codeExtensions = new Set(['.js', '.css'])
const compressedExtensions = new Set([...codeExtensions, '.html', '.json'])

export type SlowServer = {
  readonly origin: string
  /** Bytes of all bodies, bytes of scripts and styles, and number of responses since the last `resetCounts`. */
  readonly sent: { bytes: number; codeBytes: number; responses: number }
  /** Bytes and started responses up to a time (milliseconds since the epoch). */
  readonly sentBy: (epochMs: number) => { readonly bytes: number; readonly responses: number }
  readonly resetCounts: () => void
  /** Serves a text instead of a file at a path. */
  readonly serveText: (path: string, text: string) => void
  readonly stop: () => void
}

/** Serves folders over a simulated slow connection. Disables caching. */
export async function startSlowServer(folders: Readonly<Record<string, string>>): Promise<SlowServer> {
  const texts = new Map<string, Buffer>()
  const bodyCache = new Map<string, Buffer>()
  const sent = { bytes: 0, codeBytes: 0, responses: 0 }
  let history: { readonly epochMs: number; readonly bytes: number; readonly responses: number }[] = []
  const connection = createSlowConnection()

  async function bodyOf(path: string): Promise<Buffer> {
    const cached = bodyCache.get(path)
    if (cached) return cached
    const [, folderName = '', ...segments] = path.split('/')
    const content = texts.get(path) ?? (await readFile(join(folders[folderName] ?? '', ...segments)))
    const body = compressedExtensions.has(extname(path)) ? brotliCompressSync(content) : content
    bodyCache.set(path, body)
    return body
  }

  async function send(response: ServerResponse, path: string): Promise<void> {
    await wait(latencyMs)
    const body = await bodyOf(path).catch(() => null)
    const type = types[extname(path)] ?? 'application/octet-stream'
    const encoding = compressedExtensions.has(extname(path)) ? { 'content-encoding': 'br' } : {}
    response.writeHead(body ? 200 : 404, { 'cache-control': 'no-store', 'content-type': type, ...encoding })
    sent.responses += 1
    for await (const chunk of connection.transmit(body ?? new Uint8Array())) {
      if (response.destroyed) return
      sent.bytes += chunk.byteLength
      if (codeExtensions.has(extname(path))) sent.codeBytes += chunk.byteLength
      history.push({ epochMs: Date.now(), bytes: sent.bytes, responses: sent.responses })
      response.write(chunk)
    }
    response.end()
  }

  const server = createServer((request, response) => {
    void send(response, new URL(request.url ?? '/', 'http://localhost').pathname)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    sentBy: (limitMs) => history.findLast(({ epochMs }) => epochMs <= limitMs) ?? { bytes: 0, responses: 0 },
    resetCounts: () => {
      history = []
      Object.assign(sent, { bytes: 0, codeBytes: 0, responses: 0 })
    },
    serveText: (path, text) => {
      texts.set(path, Buffer.from(text))
      bodyCache.delete(path)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
