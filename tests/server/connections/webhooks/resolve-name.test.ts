import { createSocket, type Socket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { resolveName } from '../../../../src/server/ports/outgoing/resolve-name.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

type Records = { readonly v4?: readonly number[]; readonly v6?: readonly number[] }

/** DNS response with the question and a record of its type, if there is one. */
function answerTo(question: Buffer, { v4, v6 }: Records): Buffer {
  let end = 12
  while (question[end] !== 0) end += (question[end] ?? 0) + 1
  const type = question.readUInt16BE(end + 1)
  const address = type === 28 ? v6 : v4
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(address === undefined ? 0 : 1, 6)
  head.writeUInt32BE(0, 8)
  const record = address === undefined ? [] : [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address]
  return Buffer.concat([head, question.subarray(12, end + 5), Buffer.from(record)])
}

/** Starts a name server on loopback that has the records, or never answers. */
async function aNameServer(
  records: Records | null,
): Promise<{ readonly servers: string[]; readonly queryCount: () => number }> {
  const socket = createSocket('udp4')
  sockets.push(socket)
  let queries = 0
  socket.on('message', (question, { port, address }) => {
    queries += 1
    if (records !== null) socket.send(answerTo(question, records), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { servers: [`127.0.0.1:${socket.address().port}`], queryCount: () => queries }
}

const v4 = [93, 184, 215, 14]
const v6 = [0x26, 0x06, 0x28, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
const signal = new AbortController().signal

it('name resolution finds addresses of both families', async () => {
  const { servers } = await aNameServer({ v4, v6 })
  const addresses = await resolveName('hooks.example.com', { signal, servers })
  expect([...addresses].sort()).toEqual(['2606:2800::1', '93.184.215.14'])
})

it('name resolution finds an IPv4 address without an IPv6 one', async () => {
  const { servers } = await aNameServer({ v4 })
  expect(await resolveName('hooks.example.com', { signal, servers })).toEqual(['93.184.215.14'])
})

it('name resolution rejects a name without addresses', async () => {
  const { servers } = await aNameServer({})
  await expect(resolveName('hooks.example.com', { signal, servers })).rejects.toMatchObject({ code: 'ENODATA' })
})

it('name resolution can be aborted while name servers do not respond', async () => {
  const { servers, queryCount } = await aNameServer(null)
  const timeout = new AbortController()
  const names = Array.from({ length: 16 }, (_, index) => `hooks${index}.example.com`)
  const resolutions = Promise.allSettled(names.map((name) => resolveName(name, { signal: timeout.signal, servers })))
  await expect.poll(queryCount, { timeout: 60_000 }).toBeGreaterThanOrEqual(names.length)
  // Pending resolutions do not occupy the threads that read files.
  expect((await readFile(new URL(import.meta.url), 'utf8')).length).toBeGreaterThan(0)

  const abortedMs = performance.now()
  timeout.abort(new Error('timed out'))
  for (const { status, ...outcome } of await resolutions) {
    expect(status).toBe('rejected')
    expect(outcome).toMatchObject({ reason: { message: 'timed out' } })
  }
  // Shorter than the timeout of name servers.
  expect(performance.now() - abortedMs).toBeLessThan(2_000)
})
