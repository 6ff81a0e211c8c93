import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../../../ui/fields/copy-field.tsx'
import type { FieldConflict } from '../edits/field-conflict.ts'
import { useTourEditor } from '../use-tour-editor.tsx'
import classes from './conflict-dialog.module.css'
import { fieldText, isProse, jsonText } from './field-text.ts'

type Side = 'mine' | 'theirs'
const sideNames: readonly Side[] = ['mine', 'theirs']

type FieldChoiceProps = { readonly conflict: FieldConflict; readonly side: Side; readonly onSide: (side: Side) => void }

function FieldChoice({ conflict: { field, itemName, mine, theirs }, side, onSide }: FieldChoiceProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const textOf = (value: unknown) => (field === 'customData' ? jsonText(value) : null) ?? fieldText(value, tour, t)
  const texts: Readonly<Record<Side, string>> = { mine: textOf(mine), theirs: textOf(theirs) }
  const otherSide = side === 'mine' ? 'theirs' : 'mine'
  const name = t(`editor.field.${field}` as 'editor.field.name', { defaultValue: field })
  const label = itemName === undefined ? name : t('editor.conflict.ofItem', { name: itemName, field: name })
  return (
    <div className={classes.field}>
      <Radio.Group label={label} value={side} onChange={(chosen) => onSide(chosen === 'mine' ? 'mine' : 'theirs')}>
        <div className={classes.sides}>
          {sideNames.map((option) => (
            <Radio.Card key={option} value={option} className={classes.side ?? ''}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <Radio.Indicator />
                <div>
                  <Text fw={600}>{t(`editor.conflict.${option}`)}</Text>
                  <Text className={classes.text ?? ''}>{texts[option]}</Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {isProse(mine, theirs) && (
        <CopyField
          label={t('editor.conflict.notChosen')}
          text={texts[otherSide]}
          copyLabel={t('editor.copy')}
          copiedLabel={t('editor.copied')}
          multiline
        />
      )}
    </div>
  )
}

/** Choice between both versions of each field that two people changed. */
export function ConflictChoice({ conflicts }: { conflicts: readonly FieldConflict[] }) {
  const { t } = useTranslation()
  const { queue } = useTourEditor()
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (key: string): Side => sides[key] ?? 'mine'
  const resolve = () =>
    queue.resolve(Object.fromEntries(conflicts.map((conflict) => [conflict.key, conflict[sideOf(conflict.key)]])))
  return (
    <Stack gap="lg">
      <Text>{t('editor.conflict.text')}</Text>
      {conflicts.map((conflict) => (
        <FieldChoice
          key={conflict.key}
          conflict={conflict}
          side={sideOf(conflict.key)}
          onSide={(side) => setSides({ ...sides, [conflict.key]: side })}
        />
      ))}
      <Group justify="flex-end">
        <Button onClick={resolve}>{t('editor.conflict.save')}</Button>
      </Group>
    </Stack>
  )
}
