import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { giveBack } from './chunk-memory.ts'
import type { DigestAnswer, DigestOrder, RunningDigest } from './digest-messages.ts'

/** More than can be open at once in a few accounts; whoever falls out is hashed from its file. */
const digestsKept = 500
const digests = new Map<string, { readonly hash: Hash; length: number }>()

function digestAt(id: string, offset: number) {
  const running = digests.get(id)
  if (running?.length === offset) return running
  // Bytes were missed, or a restart forgot them.
  digests.delete(id)
  if (offset > 0) return undefined
  const [eldest] = digests.keys()
  if (digests.size >= digestsKept && eldest !== undefined) digests.delete(eldest)
  const begun = { hash: createHash('sha256'), length: 0 }
  digests.set(id, begun)
  return begun
}

function append({ id, offset, chunks }: Extract<DigestOrder, { name: 'append' }>): number {
  const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const running = digestAt(id, offset)
  if (running !== undefined) {
    for (const chunk of chunks) running.hash.update(chunk)
    running.length += bytes
  }
  giveBack(chunks)
  return bytes
}

function digestOf(id: string): RunningDigest | undefined {
  const running = digests.get(id)
  return running && { sha256: running.hash.copy().digest('hex'), length: running.length }
}

const answer = (message: DigestAnswer) => parentPort?.postMessage(message)

parentPort?.on('message', (order: DigestOrder) => {
  if (order.name === 'append') answer({ name: 'appended', bytes: append(order) })
  if (order.name === 'ask') answer({ name: 'digest', digest: digestOf(order.id) })
  if (order.name === 'forget') digests.delete(order.id)
})
