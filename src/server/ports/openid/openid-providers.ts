import type { Logger } from 'pino'
import { type ProviderName, providerNames } from '../../../shared/auth/providers.ts'
import { limits } from '../../../shared/limits.ts'
import type { IdentityProvider, IdentityProviders } from '../identity-providers.ts'
import { circuit } from './circuit.ts'
import { authorizationAddress, exchangeCode } from './exchange.ts'
import { describeError, errorFor } from './faults.ts'
import { providerKinds } from './provider-kinds.ts'
import { publishedBy } from './published.ts'

type Setup = { readonly clientId: string; readonly clientSecret: string; readonly issuer: string }
type Surroundings = {
  readonly log: Logger
  /** Where people reach the installation; providers send them back under it. */
  readonly publicAddress: () => string
  readonly timeoutMs?: number
  readonly restMs?: number
}

/** Ends work that takes too long, whether or not it heeds the signal. */
function within<Value>(timeoutMs: number, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const signal = AbortSignal.timeout(timeoutMs)
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work(signal), over])
}

function openidProvider(name: ProviderName, setup: Setup, surroundings: Surroundings): IdentityProvider {
  const { log, publicAddress, timeoutMs = limits.providerTimeoutMs, restMs = limits.providerCooldownMs } = surroundings
  const { clientId, clientSecret, issuer } = setup
  const kind = providerKinds[name]
  const breaker = circuit({ failuresMax: limits.providerFailuresMax, restMs })
  const published = publishedBy(issuer, timeoutMs)
  const surely = async <Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    breaker.check()
    try {
      return await within(timeoutMs, work)
    } catch (error) {
      const appError = errorFor(error, restMs)
      // An error is an answer too.
      if (appError.code === 'auth.providerUnavailable') breaker.failed()
      else breaker.worked()
      log.warn({ provider: name, problem: describeError(error) }, 'a provider did not say who somebody is')
      throw appError
    }
  }
  const client = () => ({ clientId, clientSecret, redirectAddress: `${publicAddress()}/tos/${name}/callback` })
  const connected = async () => ({ kind, published: await published(), client: client() })
  return {
    issuer,
    bindsCodes: kind.nonce,
    addressFor: (round) => surely(async () => authorizationAddress(await connected(), round)),
    check: () => surely(async () => void (await published())),
    prove: (code, { codeVerifier, nonce }) =>
      surely(async (signal) => {
        const connection = await connected()
        const tokens = await exchangeCode(connection, { code, codeVerifier }, signal)
        const proven = { published: connection.published, issuer, clientId, nonce }
        const person = await kind.prove(proven, tokens, signal)
        breaker.worked()
        return person
      }),
  }
}

/** The providers of the configuration, by OpenID Connect; endpoints are those that each issuer publishes. */
export function openidProviders(
  setups: Readonly<Record<ProviderName, Setup | null>>,
  surroundings: Surroundings,
): IdentityProviders {
  const made = (name: ProviderName) => {
    const setup = setups[name]
    return setup === null ? null : openidProvider(name, setup, surroundings)
  }
  return Object.fromEntries(providerNames.map((name) => [name, made(name)])) as IdentityProviders
}
