import { Button, Checkbox, Chip, Group, Stack, TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type MediaStatus, mediaStatuses } from '../../../../../shared/media/media.ts'
import { type MediaKind, mediaKindNames } from '../../../../../shared/media/registry.ts'
import { useTags } from '../use-tags.ts'
import {
  defaultQuery,
  filterCountOf,
  type LibraryQuery,
  type MediaUseFilter,
  mediaUseFilters,
} from './library-query.ts'

type FilterFieldsProps = {
  readonly query: LibraryQuery
  readonly onChange: (change: Partial<LibraryQuery>) => void
  /** Kinds that can be picked, in the media picker. It offers usable media only, so the status filter is hidden. */
  readonly pickableKinds?: readonly MediaKind[]
}

/** Narrows the strings of a Mantine group to its values. */
function selectedValues<Value extends string>(values: readonly Value[], selected: readonly string[]): Value[] {
  return values.filter((value) => selected.includes(value))
}

/** Use that was selected last: the two checkboxes act as radio buttons that can be cleared. */
function newlySelectedUse(selected: readonly string[], current: MediaUseFilter | null): MediaUseFilter | null {
  return selectedValues(mediaUseFilters, selected).find((use) => use !== current) ?? null
}

/** Filters of the library: kind, status, use, tags. */
export function FilterFields({ query, onChange, pickableKinds }: FilterFieldsProps) {
  const { t } = useTranslation()
  const kinds = mediaKindNames.filter((kind) => pickableKinds?.includes(kind) ?? true)
  return (
    <Stack gap="md">
      {kinds.length > 1 && (
        <Chip.Group
          multiple
          value={[...query.kinds]}
          onChange={(selected) => onChange({ kinds: selectedValues<MediaKind>(kinds, selected) })}
        >
          <Group gap={8} role="group" aria-label={t('media.filter.kind')}>
            {kinds.map((kind) => (
              <Chip key={kind} value={kind} variant="light">
                {t(`media.kinds.${kind}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      {pickableKinds === undefined && (
        <StatusFilter value={query.statuses} onChange={(statuses) => onChange({ statuses })} />
      )}
      <Checkbox.Group
        label={t('media.filter.use')}
        value={query.use === null ? [] : [query.use]}
        onChange={(selected) => onChange({ use: newlySelectedUse(selected, query.use) })}
      >
        <Group gap="md" mt={8}>
          {mediaUseFilters.map((use) => (
            <Checkbox key={use} value={use} label={t(`media.use.${use}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <TagFilter value={query.tags} onChange={(tags) => onChange({ tags })} />
      <Button
        variant="default"
        disabled={filterCountOf(query) === 0}
        onClick={() => onChange({ ...defaultQuery, folder: query.folder, search: query.search, sort: query.sort })}
      >
        {t('media.filter.clear')}
      </Button>
    </Stack>
  )
}

type StatusFilterProps = {
  readonly value: readonly MediaStatus[]
  readonly onChange: (statuses: readonly MediaStatus[]) => void
}

function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      label={t('media.filter.status')}
      value={[...value]}
      onChange={(selected) => onChange(selectedValues<MediaStatus>(mediaStatuses, selected))}
    >
      <Group gap="md" mt={8}>
        {mediaStatuses.map((status) => (
          <Checkbox key={status} value={status} label={t(`media.status.${status}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

type TagFilterProps = { readonly value: readonly string[]; readonly onChange: (tags: readonly string[]) => void }

function TagFilter({ value, onChange }: TagFilterProps) {
  const { t } = useTranslation()
  const tags = useTags()
  return (
    <TagsInput
      size="md"
      label={t('media.filter.tags')}
      description={t('media.filter.tagsHint')}
      data={tags}
      value={[...value]}
      onChange={onChange}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
