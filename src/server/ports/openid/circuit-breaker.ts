import { AppError } from '../../../shared/kernel/app-error.ts'

/** Circuit breaker: while a provider fails, calls to it are rejected at once instead of waiting for a timeout. */
export type CircuitBreaker = {
  /** Throws `auth.providerUnavailable` while the circuit is open. */
  readonly check: () => void
  readonly recordFailure: () => void
  readonly recordSuccess: () => void
}

type CircuitBreakerOptions = { readonly failuresMax: number; readonly cooldownMs: number }

/**
 * Creates a circuit breaker that opens for `cooldownMs` after `failuresMax` consecutive failures. The first failure after
 * that opens it again.
 */
export function createCircuitBreaker({ failuresMax, cooldownMs }: CircuitBreakerOptions): CircuitBreaker {
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
