import { AppError } from '../../../shared/kernel/app-error.ts'

/** Circuit breaker: spares a failing provider further requests, and people a long wait. */
export type CircuitBreaker = {
  /** Throws `auth.providerUnavailable` while the circuit is open. */
  readonly check: () => void
  readonly recordFailure: () => void
  readonly recordSuccess: () => void
}

/** Opens after `failuresMax` consecutive failures, for `cooldownMs`. */
export function createCircuitBreaker({
  failuresMax,
  cooldownMs,
}: {
  readonly failuresMax: number
  readonly cooldownMs: number
}): CircuitBreaker {
  let failures = 0
  let openUntilMs = 0
  return {
    check: () => {
      const remainingMs = openUntilMs - Date.now()
      if (remainingMs <= 0) return
      throw new AppError('auth.providerUnavailable', { retryAfterSeconds: Math.ceil(remainingMs / 1000) })
    },
    recordFailure: () => {
      failures += 1
      if (failures >= failuresMax) openUntilMs = Date.now() + cooldownMs
    },
    recordSuccess: () => {
      failures = 0
    },
  }
}
