import { minuteMs } from '../../../../shared/kernel/units.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'

const windowMs = 10 * minuteMs

type AccountLimit = { readonly name: string; readonly points: number }

/** Counts an outgoing message that a person triggers against the limit of the account; 429 above it. */
export async function countForAccount(
  { em, account }: Pick<AccountScope, 'em' | 'account'>,
  { name, points }: AccountLimit,
): Promise<void> {
  await countAttempt(em, [{ name, key: account.id, points, windowMs }])
}
