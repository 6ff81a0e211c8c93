import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../../shared/text-limits.ts'
import type { Stop } from '../../../../../../shared/tours/stops.ts'
import { parseNumber } from '../../../../../ui/fields/number-text.ts'
import { SaveForm } from '../../../../../ui/fields/save-form.tsx'
import { useTourEditor } from '../../../tour-draft/use-tour-editor.tsx'
import type { SkippedStop } from '../skipped-stops.tsx'
import type { BulkStops, StopFieldChange } from '../use-bulk-stops.ts'
import { insertToken, patternTokens } from './name-pattern.ts'
import { RenamePreview } from './rename-preview.tsx'
import { renameRows } from './rename-rows.ts'

const numberRange = { min: 0, max: 9999 }

type RenameFormProps = {
  /** All selected stops in the order of the tour, which are numbered. */
  readonly stops: readonly Stop[]
  readonly bulkStops: BulkStops
  readonly isPending: boolean
  readonly onRename: (changes: readonly StopFieldChange[], skipped: readonly SkippedStop[]) => void
}

/**
 * Form that renames stops by a pattern, with a preview. Stops keep their numbers when some are skipped or not saved.
 */
export function RenameForm({ stops, bulkStops, isPending, onRename }: RenameFormProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const patternField = useRef<HTMLInputElement>(null)
  const [pattern, setPattern] = useState('{name}')
  const [startText, setStartText] = useState<number | string>(1)
  const startNumber = parseNumber(startText, numberRange)
  const [numberedIds] = useState(() => stops.map(({ id }) => id))
  const rows = renameRows(stops, {
    tour,
    pattern,
    startNumber: startNumber ?? 0,
    numberedIds,
    skipped: bulkStops.skipped,
  })
  const renamed = rows.filter(({ skipReason }) => skipReason === undefined)
  const hasEmptyName = renamed.some(({ newName }) => newName === '')
  const hasTooLongName = renamed.some(({ newName }) => newName.length > textLimits.nameMaxLength)
  const isUnchanged = renamed.every(({ stop, newName }) => stop.name === newName)
  const nameError = hasEmptyName ? t('stops.bulk.rename.empty') : undefined
  const error = hasTooLongName ? t('stops.bulk.rename.tooLong', { count: textLimits.nameMaxLength }) : nameError
  const addToken = (token: string) => {
    const input = patternField.current
    const start = input?.selectionStart ?? pattern.length
    const inserted = insertToken(pattern, token, { start, end: input?.selectionEnd ?? start })
    setPattern(inserted.pattern)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(inserted.caret, inserted.caret)
    })
  }
  return (
    <SaveForm
      label={t('stops.bulk.rename.save', { count: renamed.length })}
      isPending={isPending}
      disabled={error !== undefined || isUnchanged || startNumber === null}
      onSave={() =>
        onRename(
          renamed.map(({ stop, newName }) => ({ stop, after: { name: newName } })),
          bulkStops.skipped,
        )
      }
    >
      <Stack gap="md">
        <TextInput
          ref={patternField}
          label={t('stops.bulk.rename.pattern')}
          value={pattern}
          maxLength={textLimits.nameMaxLength}
          error={error}
          onChange={(event) => setPattern(event.currentTarget.value)}
          data-autofocus
        />
        <Group gap={6} role="group" aria-label={t('stops.bulk.rename.tokens')}>
          {patternTokens.map((token) => (
            <Button key={token} variant="default" size="compact-sm" onClick={() => addToken(`{${token}}`)}>
              {t(`stops.bulk.rename.token.${token}`)}
            </Button>
          ))}
        </Group>
        <NumberInput
          size="md"
          maw={200}
          label={t('stops.bulk.rename.start')}
          value={startText}
          onChange={setStartText}
          {...numberRange}
          allowDecimal={false}
          clampBehavior="none"
          error={startNumber === null ? t('app.outOfRange', numberRange) : undefined}
        />
        <div>
          <Text size="sm" fw={600} mb={4} aria-hidden="true">
            {t('stops.bulk.rename.preview')}
          </Text>
          <RenamePreview rows={rows} />
        </div>
      </Stack>
    </SaveForm>
  )
}
