import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import type { PasswordAnswer } from '../chrome/access/ask-password.ts'
import { getStored, setStored } from '../core/browser-storage.ts'
import { coded } from '../core/coded-error.ts'
import { DocumentError, readDocument } from './read-document.ts'

type Access = {
  readonly root: ShadowRoot
  readonly texts: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Address of the share, without a slash at its end. */
  readonly address: string
}

const passName = (address: string) => `pass:${address}`

/** Sends a password. What comes back opens the tour for a while, from any page of this site. */
async function sendPassword({ address, signal }: Access, password: string): Promise<PasswordAnswer> {
  const response = await fetch(`${address}/access`, {
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

async function deny(access: Access, code: 'auth.required' | 'share.siteRejected', cause: unknown): Promise<never> {
  const error = new Error(String(cause), { cause })
  const { showDenial } = await import('../chrome/access/access.ts')
  if (code === 'auth.required') {
    showDenial('membersOnly', access.address, access)
    throw coded('ACCESS_REQUIRED', error)
  }
  console.error(
    `Stopover: ${location.origin} isn't among the allowed sites of this tour. Add it under Share & Publish.`,
  )
  showDenial('site', undefined, access)
  throw coded('SITE_REJECTED', error)
}

export type Admission = {
  readonly document: TourDocument
  /** Whether a visitor typed a password for it, in a form that is gone by now. */
  readonly hasAsked: boolean
}

/** The document of a tour, once a visitor has typed its password where it has one. */
export async function readAdmitted(access: Access): Promise<Admission> {
  const { address, signal } = access
  const manifest = `${address}/manifest.json`
  let pass = getStored(passName(address)) ?? undefined
  let hasAsked = false
  for (;;) {
    try {
      return { document: await readDocument(manifest, { signal, pass }), hasAsked }
    } catch (error) {
      const code = error instanceof DocumentError && !signal.aborted ? error.serverCode : undefined
      if (code === 'auth.required' || code === 'share.siteRejected') return deny(access, code, error)
      if (code !== 'share.passwordRequired') throw error
      const { askPassword } = await import('../chrome/access/access.ts')
      pass = await askPassword({ ...access, send: (password) => sendPassword(access, password) })
      setStored(passName(address), pass)
      hasAsked = true
    }
  }
}
