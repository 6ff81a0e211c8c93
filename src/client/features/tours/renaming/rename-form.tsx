import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../shared/text-limits.ts'
import { parseNumber } from '../../../ui/fields/number-text.ts'
import { SaveForm } from '../../../ui/fields/save-form.tsx'
import { insertToken, numberTokens } from './name-pattern.ts'
import { RenamePreview } from './rename-preview.tsx'
import { type RenameItem, type RenameRow, renameRows } from './rename-rows.ts'

const numberRange = { min: 0, max: 9999 }

type RenameFormProps = {
  /** All selected items in their order, which are numbered. */
  readonly items: readonly RenameItem[]
  /** Tokens of the items' texts, without their braces. */
  readonly textTokens: readonly ('name' | 'date' | 'file' | 'stop' | 'target')[]
  readonly saveLabel: (count: number) => string
  readonly isPending: boolean
  readonly onRename: (renamed: readonly RenameRow[]) => void
}

/** Form that renames items by a pattern, with a preview. Items keep their numbers when some are skipped or not saved. */
export function RenameForm({ items, textTokens, saveLabel, isPending, onRename }: RenameFormProps) {
  const { t } = useTranslation()
  const patternField = useRef<HTMLInputElement>(null)
  const [pattern, setPattern] = useState('{name}')
  const [startText, setStartText] = useState<number | string>(1)
  const startNumber = parseNumber(startText, numberRange)
  const [numberedIds] = useState(() => items.map(({ id }) => id))
  const rows = renameRows(items, { pattern, startNumber: startNumber ?? 0, numberedIds })
  const renamed = rows.filter(({ skipReason }) => skipReason === undefined)
  const hasEmptyName = renamed.some(({ name, newName }) => newName === '' && name !== '')
  const hasTooLongName = renamed.some(({ newName }) => newName.length > textLimits.nameMaxLength)
  const isUnchanged = renamed.every(({ name, newName }) => name === newName)
  const nameError = hasEmptyName ? t('renaming.empty') : undefined
  const error = hasTooLongName ? t('renaming.tooLong', { count: textLimits.nameMaxLength }) : nameError
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
      label={saveLabel(renamed.length)}
      isPending={isPending}
      disabled={error !== undefined || isUnchanged || startNumber === null}
      onSave={() => onRename(renamed)}
    >
      <Stack gap="md">
        <TextInput
          ref={patternField}
          label={t('renaming.pattern')}
          value={pattern}
          maxLength={textLimits.nameMaxLength}
          error={error}
          onChange={(event) => setPattern(event.currentTarget.value)}
          data-autofocus
        />
        <Group gap={6} role="group" aria-label={t('renaming.tokens')}>
          {[...textTokens, ...numberTokens].map((token) => (
            <Button key={token} variant="default" size="compact-sm" onClick={() => addToken(`{${token}}`)}>
              {t(`renaming.token.${token}`)}
            </Button>
          ))}
        </Group>
        <NumberInput
          size="md"
          maw={200}
          label={t('renaming.start')}
          value={startText}
          onChange={setStartText}
          {...numberRange}
          allowDecimal={false}
          clampBehavior="none"
          error={startNumber === null ? t('app.outOfRange', numberRange) : undefined}
        />
        <div>
          <Text size="sm" fw={600} mb={4} aria-hidden="true">
            {t('renaming.preview')}
          </Text>
          <RenamePreview rows={rows} />
        </div>
      </Stack>
    </SaveForm>
  )
}
