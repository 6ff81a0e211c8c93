import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { closeWhenIdle } from '../../../../src/server/uploads/close-when-idle.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a server that closes connections after `silenceMs` without a byte, and collects the received bytes. */
async function startIdleClosingServer(
  silenceMs: number,
): Promise<{ port: number; received: () => string; ended: Promise<string> }> {
  let text = ''
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    closeWhenIdle(request, silenceMs)
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('error', () => {})
    request.on('close', () => end(request.complete ? 'complete' : 'aborted'))
    request.on('end', () => setTimeout(() => response.end('received'), silenceMs * 2))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return { port, received: () => text, ended }
}

describe('T32: a slow body', () => {
  it('stays open as long as bytes arrive', async () => {
    const { port, received, ended } = await startIdleClosingServer(2_000)
    const socket = connect(port)
    socket.write('PATCH / HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\n\r\n')
    for (let count = 0; count < 6; count++) {
      await wait(500)
      socket.write('a')
    }
    const response = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
    expect(response).toContain('received')
    expect(await ended).toBe('complete')
    expect(received()).toBe('a'.repeat(6))
    socket.destroy()
  })

  it('is closed after a silence without losing the received bytes', async () => {
    const { port, received, ended } = await startIdleClosingServer(200)
    const socket = connect(port)
    socket.on('error', () => {})
    socket.write('PATCH / HTTP/1.1\r\nhost: x\r\ncontent-length: 12\r\n\r\nabc')
    expect(await ended).toBe('aborted')
    expect(received()).toBe('abc')
  })
})
