import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CaptionRepair, repairCaptions } from '../../../../../../shared/media/captions/repair-captions.ts'
import { readTextFile } from '../../../../../platform/text-files/decode-text.ts'
import classes from '../media-panel.module.css'
import { groupRepairs, hasCues, listLines, unreadableLines } from './caption-files.ts'

/** Result of importing a caption file: the captions with their repairs, or the reason for rejecting the file. */
export type CaptionImport = { readonly fileName: string } & (
  | { readonly state: 'read'; readonly vtt: string; readonly repairs: readonly CaptionRepair[] }
  | { readonly state: 'unreadable'; readonly lines: readonly number[] }
  | { readonly state: 'noCues' }
)

/** Reads a file of captions. Reports the lines that can't be read, or else repairs what players would reject. */
export async function importCaptions(file: File): Promise<CaptionImport> {
  const text = await readTextFile(file)
  const { name: fileName } = file
  if (!hasCues(text)) return { fileName, state: 'noCues' }
  const lines = unreadableLines(text)
  return lines.length > 0
    ? { fileName, state: 'unreadable', lines }
    : { fileName, state: 'read', ...repairCaptions(text) }
}

/** Repairs made during the import, or the error. */
export function CaptionImportNotice({ result }: { result: CaptionImport }) {
  const { t } = useTranslation()
  const { fileName: name } = result
  if (result.state === 'read') {
    const { repairs } = result
    if (repairs.length === 0) return null
    return (
      <details open className={classes.repairs}>
        <summary>{t('media.captions.repairs', { count: repairs.length })}</summary>
        <List size="sm" mah={160} style={{ overflowY: 'auto' }} tabIndex={0}>
          {groupRepairs(repairs).map(({ reason, lines, text }) => (
            <List.Item key={`${reason} ${text}`}>
              {t(`media.captions.repair.${reason}`, { count: lines.length, lines: listLines(lines), text })}
            </List.Item>
          ))}
        </List>
      </details>
    )
  }
  const problem =
    result.state === 'noCues'
      ? t('media.captions.fileWithoutCues', { name })
      : t('media.captions.fileUnreadable', { name, count: result.lines.length, lines: result.lines.join(', ') })
  return (
    <Text role="alert" size="sm" c="var(--danger)">
      {problem}
    </Text>
  )
}
