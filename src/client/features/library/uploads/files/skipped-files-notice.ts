import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'

const listedFilesMax = 3

/** Notice with one line per file and its problem. */
function showNotice(t: TFunction, problems: readonly string[], hint?: string): void {
  if (problems.length === 0) return
  const hiddenCount = problems.length - listedFilesMax
  const lines = [
    ...problems.slice(0, listedFilesMax),
    ...(hiddenCount > 0 ? [t('uploads.andMore', { count: hiddenCount })] : []),
    ...(hint === undefined ? [] : [hint]),
  ]
  notifications.show({
    color: 'amber',
    autoClose: 10_000,
    title: t('uploads.skipped', { count: problems.length }),
    message: lines.join('\n'),
    style: { whiteSpace: 'pre-line' },
    closeButtonProps: { 'aria-label': t('app.close') },
  })
}

/** File extension in upper case; empty if there is none. */
function extensionOf(path: string): string {
  return /\.([^./]{1,8})$/.exec(path)?.[1]?.toUpperCase() ?? ''
}

/** Lists files of unsupported types, and the supported types. */
export function showSkippedFiles(t: TFunction, paths: readonly string[]): void {
  const problems = paths.map((name) => {
    const type = extensionOf(name)
    return type === '' ? t('uploads.typeUnknown', { name }) : t('uploads.typeUnsupported', { name, type })
  })
  showNotice(t, problems, t('uploads.accepted'))
}

/** Lists files that the library accepts, but that are not of the required kinds. */
export function showWrongKind(t: TFunction, names: readonly string[], kinds: string): void {
  showNotice(
    t,
    names.map((name) => t('uploads.wrongKind', { name, kinds })),
  )
}
