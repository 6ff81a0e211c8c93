import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { inHashingSlot, verifyPassword } from '../../identity/passwords/passwords.ts'
import { countTry, forgiveTries, networkOf, type Rule } from '../../identity/rate-limits.ts'
import type { Door } from './share-address.ts'

type Try = { readonly door: Door; readonly password: string; readonly network: string }

/**
 * Rejects with `share.passwordWrong` unless the password opens the door, with `request.tooMany` after too many wrong
 * ones. They are counted for each door and network: whoever guesses shuts out nobody but themselves.
 */
export async function checkSharePassword(em: EntityManager, { door, password, network }: Try): Promise<void> {
  const rule: Rule = {
    name: 'share-password',
    key: `${door.id} ${networkOf(network)}`,
    points: limits.sharePasswordTries,
    windowMs: limits.sharePasswordWindowMs,
  }
  const isRight = await inHashingSlot(async () => {
    await countTry(em, [rule])
    return verifyPassword(door.passwordHash, password)
  })
  if (!isRight) throw new AppError('share.passwordWrong')
  await forgiveTries(em, rule)
}
