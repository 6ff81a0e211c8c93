import { createSocket, type Socket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { resolveName } from '../../../src/server/ports/outgoing/resolve-name.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

type Records = { readonly v4?: readonly number[]; readonly v6?: readonly number[] }

const headerBytes = 12
/** Type of records with an IPv6 address. */
const typeAaaa = 28
/** Flags of a response without an error, with recursion desired and available. */
const responseFlags = 0x8180
/** Pointer to the name in the question. The question begins after the header. */
const namePointer = [0xc0, headerBytes]
/** DNS response (RFC 1035) that repeats the query's question, with a record of its type if there is one. */
function responseTo(query: Buffer, { v4, v6 }: Records): Buffer {
  let nameEnd = headerBytes
  while (query[nameEnd] !== 0) nameEnd += (query[nameEnd] ?? 0) + 1
  const type = query.readUInt16BE(nameEnd + 1)
  const address = type === typeAaaa ? v6 : v4
  const header = Buffer.from(query.subarray(0, headerBytes))
  header.writeUInt16BE(responseFlags, 2)
  const answerCount = address === undefined ? 0 : 1
  header.writeUInt16BE(answerCount, 6)
  // No authority or additional records.
  header.writeUInt32BE(0, 8)
  // Class IN, 60 seconds to live.
  const record =
    address === undefined ? [] : [...namePointer, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address]
  return Buffer.concat([header, query.subarray(headerBytes, nameEnd + 5), Buffer.from(record)])
}

/** Starts a name server on loopback that returns the records, or never responds. */
async function aNameServer(
  records: Records | null,
): Promise<{ readonly servers: string[]; readonly queryCount: () => number }> {
  const socket = createSocket('udp4')
  sockets.push(socket)
  let queryCount = 0
  socket.on('message', (query, { port, address }) => {
    queryCount += 1
    if (records !== null) socket.send(responseTo(query, records), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { servers: [`127.0.0.1:${socket.address().port}`], queryCount: () => queryCount }
}

const v4 = [93, 184, 215, 14]
const v6 = [0x26, 0x06, 0x28, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
const signal = new AbortController().signal

/** Starts more resolutions than Node.js has threads for files. They stay pending, because the name server never responds. */
async function startPendingResolutions() {
  const { servers, queryCount } = await aNameServer(null)
  const timeout = new AbortController()
  const names = Array.from({ length: 16 }, (_, index) => `hooks${index}.example.com`)
  const resolutions = Promise.allSettled(names.map((name) => resolveName(name, { signal: timeout.signal, servers })))
  await expect.poll(queryCount, { timeout: 60_000 }).toBeGreaterThanOrEqual(names.length)
  return { timeout, resolutions }
}

describe('resolveName', () => {
  it('finds addresses of both families', async () => {
    const { servers } = await aNameServer({ v4, v6 })
    const addresses = await resolveName('hooks.example.com', { signal, servers })
    expect([...addresses].sort()).toEqual(['2606:2800::1', '93.184.215.14'])
  })

  it('finds an IPv4 address without an IPv6 one', async () => {
    const { servers } = await aNameServer({ v4 })
    expect(await resolveName('hooks.example.com', { signal, servers })).toEqual(['93.184.215.14'])
  })

  it('rejects a name without addresses', async () => {
    const { servers } = await aNameServer({})
    await expect(resolveName('hooks.example.com', { signal, servers })).rejects.toMatchObject({ code: 'ENODATA' })
  })

  it('occupies no thread that reads files while name servers do not respond', async () => {
    const { timeout, resolutions } = await startPendingResolutions()
    expect((await readFile(new URL(import.meta.url), 'utf8')).length).toBeGreaterThan(0)
    timeout.abort()
    await resolutions
  })

  it('rejects when it is aborted while name servers do not respond', async () => {
    const { timeout, resolutions } = await startPendingResolutions()
    const abortedAtMs = performance.now()
    timeout.abort(new Error('timed out'))
    for (const result of await resolutions)
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'timed out' } })
    // The resolver's own timeout for a name server would take longer.
    expect(performance.now() - abortedAtMs).toBeLessThan(2_000)
  })
})
