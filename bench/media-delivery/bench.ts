import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import express from 'express'
import { signedMediaPath } from '../../src/shared/sharing/signed-paths.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../tests/support/servers/visitor-server.ts'

/** Number of connections, low enough that a segment is delivered within a round on a busy machine. */
const connections = 8
const secondsPerRun = 2
const rounds = 5
const minRatio = 0.85

const build = `${'k'.repeat(32)}/build-0001`
const mebibyte = 1024 ** 2
/** Files that viewers and players load: a tile, a whole segment, and a byte range of a video. */
const subjects = [
  { name: 'tile', file: `${build}/2/f1_1.webp`, bytes: 40 * 1024 },
  { name: 'segment', file: `${build}/v0/s1.m4s`, bytes: 3 * mebibyte },
  { name: 'range', file: `${build}/film.mp4`, bytes: 64 * mebibyte, range: 'bytes=20000000-20262143' },
] as const

type Subject = { readonly url: string; readonly range: string | undefined }

async function requestsPerSecond({ url, range }: Subject): Promise<number> {
  const headers = range === undefined ? {} : { headers: { range } }
  const result = await autocannon({ url, connections, duration: secondsPerRun, workers: 1, ...headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Compares the rates of both sides; returns the median ratio over rounds that alternate the order. */
async function compare(name: string, own: Subject, peer: Subject): Promise<number> {
  for (const subject of [own, peer]) await requestsPerSecond(subject)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const rates = new Map<Subject, number>()
    for (const subject of round % 2 === 0 ? [own, peer] : [peer, own]) {
      rates.set(subject, await requestsPerSecond(subject))
    }
    const ownRate = rates.get(own) ?? 0
    const peerRate = rates.get(peer) ?? 1
    ratios.push(ownRate / peerRate)
    console.log(`${name}: ${ownRate.toFixed(0)} requests/s, beside ${peerRate.toFixed(0)}`)
  }
  const ratio = medianOf(ratios)
  console.log(`ratio media-${name} ${ratio.toFixed(3)}`)
  return ratio
}

/** Compares a tile at a signed address with the same tile at an open one. */
async function compareSigned(open: VisitorServer): Promise<number> {
  const [{ file, bytes }] = subjects
  const closed = await startVisitorServer()
  const access = { id: aShareId('restricted'), version: 1, requires: 'password', passwordHash: 'of the bench' } as const
  closed.restrict(access.id, { visibility: 'password', access })
  await closed.publish(access.id, 1, {})
  await closed.addMedia(file, randomBytes(bytes))
  const token = closed.tokens.sign('media', { addressId: access.id, version: 1, expiresMs: Date.now() + 3_600_000 })
  const signed = { url: closed.origin + signedMediaPath(`/media/${file}`, token), range: undefined }
  const ratio = await compare('tile-signed', signed, { url: `${open.origin}/media/${file}`, range: undefined })
  await closed.stop()
  return ratio
}

/** Compares media with `express.static` on the same files, and signed addresses with open ones. */
export async function run(): Promise<void> {
  const server = await startVisitorServer()
  for (const { file, bytes } of subjects) await server.addMedia(file, randomBytes(bytes))
  const app = express().disable('x-powered-by')
  app.use('/media', express.static(server.pathOf(''), { immutable: true, maxAge: '1y', index: false }))
  const peer = createServer(app)
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const peerOrigin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const ratios: number[] = []
  for (const subject of subjects) {
    const range = 'range' in subject ? subject.range : undefined
    const subjectAt = (origin: string) => ({ url: `${origin}/media/${subject.file}`, range })
    ratios.push(await compare(subject.name, subjectAt(server.origin), subjectAt(peerOrigin)))
  }
  ratios.push(await compareSigned(server))
  peer.closeAllConnections()
  peer.close()
  await server.stop()
  if (ratios.some((ratio) => ratio < minRatio)) throw new Error(`below ${minRatio} of the rate of the other side`)
}
