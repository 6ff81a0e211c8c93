import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import type { TourTag } from '../../../../../shared/tours/bulk-tours.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import classes from './tag-list.module.css'
import { useTourTags } from './use-tour-tags.ts'

type TagListProps = {
  /** Tags that the list of tours is filtered by. */
  readonly tags: readonly string[]
  readonly onTags: (tags: readonly string[]) => void
  readonly onClose: () => void
}

/** Tag that is being renamed or deleted. */
type EditedTag = { readonly type: 'rename' | 'delete'; readonly tag: TourTag }

/** From this number of tags on, the list has a search field. */
const searchThreshold = 12

function useTagChanges({ tags, onTags }: Pick<TagListProps, 'tags' | 'onTags'>) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const options = {
    onSuccess: () => utils.tours.invalidate(),
    onError: (error: unknown) => showError(t, error),
  }
  const rename = trpc.tours.renameTag.useMutation(options)
  const deletion = trpc.tours.removeTag.useMutation(options)
  return {
    isPending: rename.isPending || deletion.isPending,
    rename: async (tag: string, newTag: string) => {
      if (tag !== newTag) await rename.mutateAsync({ tag, newTag })
      if (tags.includes(tag)) onTags([...new Set(tags.map((other) => (other === tag ? newTag : other)))])
    },
    deleteTag: async (tag: string) => {
      await deletion.mutateAsync({ tag })
      if (tags.includes(tag)) onTags(tags.filter((other) => other !== tag))
    },
  }
}

type EditProps = {
  readonly editedTag: EditedTag
  readonly changes: ReturnType<typeof useTagChanges>
  readonly onEnd: () => void
}

function RenameForm({ editedTag: { tag }, changes, onEnd }: EditProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(tag.tag)
  const newTag = text.trim()
  return (
    <SaveForm
      label={t('folders.save')}
      isPending={changes.isPending}
      disabled={newTag === ''}
      onSave={() => void changes.rename(tag.tag, newTag).then(onEnd, () => undefined)}
    >
      <TextInput
        label={t('tours.tags.newName')}
        description={t('tours.tags.renameHint', { count: tag.count })}
        value={text}
        maxLength={textLimits.tagMaxLength}
        onChange={(event) => setText(event.currentTarget.value)}
        autoFocus
      />
    </SaveForm>
  )
}

function DeleteConfirmation({ editedTag: { tag }, changes, onEnd }: EditProps) {
  const { t } = useTranslation()
  return (
    <>
      <Text>{t('tours.tags.deleteHint', { count: tag.count })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onEnd} autoFocus>
          {t('editor.cancel')}
        </Button>
        <BusyButton
          color="red"
          isBusy={changes.isPending}
          onClick={() => void changes.deleteTag(tag.tag).then(onEnd, () => undefined)}
        >
          {t('tours.tags.delete')}
        </BusyButton>
      </Group>
    </>
  )
}

/** Tags of all tours: filter by them, rename and delete them. */
export function TagList({ tags: filteredTags, onTags: onFilter, onClose }: TagListProps) {
  const { t, i18n } = useTranslation()
  // The URL changes a moment later. Without this state, checkboxes would jump back until then.
  const [tags, setTags] = useState(filteredTags)
  const onTags = (next: readonly string[]) => {
    setTags(next)
    onFilter(next)
  }
  const { data, error, refetch } = useTourTags()
  const [search, setSearch] = useState('')
  const [editedTag, setEditedTag] = useState<EditedTag | null>(null)
  const changes = useTagChanges({ tags, onTags })
  if (error) return <LoadFailure message={errorMessage(t, error)} onRetry={() => void refetch()} />
  if (data === undefined) return <DelayedLoader label={t('editor.loading')} />
  if (data.length === 0) return <Text>{t('tours.tags.empty')}</Text>
  if (editedTag !== null) {
    const Form = editedTag.type === 'rename' ? RenameForm : DeleteConfirmation
    return (
      <>
        <Text fw={600} mb="sm" className={classes.name ?? ''}>
          {t(`tours.tags.title.${editedTag.type}`, { tag: editedTag.tag.tag })}
        </Text>
        <Form editedTag={editedTag} changes={changes} onEnd={() => setEditedTag(null)} />
      </>
    )
  }
  const foundTags = data.filter(({ tag }) => tag.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Stack gap="sm">
      {data.length >= searchThreshold && (
        <SearchField label={t('tours.tags.search')} value={search} onChange={setSearch} />
      )}
      <ul className={classes.list}>
        {foundTags.map((tag) => (
          <li key={tag.tag}>
            <Checkbox
              className={classes.name ?? ''}
              label={
                <>
                  {tag.tag} <span className={classes.count}>{tag.count.toLocaleString(i18n.language)}</span>
                </>
              }
              checked={tags.includes(tag.tag)}
              onChange={(event) =>
                onTags(
                  event.currentTarget.checked ? [...tags, tag.tag] : tags.filter((selected) => selected !== tag.tag),
                )
              }
            />
            <Allowed to="manageTours">
              <ActionIcon
                aria-label={t('tours.tags.renameOf', { tag: tag.tag })}
                onClick={() => setEditedTag({ type: 'rename', tag })}
              >
                <IconPencil size={18} />
              </ActionIcon>
            </Allowed>
            <Allowed to="manageTours">
              <ActionIcon
                aria-label={t('tours.tags.deleteOf', { tag: tag.tag })}
                onClick={() => setEditedTag({ type: 'delete', tag })}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Allowed>
          </li>
        ))}
      </ul>
      {foundTags.length === 0 && <Text>{t('tours.tags.nothingFound')}</Text>}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('tours.tags.done')}</Button>
      </Group>
    </Stack>
  )
}
