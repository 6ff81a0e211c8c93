import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { SignedInUser } from '../../../../shared/auth/auth.ts'
import { type ProviderName, providerLabels } from '../../../../shared/auth/providers.ts'
import { linkTo, screenPaths } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { forgetRound, type ProviderRound, readRound } from '../../../platform/provider-round.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useArrival } from '../sign-in/use-arrival.ts'
import { finishOnce } from '../sign-up/finish-once.ts'
import { logProviderError, providerErrorKey } from './provider-errors.ts'

/** How a way to a provider and back ended; `user` is null where one was linked. */
type Outcome = { readonly failure: string } | { readonly failure: null; readonly user: SignedInUser | null }

/** What the provider put into the address. */
function answerIn(parameters: URLSearchParams) {
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => parameters.get(name) ?? undefined)
  return { code: code ?? '', state: state ?? '', iss }
}

/** Takes the answer to the server, for what the person set out for. */
function useFinish(provider: ProviderName) {
  const signIn = trpc.providers.finish.useMutation().mutateAsync
  const link = trpc.providers.finishLink.useMutation().mutateAsync
  const ends = {
    'sign-in': async (answer: ReturnType<typeof answerIn>) =>
      (await signIn({ provider, ...answer, privacyPolicy: true })).user,
    link: async (answer: ReturnType<typeof answerIn>) => {
      await link({ provider, ...answer })
      return null
    },
  } as const satisfies Record<ProviderRound['purpose'], unknown>
  return async (round: ProviderRound | null, parameters: URLSearchParams, t: TFunction): Promise<Outcome> => {
    const error = parameters.get('error')
    if (error !== null) {
      logProviderError(provider, parameters)
      return { failure: t(providerErrorKey(error), { provider: providerLabels[provider] }) }
    }
    // Nobody accepted the terms in this tab, so nothing is sent.
    if (round === null) return { failure: t('errors.auth.roundOver') }
    try {
      return { failure: null, user: await ends[round.purpose](answerIn(parameters)) }
    } catch (apiError) {
      return { failure: errorMessage(t, apiError) }
    }
  }
}

/** Finishes a sign-in, or a linking, with what the provider put into the address; then leads on. */
export function useProviderFinish(provider: ProviderName): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const arrive = useArrival()
  const utils = trpc.useUtils()
  const finish = useFinish(provider)
  const begin = useEffectEvent(() => {
    const round = readRound(provider)
    const ending = finishOnce(parameters.toString(), () => finish(round, parameters, t))
    return { round, ending }
  })
  const leadOn = useEffectEvent(async (outcome: Outcome, round: ProviderRound | null) => {
    forgetRound()
    const isLink = round?.purpose === 'link'
    const from = round?.returnPath ?? screenPaths.home
    if (outcome.failure !== null && isLink) {
      notifications.show({ color: 'red', message: outcome.failure })
      return navigate(screenPaths.userSettings, { replace: true })
    }
    if (outcome.failure !== null) {
      const state = { message: outcome.failure, from }
      return navigate(linkTo.acceptTerms(provider), { replace: true, state })
    }
    if (outcome.user !== null) return arrive(outcome.user, from)
    notifications.show({ message: t('providers.linked', { provider: providerLabels[provider] }) })
    await utils.invalidate()
    return navigate(from, { replace: true })
  })
  useEffect(() => {
    let isHere = true
    const { round, ending } = begin()
    void ending.then((outcome) => {
      if (isHere) void leadOn(outcome, round)
    })
    return () => {
      isHere = false
    }
  }, [])
}
