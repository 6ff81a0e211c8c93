import { limits } from '../../../../shared/limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { type Attempts, recordAttempt } from '../../identity/rate-limits/rate-limits.ts'

/** Counts that somebody at this address asked for a share that there is not, for all processes together (threat T61). */
export function countShareMiss(em: EntityManager, guesser: string): Promise<Attempts> {
  const { shareMissesPerMinute: points, shareMissesWindowMs: windowMs } = limits
  return recordAttempt(em, { name: 'share-miss', key: guesser, points, windowMs })
}
