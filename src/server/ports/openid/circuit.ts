import { AppError } from '../../../shared/kernel/app-error.ts'

/** Spares a provider that does not answer, and the people who would wait for it. */
export type Circuit = {
  /** Throws `auth.providerUnavailable` while the provider rests. */
  readonly check: () => void
  readonly failed: () => void
  readonly worked: () => void
}

/** After so many failures in a row the provider is not asked for a while. Durations in milliseconds. */
export function circuit({ failuresMax, restMs }: { readonly failuresMax: number; readonly restMs: number }): Circuit {
  let failures = 0
  let restsUntilMs = 0
  return {
    check: () => {
      const leftMs = restsUntilMs - Date.now()
      if (leftMs <= 0) return
      throw new AppError('auth.providerUnavailable', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
    },
    failed: () => {
      failures += 1
      if (failures >= failuresMax) restsUntilMs = Date.now() + restMs
    },
    worked: () => {
      failures = 0
    },
  }
}
