/** Files with the texts of a language: `translation` has all texts, `access` only the texts of the sign-in screens. */
export const textParts = ['translation', 'access'] as const
export type TextPart = (typeof textParts)[number]

/** Path of a file with texts (spec §7). */
export function textsPath(language: string, part: TextPart): string {
  return `/assets/locales/${language}/${part}.json`
}

type Texts = { readonly [key: string]: string | Texts }

/** Keys of the texts on the sign-in screens. All keys below them are included. */
export const accessTextKeys = [
  'accounts.invitation',
  'accounts.role',
  'app',
  'auth',
  'editor.copied',
  'errors.auth',
  'localEmail',
  'passwords',
  'providers',
  'signUp',
  'terms',
  'users.confirmEmail',
  'users.field',
  'users.updateFailed',
  'users.updateTaken',
] as const

function textsAt(texts: Texts, path: readonly string[]): Texts {
  const [key, ...rest] = path
  const value = key === undefined ? undefined : texts[key]
  if (key === undefined || value === undefined) throw new Error(`no text ${path.join('.')}`)
  if (rest.length === 0) return { [key]: value }
  if (typeof value === 'string') throw new Error(`no text below ${key}`)
  return { [key]: textsAt(value, rest) }
}

/** Texts of the screens around signing in, a thirtieth of all. */
export function accessTexts(texts: Texts): Texts {
  const selectedTexts: Record<string, string | Texts> = {}
  for (const path of accessTextKeys) {
    for (const [key, value] of Object.entries(textsAt(texts, path.split('.')))) {
      const mergedText = selectedTexts[key]
      selectedTexts[key] =
        typeof mergedText === 'object' && typeof value === 'object' ? { ...mergedText, ...value } : value
    }
  }
  return selectedTexts
}
