import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashingAnswer, HashingOrder } from './hashing-messages.ts'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Lets visitors go first. Linux has a priority for each thread, and a link that names the thread which reads it. */
function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW)
  } catch {
    // Elsewhere the priority is the process's, and stays.
  }
}

function answerTo({ id, password, against }: HashingOrder): HashingAnswer {
  try {
    return { id, result: against === undefined ? hashSync(password, cost) : verifySync(against, password) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}

stepBack()
parentPort?.on('message', (order: HashingOrder) => parentPort?.postMessage(answerTo(order)))
