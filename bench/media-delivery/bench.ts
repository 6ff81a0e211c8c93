import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import express from 'express'
import { signedMediaPath } from '../../src/shared/sharing/signed-paths.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../tests/support/servers/visitor-server.ts'

/** Number of connections: few enough that each delivers a segment within a run, even on a busy machine. */
const connections = 8
const secondsPerRun = 2
const rounds = 5
const ratioMin = 0.85

const buildPath = `${'k'.repeat(32)}/build-0001`
const mebibyte = 1024 ** 2
/** Files that viewers and players load: a tile, a whole segment, and a byte range of a video. */
const files = [
  { name: 'tile', file: `${buildPath}/2/f1_1.webp`, bytes: 40 * 1024 },
  { name: 'segment', file: `${buildPath}/v0/s1.m4s`, bytes: 3 * mebibyte },
  { name: 'range', file: `${buildPath}/video.mp4`, bytes: 64 * mebibyte, range: 'bytes=20000000-20262143' },
] as const

type Target = { readonly url: string; readonly range: string | undefined }

async function measureRequestsPerSecond({ url, range }: Target): Promise<number> {
  const headers = range === undefined ? {} : { headers: { range } }
  const result = await autocannon({ url, connections, duration: secondsPerRun, workers: 1, ...headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Prints and returns the median ratio of our request rate to a peer's, over rounds with alternating order. */
async function compare(name: string, ours: Target, peer: Target): Promise<number> {
  // Warms up both servers.
  for (const target of [ours, peer]) await measureRequestsPerSecond(target)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const rates = new Map<Target, number>()
    for (const target of round % 2 === 0 ? [ours, peer] : [peer, ours]) {
      rates.set(target, await measureRequestsPerSecond(target))
    }
    const ourRate = rates.get(ours) ?? 0
    const peerRate = rates.get(peer) ?? 1
    ratios.push(ourRate / peerRate)
    console.log(`${name}: ${ourRate.toFixed(0)} requests/s vs. ${peerRate.toFixed(0)}`)
  }
  const ratio = medianOf(ratios)
  console.log(`ratio media-${name} ${ratio.toFixed(3)}`)
  return ratio
}

/** Compares a tile at a signed URL with the same tile at an unsigned one. */
async function compareSigned(publicServer: VisitorServer): Promise<number> {
  const [{ file, bytes }] = files
  const restrictedServer = await startVisitorServer()
  const access = { id: aShareId('restricted'), version: 1, requires: 'password', passwordHash: 'unused' } as const
  restrictedServer.restrict(access.id, { visibility: 'password', access })
  await restrictedServer.publish(access.id, 1, {})
  await restrictedServer.addMedia(file, randomBytes(bytes))
  const token = restrictedServer.tokens.sign('media', {
    addressId: access.id,
    version: 1,
    expiresMs: Date.now() + 3_600_000,
  })
  const signed = { url: restrictedServer.origin + signedMediaPath(`/media/${file}`, token), range: undefined }
  const ratio = await compare('tile-signed', signed, { url: `${publicServer.origin}/media/${file}`, range: undefined })
  await restrictedServer.stop()
  return ratio
}

/** Compares media with `express.static` on the same files, and signed URLs with unsigned ones. */
export async function run(): Promise<void> {
  const server = await startVisitorServer()
  for (const { file, bytes } of files) await server.addMedia(file, randomBytes(bytes))
  const app = express().disable('x-powered-by')
  app.use('/media', express.static(server.pathOf(''), { immutable: true, maxAge: '1y', index: false }))
  const peer = createServer(app)
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const peerOrigin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const ratios: number[] = []
  for (const mediaFile of files) {
    const range = 'range' in mediaFile ? mediaFile.range : undefined
    const targetAt = (origin: string) => ({ url: `${origin}/media/${mediaFile.file}`, range })
    ratios.push(await compare(mediaFile.name, targetAt(server.origin), targetAt(peerOrigin)))
  }
  ratios.push(await compareSigned(server))
  peer.closeAllConnections()
  peer.close()
  await server.stop()
  if (ratios.some((ratio) => ratio < ratioMin)) throw new Error(`Slower than ${ratioMin} × Express`)
}
