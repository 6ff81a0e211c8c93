import { Button, Checkbox, Chip, Group, Stack, TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type MediaStatus, mediaStatuses } from '../../../../shared/media/media.ts'
import { type MediaKind, mediaKindNames } from '../../../../shared/media/registry.ts'
import { trpc } from '../../../platform/trpc.ts'
import { everything, filterCountOf, type LibraryQuery, type MediaUseFilter, mediaUseFilters } from './library-query.ts'

type FilterFieldsProps = {
  readonly query: LibraryQuery
  readonly onChange: (change: Partial<LibraryQuery>) => void
  /** Where media are picked: what is offered are these kinds, as far as they can be used. */
  readonly only?: readonly MediaKind[]
}

function isIn<Word extends string>(words: readonly Word[], given: readonly string[]): Word[] {
  return words.filter((word) => given.includes(word))
}

function chosenUse(given: readonly string[], before: MediaUseFilter | null): MediaUseFilter | null {
  return isIn(mediaUseFilters, given).find((use) => use !== before) ?? null
}

/** Everything that hides media: kind, state, use, tags. */
export function FilterFields({ query, onChange, only }: FilterFieldsProps) {
  const { t } = useTranslation()
  const kinds = mediaKindNames.filter((kind) => only?.includes(kind) ?? true)
  return (
    <Stack gap="md">
      {kinds.length > 1 && (
        <Chip.Group
          multiple
          value={[...query.kinds]}
          onChange={(given) => onChange({ kinds: isIn<MediaKind>(kinds, given) })}
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
      {only === undefined && <StatusFilter value={query.statuses} onChange={(statuses) => onChange({ statuses })} />}
      <Checkbox.Group
        label={t('media.filter.use')}
        value={query.use === null ? [] : [query.use]}
        onChange={(given) => onChange({ use: chosenUse(given, query.use) })}
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
        onClick={() => onChange({ ...everything, folder: query.folder, search: query.search, sort: query.sort })}
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
      onChange={(given) => onChange(isIn<MediaStatus>(mediaStatuses, given))}
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
  const { data: tags = [] } = trpc.media.tags.useQuery({})
  return (
    <TagsInput
      size="md"
      label={t('media.filter.tags')}
      description={t('media.filter.tagsHint')}
      data={tags.map(({ tag }) => tag)}
      value={[...value]}
      onChange={onChange}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
