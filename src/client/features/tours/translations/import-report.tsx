import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import classes from './translations.module.css'
import type { ImportResult } from './use-translation-files.ts'

function KeyList({ title, keys }: { title: string; keys: readonly string[] }) {
  if (keys.length === 0) return null
  return (
    <details className={classes.keys}>
      <summary>{title}</summary>
      <ul>
        {keys.map((key) => (
          <li key={key}>{key}</li>
        ))}
      </ul>
    </details>
  )
}

/** Report of an import, with a button that undoes it. */
export function ImportReportDialog({
  importResult,
  onClose,
}: {
  importResult: ImportResult | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  const undoImport = async () => {
    onClose()
    await importResult?.undo()
  }
  const {
    taken = [],
    unchanged = 0,
    stale = 0,
    empty = 0,
    tooLong = [],
    unknown = [],
    unreadable = [],
    placeholders = [],
  } = importResult?.report ?? {}
  const lines = [
    t('translations.report.taken', { count: taken.length }),
    unchanged > 0 && t('translations.report.unchanged', { count: unchanged }),
    stale > 0 && t('translations.report.stale', { count: stale }),
    empty > 0 && t('translations.report.empty', { count: empty }),
  ].filter((line) => line !== false)
  return (
    <Dialog opened={importResult !== null} onClose={onClose} title={t('translations.report.title')}>
      <Stack>
        {lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        <div>
          <KeyList title={t('translations.report.unreadable', { count: unreadable.length })} keys={unreadable} />
          <KeyList title={t('translations.report.placeholders', { count: placeholders.length })} keys={placeholders} />
          <KeyList title={t('translations.report.unknown', { count: unknown.length })} keys={unknown} />
          <KeyList title={t('translations.report.tooLong', { count: tooLong.length })} keys={tooLong} />
        </div>
        <Group justify="flex-end">
          {taken.length > 0 && (
            <Button variant="default" onClick={() => void undoImport()}>
              {t('translations.report.undo')}
            </Button>
          )}
          <Button onClick={onClose}>{t('editor.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
