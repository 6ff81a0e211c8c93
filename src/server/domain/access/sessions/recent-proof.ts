import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { SignedInScope } from '../../../kernel/scope.ts'

/** Rejects what is dangerous with 403 when the person proved who they are longer ago than ten minutes. */
export function requireRecentProof({ actor, ports }: Pick<SignedInScope, 'actor' | 'ports'>): void {
  const provenAtMs = actor.session?.provenAt.getTime() ?? 0
  if (ports.now().getTime() - provenAtMs > limits.recentSignInMs) throw new AppError('auth.proofTooOld')
}
