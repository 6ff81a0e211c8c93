import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'

const named = 3

/** File names on a line each, with what is wrong with them. */
function show(t: TFunction, sentences: readonly string[], hint?: string): void {
  if (sentences.length === 0) return
  const more = sentences.length - named
  const lines = [
    ...sentences.slice(0, named),
    ...(more > 0 ? [t('uploads.andMore', { count: more })] : []),
    ...(hint === undefined ? [] : [hint]),
  ]
  notifications.show({
    color: 'amber',
    autoClose: 10_000,
    title: t('uploads.leftOut', { count: sentences.length }),
    message: lines.join('\n'),
    style: { whiteSpace: 'pre-line' },
    closeButtonProps: { 'aria-label': t('app.close') },
  })
}

/** What the last dot of a name is followed by, as people write it; empty where there is none. */
function typeOf(path: string): string {
  return /\.([^./]{1,8})$/.exec(path)?.[1]?.toUpperCase() ?? ''
}

/** Names files that the library does not take, and what it takes. */
export function showLeftOut(t: TFunction, paths: readonly string[]): void {
  const sentences = paths.map((name) => {
    const type = typeOf(name)
    return type === '' ? t('uploads.typeUnknown', { name }) : t('uploads.typeUnsupported', { name, type })
  })
  show(t, sentences, t('uploads.accepted'))
}

/** Names files that the library takes, but that cannot be chosen where something of the given kinds is wanted. */
export function showWrongKind(t: TFunction, names: readonly string[], kinds: string): void {
  show(
    t,
    names.map((name) => t('uploads.wrongKind', { name, kinds })),
  )
}
