import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import type { PasswordResult } from '../chrome/access/ask-password.ts'
import { getStored, setStored } from '../core/browser-storage.ts'
import { coded } from '../core/coded-error.ts'
import type { TextSource } from '../locales/text-lookup.ts'
import { DocumentError, fetchDocument } from './fetch-document.ts'

type AccessContext = {
  readonly root: ShadowRoot
  readonly texts: TextSource
  /** Resolves once the texts are loaded or late. */
  readonly textsLoaded: Promise<void>
  readonly signal: AbortSignal
  /** URL of the share page, without a slash at the end. */
  readonly shareUrl: string
}

const tokenStorageKey = (shareUrl: string) => `pass:${shareUrl}`

/** Exchanges a password for a token, which opens the tour from any page of this site until it expires. */
async function sendPassword({ shareUrl, signal }: AccessContext, password: string): Promise<PasswordResult> {
  const response = await fetch(`${shareUrl}/access`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password }),
    signal,
  })
  if (response.ok) {
    const { token } = Object(await response.json())
    return typeof token === 'string' ? { token } : { problem: 'failed' }
  }
  if (response.status === 429) return { problem: 'tooMany' }
  return { problem: response.status === 401 ? 'wrong' : 'failed' }
}

/** Shows why the tour can't be opened, and throws the matching coded error. */
async function deny(
  context: AccessContext,
  code: 'auth.required' | 'share.siteRejected',
  cause: unknown,
): Promise<never> {
  const error = new Error(String(cause), { cause })
  const { showDenial } = await import('../chrome/access/access.ts')
  await context.textsLoaded
  if (code === 'auth.required') {
    showDenial('membersOnly', context.shareUrl, context)
    throw coded('ACCESS_REQUIRED', error)
  }
  console.error(
    `Stopover: ${location.origin} isn't among the allowed sites of this tour. Add it under Share & Publish.`,
  )
  showDenial('site', undefined, context)
  throw coded('SITE_REJECTED', error)
}

export type AccessibleDocument = {
  readonly document: TourDocument
  /** True if the visitor entered a password in a form, which has been removed since. */
  readonly wasPasswordEntered: boolean
}

/** Loads the document of a tour. Asks for its password, if it has one, until the document loads. */
export async function loadWithAccess(context: AccessContext): Promise<AccessibleDocument> {
  const { shareUrl, signal } = context
  const manifestUrl = `${shareUrl}/manifest.json`
  let token = getStored(tokenStorageKey(shareUrl)) ?? undefined
  let wasPasswordEntered = false
  for (;;) {
    try {
      return { document: await fetchDocument(manifestUrl, { signal, accessToken: token }), wasPasswordEntered }
    } catch (error) {
      const code = error instanceof DocumentError && !signal.aborted ? error.serverCode : undefined
      if (code === 'auth.required' || code === 'share.siteRejected') return deny(context, code, error)
      if (code !== 'share.passwordRequired') throw error
      const { askPassword } = await import('../chrome/access/access.ts')
      await context.textsLoaded
      token = await askPassword({ ...context, send: (password) => sendPassword(context, password) })
      setStored(tokenStorageKey(shareUrl), token)
      wasPasswordEntered = true
    }
  }
}
