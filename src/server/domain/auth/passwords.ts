import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../../kernel/turns.ts'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two at once, whatever comes in: hashing is the dearest thing a stranger can make the server do.
const lanes = [new Turns(), new Turns()] as const
let next = 0

function inLane<Value>(work: () => Promise<Value>): Promise<Value> {
  next = 1 - next
  return lanes[next === 0 ? 0 : 1].take(work)
}

export function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(password.normalize('NFKC'), cost))
}

let stranger: Promise<string> | undefined

/** Whether the password is the one hashed. Without a hash it takes as long, so that an unknown e-mail does not show. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password')
  const against = passwordHash ?? (await stranger)
  const right = await inLane(() => verify(against, password.normalize('NFKC')))
  return right && passwordHash !== null && passwordHash !== undefined
}
