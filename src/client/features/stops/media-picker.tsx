import { Button, Group, Modal, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconPhotoOff, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import type { MediaKind } from '../../../shared/media/registry.ts'
import { trpc } from '../../platform/trpc.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './media-picker.module.css'

type MediaPickerProps = {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  /** The chosen media, in the order they were chosen. */
  readonly onPick: (media: readonly MediaItem[]) => void
  readonly kinds?: readonly MediaKind[]
  readonly multiple?: boolean
}

const searchDelayMs = 250
const placeholders = ['one', 'two', 'three', 'four', 'five', 'six']
const allKinds: readonly MediaKind[] = ['panos', 'images']

type TileProps = { readonly media: MediaItem; readonly place: number; readonly onToggle: () => void }

function Tile({ media, place, onToggle }: TileProps) {
  const { t } = useTranslation()
  const isChosen = place > 0
  return (
    <UnstyledButton className={classes.tile ?? ''} aria-pressed={isChosen} onClick={onToggle}>
      {media.thumbnailUrl ? (
        <img className={classes.picture} src={media.thumbnailUrl} alt="" loading="lazy" />
      ) : (
        <span className={classes.picture} />
      )}
      {isChosen && (
        <span className={classes.badge} aria-hidden="true">
          <IconCheck size={16} />
        </span>
      )}
      <span className={classes.name}>{media.name}</span>
      {media.status === 'building' && <span className={classes.state}>{t('stops.picker.building')}</span>}
    </UnstyledButton>
  )
}

function Choice({ onClose, onPick, kinds = allKinds, multiple = false }: MediaPickerProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, searchDelayMs)
  const [chosen, setChosen] = useState<readonly MediaItem[]>([])
  const { data, isPending } = trpc.media.list.useQuery({ kinds: [...kinds], search: asked })
  const usable = data?.filter(({ status }) => status !== 'failed')
  const finish = (media: readonly MediaItem[]) => {
    onPick(media)
    onClose()
  }
  const toggle = (media: MediaItem) => {
    if (!multiple) return finish([media])
    const rest = chosen.filter(({ id }) => id !== media.id)
    setChosen(rest.length < chosen.length ? rest : [...chosen, media])
  }
  return (
    <>
      <TextInput
        aria-label={t('stops.picker.search')}
        placeholder={t('stops.picker.search')}
        leftSection={<IconSearch size={18} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.tiles} aria-busy={isPending}>
        {isPending && placeholders.map((name) => <Skeleton key={name} className={classes.picture ?? ''} />)}
        {usable?.map((media) => (
          <Tile
            key={media.id}
            media={media}
            place={chosen.findIndex(({ id }) => id === media.id) + 1}
            onToggle={() => toggle(media)}
          />
        ))}
      </div>
      {usable?.length === 0 && (
        <Notice
          icon={<IconPhotoOff size={28} />}
          title={t(asked === '' ? 'stops.picker.empty' : 'stops.picker.nothingFound')}
          text={t(asked === '' ? 'stops.picker.emptyHint' : 'stops.picker.nothingFoundHint')}
        />
      )}
      {multiple && (
        <Group justify="space-between" className={classes.footer ?? ''}>
          <Text c="dimmed" className="tabular" role="status">
            {t('stops.picker.chosen', { count: chosen.length })}
          </Text>
          <Button disabled={chosen.length === 0} onClick={() => finish(chosen)}>
            {chosen.length === 0 ? t('stops.add') : t('stops.picker.add', { count: chosen.length })}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Chooses from the account's library. */
export function MediaPicker(props: MediaPickerProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size="xl"
      closeButtonProps={{ 'aria-label': t('editor.close') }}
    >
      <Choice {...props} />
    </Modal>
  )
}
