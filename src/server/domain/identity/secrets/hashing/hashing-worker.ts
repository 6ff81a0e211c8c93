import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashingRequest, HashingResponse } from './hashing-messages.ts'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Lowers the priority of this thread. Linux has priorities per thread, and `/proc/thread-self` links to the own id. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW)
  } catch {
    // Other systems have priorities per process only, which stays unchanged.
  }
}

function respond({ id, password, hash }: HashingRequest): HashingResponse {
  try {
    return { id, result: hash === undefined ? hashSync(password, cost) : verifySync(hash, password) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}

lowerPriority()
parentPort?.on('message', (request: HashingRequest) => parentPort?.postMessage(respond(request)))
