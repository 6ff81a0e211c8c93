import type { ProviderName } from '../../src/shared/auth/providers.ts'
import type { TestApp } from './app.ts'

/** Parameters of the redirect from a provider. */
export type ProviderRedirect = { readonly code: string; readonly state: string }

/** Client that calls the server as a browser does: with an origin, and with the cookies that the server has set. */
export type Browser = {
  readonly cookies: Map<string, string>
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly post: (path: string, body: unknown) => Promise<Response>
  /** Starts a sign-in; returns the authorization URL at the provider. */
  readonly startSignIn: (provider: ProviderName, query?: string) => Promise<string>
  /** Signs in at the provider; returns the parameters of its redirect. */
  readonly approveAt: (authorizationUrl: string) => Promise<ProviderRedirect>
  readonly finishSignIn: (provider: ProviderName, body: object) => Promise<Response>
  /** Signs in with a provider from start to finish, with terms accepted. */
  readonly signIn: (provider: ProviderName) => Promise<Response>
  /** Uid of the signed-in user; null without one. */
  readonly whoami: () => Promise<string | null>
}

/** Approves an authorization request at the fake provider. */
export async function signInAt(authorizationUrl: string): Promise<ProviderRedirect> {
  const response = await fetch(authorizationUrl, { redirect: 'manual' })
  const { searchParams } = new URL(response.headers.get('location') ?? '')
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** A browser: it keeps cookies between its requests. */
export function aBrowser(app: TestApp): Browser {
  const cookies = new Map<string, string>()
  const send: Browser['fetch'] = async (path, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: app.address, ...(cookie === '' ? {} : { cookie }), ...init.headers }
    const response = await fetch(app.address + path, { ...init, headers })
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const post: Browser['post'] = (path, body) =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const pathOf = (provider: ProviderName) => `/api/admin/v2/users/${provider}`
  const startSignIn: Browser['startSignIn'] = async (provider, query = '') => {
    const response = await send(pathOf(provider) + query)
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    return response.text()
  }
  const finishSignIn: Browser['finishSignIn'] = (provider, body) => post(pathOf(provider), body)
  return {
    cookies,
    fetch: send,
    post,
    startSignIn,
    approveAt: signInAt,
    finishSignIn,
    signIn: async (provider) =>
      finishSignIn(provider, { ...(await signInAt(await startSignIn(provider))), privacyPolicy: true }),
    whoami: async () => {
      const response = await send(`/trpc/auth.me?input=${encodeURIComponent('{"json":{}}')}`)
      const { result } = (await response.json()) as { result: { data: { json: { uid: string } | null } } }
      return result.data.json?.uid ?? null
    },
  }
}
