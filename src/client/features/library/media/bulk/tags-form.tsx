import { Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import { useTags } from '../use-tags.ts'
import type { BulkChange } from './use-bulk.ts'

type TagsFormProps = {
  readonly media: readonly MediaItem[]
  readonly isPending: boolean
  readonly onSave: (change: BulkChange) => void
}

/** Form for tags to add to and remove from all selected media. */
export function TagsForm({ media, isPending, onSave }: TagsFormProps) {
  const { t } = useTranslation()
  const accountTags = useTags()
  const [addTags, setAddTags] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [removeTags, setRemoveTags] = useState<string[]>([])
  const present = [...new Set(media.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))
  return (
    <SaveForm
      label={t('media.bulk.save')}
      isPending={isPending}
      disabled={addTags.length + removeTags.length === 0}
      onSave={() =>
        onSave({ ...(addTags.length > 0 ? { addTags } : {}), ...(removeTags.length > 0 ? { removeTags } : {}) })
      }
    >
      <Stack gap="md">
        <TagsInput
          size="md"
          label={t('media.bulk.addTags')}
          description={t('media.tagsHint')}
          // Suggested only during typing, because an open list would cover the button below.
          data={typed === '' ? [] : accountTags}
          searchValue={typed}
          onSearchChange={setTyped}
          value={addTags}
          onChange={setAddTags}
          maxTags={textLimits.tagsMax}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
        {present.length > 0 && (
          <TagsInput
            size="md"
            label={t('media.bulk.removeTags')}
            data={present}
            comboboxProps={{ withinPortal: false }}
            value={removeTags}
            onChange={(tags) => setRemoveTags(tags.filter((tag) => present.includes(tag)))}
          />
        )}
      </Stack>
    </SaveForm>
  )
}
