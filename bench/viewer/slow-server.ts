import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'

/** A phone's connection: 10 Mbit/s for all answers together, each 40 ms away. */
const bytesPerMs = 1250
const delayMs = 40
const pieceBytes = 8 * 1024

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}
const code = new Set(['.js', '.css'])
const compressed = new Set([...code, '.html', '.json'])

export type SlowServer = {
  readonly origin: string
  /** Bytes of bodies, those of scripts and styles among them, and answers since the last `forget`. */
  readonly sent: { bytes: number; codeBytes: number; answers: number }
  /** Bytes and begun answers up to a moment of the epoch. */
  readonly sentBy: (epochMs: number) => { readonly bytes: number; readonly answers: number }
  readonly forget: () => void
  /** Answers with these words instead of a file. */
  readonly say: (path: string, words: string) => void
  readonly stop: () => void
}

/**
 * Serves folders over a slow line of its own making: a browser's own throttling leaves out what its workers fetch.
 * Nothing may be kept by the browser.
 */
export async function startSlowServer(folders: Readonly<Record<string, string>>): Promise<SlowServer> {
  const said = new Map<string, Buffer>()
  const kept = new Map<string, Buffer>()
  const sent = { bytes: 0, codeBytes: 0, answers: 0 }
  let history: { readonly epochMs: number; readonly bytes: number; readonly answers: number }[] = []
  let freeAtMs = 0

  async function bodyOf(path: string): Promise<Buffer> {
    const known = kept.get(path)
    if (known) return known
    const [, first = '', ...rest] = path.split('/')
    const words = said.get(path) ?? (await readFile(join(folders[first] ?? '', ...rest)))
    const body = compressed.has(extname(path)) ? brotliCompressSync(words) : words
    kept.set(path, body)
    return body
  }

  async function send(response: ServerResponse, path: string): Promise<void> {
    await wait(delayMs)
    const body = await bodyOf(path).catch(() => null)
    const type = types[extname(path)] ?? 'application/octet-stream'
    const encoding = compressed.has(extname(path)) ? { 'content-encoding': 'br' } : {}
    response.writeHead(body ? 200 : 404, { 'cache-control': 'no-store', 'content-type': type, ...encoding })
    sent.answers += 1
    for (let at = 0; body && at < body.byteLength; at += pieceBytes) {
      const piece = body.subarray(at, at + pieceBytes)
      freeAtMs = Math.max(freeAtMs, performance.now()) + piece.byteLength / bytesPerMs
      await wait(freeAtMs - performance.now())
      if (response.destroyed) return
      sent.bytes += piece.byteLength
      if (code.has(extname(path))) sent.codeBytes += piece.byteLength
      history.push({ epochMs: Date.now(), bytes: sent.bytes, answers: sent.answers })
      response.write(piece)
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
    sentBy: (limitMs) => history.findLast(({ epochMs }) => epochMs <= limitMs) ?? { bytes: 0, answers: 0 },
    forget: () => {
      history = []
      Object.assign(sent, { bytes: 0, codeBytes: 0, answers: 0 })
    },
    say: (path, words) => {
      said.set(path, Buffer.from(words))
      kept.delete(path)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
