import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { SignedInUser } from '../../../../../shared/auth/auth.ts'
import { type ProviderName, providerLabels } from '../../../../../shared/auth/providers.ts'
import { linkTo, screenPaths } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { clearFlow, type ProviderFlow, readFlow } from '../../../../platform/provider-flow.ts'
import { browserTimeZone } from '../../../../platform/time-zone.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useEnterApp } from '../sign-in/use-enter-app.ts'
import { finishOncePerState } from './finish-requests.ts'
import { logProviderError, providerErrorKey } from './provider-errors.ts'

/** Outcome of a provider round trip; `user` is null after linking. */
type Outcome = { readonly failure: string } | { readonly failure: null; readonly user: SignedInUser | null }

/** OAuth response parameters in the URL. */
function oauthResponseIn(parameters: URLSearchParams) {
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => parameters.get(name) ?? undefined)
  return { code: code ?? '', state: state ?? '', iss }
}

/** Returns a function that completes the sign-in or the linking on the server. */
function useFinish(provider: ProviderName) {
  const signIn = trpc.providers.finish.useMutation().mutateAsync
  const link = trpc.providers.finishLink.useMutation().mutateAsync
  const finishers = {
    'sign-in': async (response: ReturnType<typeof oauthResponseIn>) =>
      (await signIn({ provider, ...response, privacyPolicy: true, timeZone: browserTimeZone() })).user,
    link: async (response: ReturnType<typeof oauthResponseIn>) => {
      await link({ provider, ...response })
      return null
    },
  } as const satisfies Record<ProviderFlow['purpose'], unknown>
  return async (flow: ProviderFlow | null, parameters: URLSearchParams, t: TFunction): Promise<Outcome> => {
    const error = parameters.get('error')
    if (error !== null) {
      logProviderError(provider, parameters)
      return { failure: t(providerErrorKey(error), { provider: providerLabels[provider] }) }
    }
    // The terms were not accepted in this tab, so nothing is sent.
    if (flow === null) return { failure: t('errors.auth.roundOver') }
    try {
      return { failure: null, user: await finishers[flow.purpose](oauthResponseIn(parameters)) }
    } catch (apiError) {
      return { failure: errorMessage(t, apiError) }
    }
  }
}

/** Finishes a sign-in or a linking with the OAuth response in the URL, then redirects. */
export function useProviderFinish(provider: ProviderName): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const enterApp = useEnterApp()
  const utils = trpc.useUtils()
  const finish = useFinish(provider)
  const startFinish = useEffectEvent(() => {
    const flow = readFlow(provider)
    const outcomePromise = finishOncePerState(parameters.toString(), () => finish(flow, parameters, t))
    return { flow, outcomePromise }
  })
  const redirect = useEffectEvent(async (outcome: Outcome, flow: ProviderFlow | null) => {
    clearFlow()
    const isLink = flow?.purpose === 'link'
    const from = flow?.returnPath ?? screenPaths.home
    if (outcome.failure !== null && isLink) {
      notifications.show({ color: 'red', message: outcome.failure })
      return navigate(screenPaths.userSettings, { replace: true })
    }
    if (outcome.failure !== null) {
      const state = { message: outcome.failure, from }
      return navigate(linkTo.acceptTerms(provider), { replace: true, state })
    }
    if (outcome.user !== null) return enterApp(outcome.user, from)
    notifications.show({ message: t('providers.linked', { provider: providerLabels[provider] }) })
    await utils.invalidate()
    return navigate(from, { replace: true })
  })
  useEffect(() => {
    let isMounted = true
    const { flow, outcomePromise } = startFinish()
    void outcomePromise.then((outcome) => {
      if (isMounted) void redirect(outcome, flow)
    })
    return () => {
      isMounted = false
    }
  }, [])
}
