import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { signedHeaders } from '../../../../src/server/domain/connections/webhooks/signing.ts'
import { createWebhookSecret } from '../../../../src/server/domain/connections/webhooks/webhook-secrets.ts'
import { deliveredTypes } from '../../../../src/shared/webhooks/webhook-events.ts'

const root = join(import.meta.dirname, '../../../..')
const page = await readFile(join(root, 'docs/integrations.md'), 'utf8')
const hasPython = spawnSync('python3', ['--version']).status === 0

/** First code block of a language on the page. */
const codeBlockIn = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''

let receiver: ChildProcess | undefined
afterEach(async () => {
  if (receiver === undefined) return
  receiver.kill()
  await once(receiver, 'exit')
  receiver = undefined
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const commands = {
  js: (code: string) => [process.execPath, ['--input-type=module', '--eval', code]] as const,
  python: (code: string) => ['python3', ['-u', '-c', code]] as const,
}

describe('docs/integrations.md', () => {
  it('lists every event', () => {
    for (const type of deliveredTypes) expect(page).toContain(`\`${type}\``)
  })

  it.each(['js', 'python'] as const)(
    'has a receiver in %s that checks signatures and handles each event once',
    async (language) => {
      if (language === 'python' && !hasPython) return
      const port = await freePort()
      const secret = createWebhookSecret()
      const [command, commandArguments] = commands[language](codeBlockIn(language))
      const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
      const program = spawn(command, [...commandArguments], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
      receiver = program
      const outputChunks: string[] = []
      program.stdout.on('data', (chunk) => outputChunks.push(String(chunk)))
      const body = JSON.stringify({
        id: 'a',
        type: 'tour.deleted',
        timestamp: new Date(),
        data: { name: 'Östliche Halle' },
      })
      const send = async (secrets: readonly string[], signedAt = new Date()) => {
        const headers = {
          ...signedHeaders({ id: 'a', at: signedAt, body }, secrets),
          'content-type': 'application/json',
        }
        return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
      }
      await expect.poll(() => send([secret]).catch(() => 0), { timeout: 60_000 }).toBe(204)
      expect(await send([secret])).toBe(204)
      expect(await send([createWebhookSecret(), secret])).toBe(204)
      expect(await send([createWebhookSecret()])).toBe(401)
      expect(await send([secret], new Date(Date.now() - 3_600_000))).toBe(401)
      await expect.poll(() => outputChunks.join('')).toContain('tour.deleted')
      expect(outputChunks.join('').split('tour.deleted')).toHaveLength(2)
    },
  )
})
