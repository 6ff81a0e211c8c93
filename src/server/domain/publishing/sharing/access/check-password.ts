import { fairnessLimits } from '../../../../../shared/access/fairness-limits.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import { onceAtATime } from '../../../../kernel/once-at-a-time.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { countAttempt, networkOf, type Rule, resetAttempts } from '../../../identity/rate-limits/rate-limits.ts'
import { type HashingOrigin, inHashingSlot, verifyPassword } from '../../../identity/secrets/hashing/passwords.ts'
import { RightPasswords } from './right-passwords.ts'
import type { Door } from './share-address.ts'

type PasswordAttempt = { readonly door: Door; readonly password: string; readonly network: string }

const rightPasswords = new RightPasswords()
const verifyOnce = onceAtATime<boolean>()

/** Limits by door and network, so that guessing locks out only the guesser, and a limit of hashes for each network. */
function rulesOf(doorId: string, network: string): { readonly ofDoor: Rule; readonly ofNetwork: Rule } {
  const { sharePasswordTries, sharePasswordWindowMs: windowMs } = limits
  const { sharePasswordHashesOfNetwork } = fairnessLimits
  return {
    ofDoor: { name: 'share-password', key: `${doorId} ${network}`, points: sharePasswordTries, windowMs },
    ofNetwork: { name: 'share-passwords', key: network, points: sharePasswordHashesOfNetwork, windowMs },
  }
}

/**
 * Rejects with `share.passwordWrong` unless the password opens the door, with `request.tooMany` after too many wrong
 * ones, or too many at all doors together, counted by network. A correct password is hashed once; concurrent attempts with
 * the same password share the result.
 */
export async function checkSharePassword(
  em: EntityManager,
  { door, password, network: address }: PasswordAttempt,
): Promise<void> {
  const key = rightPasswords.keyOf({ ...door, password })
  if (rightPasswords.has(key)) return
  const network = networkOf(address)
  const { ofDoor, ofNetwork } = rulesOf(door.id, network)
  const hasher: HashingOrigin = { use: 'doors', network }
  const verify = async () => {
    await countAttempt(em, [ofNetwork, ofDoor])
    if (!(await verifyPassword(door.passwordHash, password, hasher))) return false
    rightPasswords.add(key)
    await resetAttempts(em, ofDoor)
    return true
  }
  const isRight = await verifyOnce(`${network} ${key}`, () => inHashingSlot(verify, hasher))
  if (!isRight) throw new AppError('share.passwordWrong')
}
