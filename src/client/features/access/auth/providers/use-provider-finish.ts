import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedInUser } from '../../../../../shared/auth/auth.ts'
import { type ProviderName, providerLabels } from '../../../../../shared/auth/providers.ts'
import { linkTo, screenPaths } from '../../../../../shared/web/routes.ts'
import { browserTimeZone } from '../../../../platform/browser-time-zone.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { clearFlow, type ProviderFlow, readFlow } from '../../../../platform/provider-flow.ts'
import { useAccessShell } from '../shell/access-shell.ts'
import { useEnterApp } from '../sign-in/use-enter-app.ts'
import { finishOncePerState } from './finish-once-per-state.ts'
import { logProviderError, providerErrorKey } from './provider-errors.ts'

/** Outcome of a provider round trip; `user` is null after linking. */
type Outcome = { readonly failure: string } | { readonly failure: null; readonly user: SignedInUser | null }

/** OAuth response parameters in the URL. */
function oauthResponseIn(parameters: URLSearchParams) {
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => parameters.get(name) ?? undefined)
  return { code: code ?? '', state: state ?? '', iss }
}

type OAuthResponse = ReturnType<typeof oauthResponseIn>

/** Calls that complete the sign-in or the linking on the server, by purpose. */
const finishers = {
  'sign-in': async (provider: ProviderName, response: OAuthResponse) => {
    const consent = { privacyPolicy: true as const, timeZone: browserTimeZone() }
    const { user } = await directCalls.mutate('providers', 'finish', { provider, ...response, ...consent })
    return user
  },
  link: async (provider: ProviderName, response: OAuthResponse) => {
    await directCalls.mutate('providers', 'finishLink', { provider, ...response })
    return null
  },
} as const satisfies Record<ProviderFlow['purpose'], unknown>

type RoundTrip = {
  readonly provider: ProviderName
  readonly flow: ProviderFlow | null
  readonly parameters: URLSearchParams
}

async function finishRoundTrip({ provider, flow, parameters }: RoundTrip, t: TFunction): Promise<Outcome> {
  const error = parameters.get('error')
  if (error !== null) {
    logProviderError(provider, parameters)
    return { failure: t(providerErrorKey(error), { provider: providerLabels[provider] }) }
  }
  // The terms were not accepted in this tab, so nothing is sent.
  if (flow === null) return { failure: t('errors.auth.roundOver') }
  try {
    return { failure: null, user: await finishers[flow.purpose](provider, oauthResponseIn(parameters)) }
  } catch (apiError) {
    return { failure: errorMessage(t, apiError) }
  }
}

/** Finishes a sign-in or a linking with the OAuth response in the URL, then redirects. */
export function useProviderFinish(provider: ProviderName): void {
  const { t } = useTranslation()
  const shell = useAccessShell()
  const enterApp = useEnterApp()
  const startFinish = useEffectEvent(() => {
    const flow = readFlow(provider)
    const parameters = new URLSearchParams(shell.location.search)
    const finish = () => finishRoundTrip({ provider, flow, parameters }, t)
    return { flow, outcomePromise: finishOncePerState(parameters.toString(), finish) }
  })
  const redirect = useEffectEvent((outcome: Outcome, flow: ProviderFlow | null) => {
    clearFlow()
    const isLink = flow?.purpose === 'link'
    const returnPath = flow?.returnPath ?? screenPaths.home
    if (outcome.failure !== null && isLink) {
      return shell.enterApp(screenPaths.userSettings, { notice: { message: outcome.failure, isFailure: true } })
    }
    if (outcome.failure !== null) {
      const state = { message: outcome.failure, from: returnPath }
      return shell.navigate(linkTo.acceptTerms(provider), { replace: true, state })
    }
    if (outcome.user !== null) return enterApp(outcome.user, returnPath)
    const message = t('providers.linked', { provider: providerLabels[provider] })
    return shell.enterApp(returnPath, { notice: { message, isFailure: false } })
  })
  useEffect(() => {
    let isMounted = true
    const { flow, outcomePromise } = startFinish()
    void outcomePromise.then((outcome) => {
      if (isMounted) redirect(outcome, flow)
    })
    return () => {
      isMounted = false
    }
  }, [])
}
