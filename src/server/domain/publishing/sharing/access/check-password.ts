import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { minuteMs } from '../../../../../shared/kernel/units.ts'
import { onceAtATime } from '../../../../kernel/once-at-a-time.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { fairnessLimits } from '../../../../kernel/turns/fairness-limits.ts'
import { countAttempt, networkOf, type Rule, resetAttempts } from '../../../identity/rate-limits/rate-limits.ts'
import { type HashingOrigin, inHashingSlot, verifyPassword } from '../../../identity/secrets/hashing/passwords.ts'
import { CorrectPasswords } from './correct-passwords.ts'
import type { Door } from './share-address.ts'

/** Wrong passwords per address and network before a wait. */
export const sharePasswordTries = 10
const sharePasswordWindowMs = 10 * minuteMs

type PasswordAttempt = { readonly door: Door; readonly password: string; readonly network: string }

const correctPasswords = new CorrectPasswords()
const verifyOnce = onceAtATime<boolean>()

/** Limits by door and network, so that guessing locks out only the guesser, and a limit of hashes for each network. */
function rulesOf(doorId: string, network: string): { readonly ofDoor: Rule; readonly ofNetwork: Rule } {
  const { sharePasswordHashesOfNetwork } = fairnessLimits
  return {
    ofDoor: {
      name: 'share-password',
      key: `${doorId} ${network}`,
      points: sharePasswordTries,
      windowMs: sharePasswordWindowMs,
    },
    ofNetwork: {
      name: 'share-passwords',
      key: network,
      points: sharePasswordHashesOfNetwork,
      windowMs: sharePasswordWindowMs,
    },
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
  const key = correctPasswords.keyOf({ ...door, password })
  if (correctPasswords.has(key)) return
  const network = networkOf(address)
  const { ofDoor, ofNetwork } = rulesOf(door.id, network)
  const hasher: HashingOrigin = { use: 'doors', network }
  const verify = async () => {
    await countAttempt(em, [ofNetwork, ofDoor])
    if (!(await verifyPassword(door.passwordHash, password, hasher))) return false
    correctPasswords.add(key)
    await resetAttempts(em, ofDoor)
    return true
  }
  const isCorrect = await verifyOnce(`${network} ${key}`, () => inHashingSlot(verify, hasher))
  if (!isCorrect) throw new AppError('share.passwordWrong')
}
