import type { Logger } from 'pino'
import { type ProviderName, providerNames } from '../../../shared/auth/providers.ts'
import { secondMs } from '../../../shared/kernel/units.ts'
import type { IdentityProvider, IdentityProviders } from '../identity-providers.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createAuthorizationUrl, exchangeCode } from './exchange.ts'
import { describeError, errorFor } from './provider-errors.ts'
import { providerKinds } from './provider-kinds.ts'
import { createMetadataLoader } from './provider-metadata.ts'

/** Time limit of a call to a provider. */
export const providerTimeoutMs = 10 * secondMs
/** Time for which the circuit breaker stays open. */
const providerCooldownMs = 30 * secondMs
/** Consecutive failures that open the circuit breaker. */
export const providerFailuresMax = 3

type ProviderSetup = { readonly clientId: string; readonly clientSecret: string; readonly issuer: string }
type ProviderOptions = {
  readonly log: Logger
  /** Public URL of the installation, the base of redirect URIs. */
  readonly publicUrl: () => string
  readonly timeoutMs?: number
  readonly cooldownMs?: number
}

/** Limits the duration of an operation, even if it ignores the signal. */
function withTimeout<Value>(timeoutMs: number, run: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const signal = AbortSignal.timeout(timeoutMs)
  const timeout = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([run(signal), timeout])
}

function openidProvider(name: ProviderName, setup: ProviderSetup, options: ProviderOptions): IdentityProvider {
  const { log, publicUrl, timeoutMs = providerTimeoutMs, cooldownMs = providerCooldownMs } = options
  const { clientId, clientSecret, issuer } = setup
  const kind = providerKinds[name]
  const breaker = createCircuitBreaker({ failuresMax: providerFailuresMax, cooldownMs })
  const loadMetadata = createMetadataLoader(issuer, timeoutMs)
  const callProvider = async <Value>(run: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    breaker.check()
    try {
      return await withTimeout(timeoutMs, run)
    } catch (error) {
      const appError = errorFor(error, cooldownMs)
      // A rejection proves that the provider works.
      if (appError.code === 'auth.providerUnavailable') breaker.recordFailure()
      else breaker.recordSuccess()
      log.warn({ provider: name, problem: describeError(error) }, 'sign-in with a provider failed')
      throw appError
    }
  }
  const client = () => ({ clientId, clientSecret, redirectUri: `${publicUrl()}/tos/${name}/callback` })
  const connect = async () => ({ kind, metadata: await loadMetadata(), client: client() })
  return {
    issuer,
    supportsNonce: kind.supportsNonce,
    createAuthorizationUrl: (secrets) => callProvider(async () => createAuthorizationUrl(await connect(), secrets)),
    check: () => callProvider(async () => void (await loadMetadata())),
    authenticate: (code, { codeVerifier, nonce }) =>
      callProvider(async (signal) => {
        const connection = await connect()
        const tokens = await exchangeCode(connection, { code, codeVerifier }, signal)
        const expected = { metadata: connection.metadata, issuer, clientId, nonce }
        const person = await kind.authenticate(expected, tokens, signal)
        breaker.recordSuccess()
        return person
      }),
  }
}

/** Configured providers, by OpenID Connect; endpoints come from each issuer's discovery document. */
export function openidProviders(
  setups: Readonly<Record<ProviderName, ProviderSetup | null>>,
  options: ProviderOptions,
): IdentityProviders {
  const createProvider = (name: ProviderName) => {
    const setup = setups[name]
    return setup === null ? null : openidProvider(name, setup, options)
  }
  return Object.fromEntries(providerNames.map((name) => [name, createProvider(name)])) as IdentityProviders
}
