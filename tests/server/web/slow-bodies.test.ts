import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import express from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { cutSlowBodies } from '../../../src/server/web/slow-bodies.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** Sends four bytes with a pause before the last one. The server cuts bodies off after 300 ms. Returns the response. */
async function responseAfterPause(pauseMs: number): Promise<string> {
  const app = express().use(cutSlowBodies(() => 300))
  app.post('/', (request, response) => {
    request.on('error', () => undefined)
    request.on('end', () => setTimeout(() => response.end('received'), 400))
    request.resume()
  })
  const httpServer = createServer({ requestTimeout: 0 }, app)
  server = httpServer
  await new Promise<void>((resolve) => httpServer.listen(0, resolve))
  const socket = connect((httpServer.address() as AddressInfo).port)
  socket.on('error', () => undefined)
  const responseText = text(socket).catch(() => '')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\nabc')
  await wait(pauseMs)
  if (socket.writable) socket.write('d')
  return responseText
}

describe('a slow body', () => {
  it('is cut off when it does not arrive in time', async () => {
    expect(await responseAfterPause(900)).toBe('')
  })

  it('gets a response when it arrives in time, even if the response takes longer', async () => {
    expect(await responseAfterPause(50)).toContain('received')
  })
})
