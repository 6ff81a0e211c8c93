import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import express from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { cutSlowBodies } from '../../../src/server/web/slow-bodies.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** Sends a body of four bytes with a pause before the last to a server that waits 300 ms; returns the answer. */
async function answerTo(pauseMs: number): Promise<string> {
  const app = express().use(cutSlowBodies(() => 300))
  app.post('/', (request, response) => {
    request.on('error', () => undefined)
    request.on('end', () => setTimeout(() => response.end('taken'), 400))
    request.resume()
  })
  const listening = createServer({ requestTimeout: 0 }, app)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, resolve))
  const socket = connect((listening.address() as AddressInfo).port)
  socket.on('error', () => undefined)
  const answer = text(socket).catch(() => '')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\nabc')
  await wait(pauseMs)
  if (socket.writable) socket.write('d')
  return answer
}

describe('a slow body (finding M12)', () => {
  it('is cut off when it does not arrive in time', async () => {
    expect(await answerTo(900)).toBe('')
  })

  it('is answered when it arrives in time, even if the answer takes longer', async () => {
    expect(await answerTo(50)).toContain('taken')
  })
})
