import { Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../shared/text-limits.ts'
import { SaveForm } from './save-form.tsx'
import { type TagChange, validTags } from './tag-change.ts'

type TagsFormProps = {
  readonly items: readonly { readonly tags: readonly string[] }[]
  /** Tags that other items have, most used first. */
  readonly suggestions: readonly string[]
  readonly isPending: boolean
  readonly onSave: (change: TagChange) => void
}

/** Form for tags to add to and remove from several items. */
export function TagsForm({ items, suggestions, isPending, onSave }: TagsFormProps) {
  const { t } = useTranslation()
  const [addTags, setAddTags] = useState<string[]>([])
  const [searchText, setSearchText] = useState('')
  const [removeTags, setRemoveTags] = useState<string[]>([])
  const presentTags = [...new Set(items.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))
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
          data={searchText === '' ? [] : suggestions}
          searchValue={searchText}
          onSearchChange={setSearchText}
          value={addTags}
          onChange={(tags) => setAddTags(validTags(tags))}
          maxTags={textLimits.tagsMax}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
        {presentTags.length > 0 && (
          <TagsInput
            size="md"
            label={t('media.bulk.removeTags')}
            data={presentTags}
            comboboxProps={{ withinPortal: false }}
            value={removeTags}
            onChange={(tags) => setRemoveTags(tags.filter((tag) => presentTags.includes(tag)))}
          />
        )}
      </Stack>
    </SaveForm>
  )
}
