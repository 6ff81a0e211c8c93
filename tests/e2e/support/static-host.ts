import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** Files of a ZIP archive by path. */
async function unpack(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await openPromise(path)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

/** A plain web server with the files of an archive in a folder of its site, such as `/tours/harbor/`. */
export async function startStaticHost(
  archivePath: string,
  folder: string,
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const files = await unpack(archivePath)
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host')
    const path = pathname.startsWith(folder) ? pathname.slice(folder.length) || 'index.html' : ''
    const body = files.get(path)
    response.writeHead(body ? 200 : 404, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${folder}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
