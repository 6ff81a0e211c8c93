import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { minuteMs } from '../../../../../shared/kernel/units.ts'
import { onceAtATime } from '../../../../kernel/once-at-a-time.ts'
import { fairnessLimits } from '../../../../kernel/scheduling/fairness-limits.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { countAttempt, networkOf, type Rule, resetAttempts } from '../../../identity/rate-limits/rate-limits.ts'
import { type HashingOrigin, inHashingSlot, verifyPassword } from '../../../identity/secrets/hashing/passwords.ts'
import { CorrectPasswords } from './correct-passwords.ts'
import type { AccessPolicy } from './share-address.ts'

/** Wrong passwords per share address and network within the time window. */
export const sharePasswordTries = 10
const sharePasswordWindowMs = 10 * minuteMs

type PasswordAttempt = { readonly access: AccessPolicy; readonly password: string; readonly ipAddress: string }

const correctPasswords = new CorrectPasswords()
const verifyOnce = onceAtATime<boolean>()

/**
 * Rate limits of a network: `byShareAddress` counts attempts at one share address, so that guessing locks out only the
 * guesser; `byNetwork` counts attempts at all of them, because each hash takes CPU time.
 */
function rateLimitsOf(
  shareAddressId: string,
  network: string,
): { readonly byShareAddress: Rule; readonly byNetwork: Rule } {
  const { sharePasswordHashesOfNetwork } = fairnessLimits
  return {
    byShareAddress: {
      name: 'share-password',
      key: `${shareAddressId} ${network}`,
      points: sharePasswordTries,
      windowMs: sharePasswordWindowMs,
    },
    byNetwork: {
      name: 'share-passwords',
      key: network,
      points: sharePasswordHashesOfNetwork,
      windowMs: sharePasswordWindowMs,
    },
  }
}

/**
 * Rejects a wrong password with `share.passwordWrong`, and a network with `request.tooMany` after too many wrong
 * passwords for the address, or too many passwords for all addresses together. A correct password is hashed once;
 * concurrent attempts with the same password share the result.
 */
export async function checkSharePassword(
  em: EntityManager,
  { access, password, ipAddress }: PasswordAttempt,
): Promise<void> {
  const key = correctPasswords.keyOf({ ...access, password })
  if (correctPasswords.has(key)) return
  const network = networkOf(ipAddress)
  const { byShareAddress, byNetwork } = rateLimitsOf(access.id, network)
  const origin: HashingOrigin = { use: 'tours', network }
  const verify = async () => {
    await countAttempt(em, [byNetwork, byShareAddress])
    if (!(await verifyPassword(access.passwordHash, password, origin))) return false
    correctPasswords.add(key)
    await resetAttempts(em, byShareAddress)
    return true
  }
  const isCorrect = await verifyOnce(`${network} ${key}`, () => inHashingSlot(verify, origin))
  if (!isCorrect) throw new AppError('share.passwordWrong')
}
