import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { freeChunks } from './chunk-memory.ts'
import type { DigestRequest, DigestResult, RunningDigest } from './digest-messages.ts'

/** Maximum number of running digests. If the digest of an upload is evicted, the upload is hashed from its file. */
const digestsMax = 500
const digests = new Map<string, { readonly hash: Hash; length: number }>()

/** Running digest of an upload's bytes before `offset`; undefined if some of them weren't hashed. */
function digestAt(id: string, offset: number) {
  const running = digests.get(id)
  if (running?.length === offset) return running
  // Some bytes weren't hashed, for example after a restart.
  digests.delete(id)
  if (offset > 0) return undefined
  const [oldest] = digests.keys()
  if (digests.size >= digestsMax && oldest !== undefined) digests.delete(oldest)
  const initialDigest = { hash: createHash('sha256'), length: 0 }
  digests.set(id, initialDigest)
  return initialDigest
}

function append({ id, offset, chunks }: Extract<DigestRequest, { name: 'append' }>): number {
  const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const running = digestAt(id, offset)
  if (running !== undefined) {
    for (const chunk of chunks) running.hash.update(chunk)
    running.length += bytes
  }
  freeChunks(chunks)
  return bytes
}

function digestOf(id: string): RunningDigest | undefined {
  const running = digests.get(id)
  return running && { sha256: running.hash.copy().digest('hex'), length: running.length }
}

const reply = (message: DigestResult) => parentPort?.postMessage(message)

parentPort?.on('message', (request: DigestRequest) => {
  if (request.name === 'append') reply({ name: 'appended', bytes: append(request) })
  if (request.name === 'digest') reply({ name: 'digest', digest: digestOf(request.id) })
  if (request.name === 'discard') digests.delete(request.id)
})
