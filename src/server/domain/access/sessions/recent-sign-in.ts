import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { SignedInScope } from '../../../kernel/scope.ts'
import { sessionLimits } from './session-limits.ts'

/** Rejects a sensitive operation with 403 unless the caller proved their identity within `recentSignInMs`. */
export function requireRecentSignIn({ actor, ports }: Pick<SignedInScope, 'actor' | 'ports'>): void {
  const provenAtMs = actor.session?.provenAt.getTime() ?? 0
  if (ports.now().getTime() - provenAtMs > sessionLimits.recentSignInMs) throw new AppError('auth.proofTooOld')
}
