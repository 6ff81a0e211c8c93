import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DropAnywhere } from '../../uploads/drop-anywhere.tsx'
import { acceptAttribute } from '../../uploads/files/picked-files.ts'
import { MediaGrid } from '../grid/media-grid.tsx'
import { toggled } from '../grid/selection.ts'
import { LibraryFailure } from '../library/library-failure.tsx'
import { everything, type LibraryQuery } from '../library/library-query.ts'
import { useLibraryPages } from '../library/use-library-pages.ts'
import classes from './media-picker.module.css'
import { PickerEmpty } from './picker-empty.tsx'
import { PickerTools } from './picker-tools.tsx'
import { PickerUploads } from './picker-uploads.tsx'
import { usableStatuses } from './usable-media.ts'
import { useChosen } from './use-chosen.ts'
import { usePickerUploads } from './use-picker-uploads.ts'

type MediaPickerProps = {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  /** The chosen media, in the order they were chosen. */
  readonly onPick: (media: readonly MediaItem[]) => void
  readonly kinds?: readonly MediaKind[]
  readonly multiple?: boolean
  /** How many can be chosen; any number unless said. */
  readonly most?: number
  /** What the button says that takes several, also where none are chosen yet; stops are added unless said. */
  readonly addLabel?: ((count: number) => string) | undefined
}

const placeholders = ['one', 'two', 'three', 'four', 'five', 'six']
const allKinds: readonly MediaKind[] = ['panos', 'images']

function Choice({ opened, onClose, onPick, kinds = allKinds, multiple = false, ...props }: MediaPickerProps) {
  const { most = Number.POSITIVE_INFINITY, addLabel } = props
  const { t } = useTranslation()
  const [query, setQuery] = useState(everything)
  const narrow = (asked: Partial<LibraryQuery>) => setQuery((before) => ({ ...before, ...asked }))
  const scrollIn = useRef<HTMLDivElement>(null)
  const pages = useLibraryPages({
    ...query,
    kinds: query.kinds.length === 0 ? kinds : query.kinds,
    statuses: usableStatuses,
  })
  const { media, total } = pages
  const { chosen, selection, change, add, drop } = useChosen(media, most)
  const finish = (picked: readonly MediaItem[]) => {
    onPick(picked)
    onClose()
  }
  const { items, upload, mayUpload } = usePickerUploads({
    kinds,
    isOpen: opened,
    onStored: (stored, isOnly) => {
      if (multiple) add(stored)
      // Of several files one has to be chosen; a single one is what was wanted.
      else if (isOnly) finish(stored)
    },
    onFailed: drop,
  })
  return (
    <>
      <PickerTools query={query} kinds={kinds} onChange={narrow} accept={acceptAttribute(kinds)} onUpload={upload} />
      <PickerUploads items={items} />
      <div ref={scrollIn} className={classes.media} aria-busy={media === undefined}>
        <PickerBody pages={pages} query={query} kinds={kinds} onShowAll={() => setQuery(everything)} />
        {media !== undefined && media.length > 0 && (
          <MediaGrid
            label={t('media.picker.label')}
            view="grid"
            media={media}
            total={total}
            selection={selection}
            scrollIn={scrollIn}
            onNeedMore={pages.needMore}
            isMultiple={multiple}
            pressSelects={multiple}
            onSelect={multiple ? change : () => undefined}
            onOpen={(item) => (multiple ? change((before) => toggled(before, item.id)) : finish([item]))}
          />
        )}
      </div>
      {mayUpload && <p className={classes.hint}>{t('media.picker.dropHint')}</p>}
      {multiple && <PickerFooter count={chosen.length} most={most} addLabel={addLabel} onAdd={() => finish(chosen)} />}
      {mayUpload && <DropAnywhere title={t('media.dropTitle')} hint={t('media.picker.dropHere')} onDrop={upload} />}
    </>
  )
}

type PickerBodyProps = {
  readonly pages: ReturnType<typeof useLibraryPages>
  readonly query: LibraryQuery
  readonly kinds: readonly MediaKind[]
  readonly onShowAll: () => void
}

/** What stands in the picker where there are no media. */
function PickerBody({ pages, ...query }: PickerBodyProps) {
  const { media, fetch } = pages
  if (media === undefined && (fetch.state === 'fetch_error' || fetch.isRetry)) return <LibraryFailure pages={pages} />
  if (media === undefined) {
    return (
      <div className={classes.waiting}>
        {placeholders.map((name) => (
          <Skeleton key={name} height={150} radius="lg" />
        ))}
      </div>
    )
  }
  return media.length > 0 ? null : <PickerEmpty {...query} />
}

type PickerFooterProps = {
  readonly count: number
  readonly most: number
  readonly onAdd: () => void
} & Pick<MediaPickerProps, 'addLabel'>

function PickerFooter({ count, most, onAdd, addLabel }: PickerFooterProps) {
  const { t } = useTranslation()
  const label = addLabel ?? ((chosen: number) => t('media.picker.add', { count: chosen }))
  return (
    <Group justify="space-between" className={classes.footer ?? ''}>
      <Text c="dimmed" className="tabular" role="status">
        {t(count < most ? 'media.picker.chosen' : 'media.picker.full', { count })}
      </Text>
      <Button disabled={count === 0} onClick={onAdd}>
        {label(count)}
      </Button>
    </Group>
  )
}

/** Chooses from the account's library, or uploads to it first. */
export function MediaPicker(props: MediaPickerProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} size="xl">
      <Choice {...props} />
    </Dialog>
  )
}
