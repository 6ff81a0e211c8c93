import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { wordpressFolder } from '../../../../scripts/packing/wordpress-zip.ts'

export type WordpressSite = {
  /** Posts a request to `site.php`, and returns the plugin's output. */
  readonly ask: (content: Readonly<Record<string, unknown>>) => Promise<string>
  /** Deletes options and caches. */
  readonly forget: () => Promise<void>
  readonly stop: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a site with the plugin under PHP's built-in server. */
export async function startWordpressSite(php: string): Promise<WordpressSite> {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-wordpress-'))
  const statePath = join(folder, 'store.json')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const env = { PATH: process.env.PATH, SITE_STORE: statePath, PLUGIN_FOLDER: wordpressFolder }
  const script = join(import.meta.dirname, 'site.php')
  const site = spawn(php, ['-d', 'error_reporting=-1', '-S', `127.0.0.1:${port}`, script], { env, stdio: 'ignore' })
  const isReady = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await isReady())) await wait(50)
  return {
    ask: async (content) => {
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(content) })
      const text = await response.text()
      expect(text).not.toMatch(/Warning|Notice|Deprecated|Fatal/)
      return text
    },
    forget: () => rm(statePath, { force: true }),
    stop: async () => {
      site.kill()
      await once(site, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
