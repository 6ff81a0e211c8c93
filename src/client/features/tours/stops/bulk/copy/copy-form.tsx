import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveForm } from '../../../../../ui/fields/save-form.tsx'
import { useTourEditor } from '../../../tour-draft/use-tour-editor.tsx'
import { type PickedTour, TourSelect } from './tour-select.tsx'

type CopyFormProps = {
  readonly stopCount: number
  /** Number of stops that can be deleted here. */
  readonly movableCount: number
  readonly isPending: boolean
  readonly onCopy: (target: PickedTour, options: { readonly deletesOriginals: boolean }) => void
}

/** Form that copies or moves stops to another tour. */
export function CopyForm({ stopCount, movableCount, isPending, onCopy }: CopyFormProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [target, setTarget] = useState<PickedTour | null>(null)
  const [deletesOriginals, setDeletesOriginals] = useState(false)
  return (
    <SaveForm
      label={
        deletesOriginals
          ? t('stops.bulk.copy.move', { count: movableCount })
          : t('stops.bulk.copy.save', { count: stopCount })
      }
      isPending={isPending}
      disabled={target === null || (deletesOriginals && movableCount === 0)}
      onSave={() => target !== null && onCopy(target, { deletesOriginals })}
    >
      <Stack gap="md">
        <TourSelect label={t('stops.bulk.copy.tour')} exceptId={tour.id} value={target} onPick={setTarget} />
        <Checkbox
          label={t('stops.bulk.copy.deletesOriginals')}
          description={t('stops.bulk.copy.hint')}
          checked={deletesOriginals}
          onChange={(event) => setDeletesOriginals(event.currentTarget.checked)}
        />
      </Stack>
    </SaveForm>
  )
}
