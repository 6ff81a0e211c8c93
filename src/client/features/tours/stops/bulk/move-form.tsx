import { Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import { StopSelect } from '../../hotspots/inspector/stop-select.tsx'

type MoveFormProps = {
  readonly selectedIds: readonly string[]
  readonly onMove: (afterId: string) => void
}

/** Form that moves stops after another stop. */
export function MoveForm({ selectedIds, onMove }: MoveFormProps) {
  const { t } = useTranslation()
  const [afterId, setAfterId] = useState<string | null>(null)
  return (
    <SaveForm
      label={t('stops.bulk.move.save', { count: selectedIds.length })}
      isPending={false}
      disabled={afterId === null}
      onSave={() => afterId !== null && onMove(afterId)}
    >
      <Group grow>
        <StopSelect
          label={t('stops.bulk.move.after')}
          exceptIds={selectedIds}
          value={afterId}
          onPick={setAfterId}
          takesFocus
        />
      </Group>
    </SaveForm>
  )
}
