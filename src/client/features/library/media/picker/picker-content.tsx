import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { toggleSelection } from '../../../../ui/selection/selection.ts'
import { DropAnywhere } from '../../uploads/drop-anywhere.tsx'
import { acceptAttribute } from '../../uploads/files/picked-files.ts'
import { MediaGrid } from '../grid/media-grid.tsx'
import { LibraryFailure } from '../library/library-failure.tsx'
import { defaultQuery, type LibraryQuery } from '../library/library-query.ts'
import { useLibraryPages } from '../library/use-library-pages.ts'
import classes from './media-picker.module.css'
import { PickerEmpty } from './picker-empty.tsx'
import { PickerTools } from './picker-tools.tsx'
import { PickerUploads } from './picker-uploads.tsx'
import { usableStatuses } from './usable-media.ts'
import { usePickerSelection } from './use-picker-selection.ts'
import { usePickerUploads } from './use-picker-uploads.ts'

export type MediaPickerProps = {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  /** Called with the chosen media, in the order of choosing. */
  readonly onPick: (media: readonly MediaItem[]) => void
  readonly kinds?: readonly MediaKind[]
  readonly multiple?: boolean
  /** Maximum number of chosen media; unlimited by default. */
  readonly maxCount?: number
  /** Label of the button that confirms several media; by default it adds stops. */
  readonly addLabel?: ((count: number) => string) | undefined
}

const placeholders = ['one', 'two', 'three', 'four', 'five', 'six']
const allKinds: readonly MediaKind[] = ['panos', 'images']

/** Content of the picker: search, filters, uploads and media. */
export function PickerContent({
  opened,
  onClose,
  onPick,
  kinds = allKinds,
  multiple = false,
  ...props
}: MediaPickerProps) {
  const { maxCount = Number.POSITIVE_INFINITY, addLabel } = props
  const { t } = useTranslation()
  const [query, setQuery] = useState(defaultQuery)
  const updateQuery = (changes: Partial<LibraryQuery>) => setQuery((before) => ({ ...before, ...changes }))
  const scrollContainer = useRef<HTMLDivElement>(null)
  const pages = useLibraryPages({
    ...query,
    kinds: query.kinds.length === 0 ? kinds : query.kinds,
    statuses: usableStatuses,
  })
  const { media, total } = pages
  const { selectedMedia, selection, changeSelection, add, remove } = usePickerSelection(media, maxCount)
  const finish = (picked: readonly MediaItem[]) => {
    onPick(picked)
    onClose()
  }
  const { items, upload, canUpload } = usePickerUploads({
    kinds,
    isOpen: opened,
    onChoosable: (uploadedMedia, isOnly) => {
      if (multiple) add(uploadedMedia)
      // A single upload is picked at once; of several, a person has to choose one.
      else if (isOnly) finish(uploadedMedia)
    },
    onFailed: remove,
  })
  return (
    <>
      <PickerTools
        query={query}
        kinds={kinds}
        onChange={updateQuery}
        accept={acceptAttribute(kinds)}
        onUpload={upload}
      />
      <PickerUploads items={items} />
      <div ref={scrollContainer} className={classes.media} aria-busy={media === undefined}>
        <PickerBody pages={pages} query={query} kinds={kinds} onShowAll={() => setQuery(defaultQuery)} />
        {media !== undefined && media.length > 0 && (
          <MediaGrid
            label={t('media.picker.label')}
            view="grid"
            media={media}
            total={total}
            selection={selection}
            scrollIn={scrollContainer}
            onNeedMore={pages.loadMore}
            isMultiple={multiple}
            clickSelects={multiple}
            onSelect={multiple ? changeSelection : () => undefined}
            onOpen={(item) =>
              multiple ? changeSelection((before) => toggleSelection(before, item.id)) : finish([item])
            }
          />
        )}
      </div>
      {canUpload && <p className={classes.hint}>{t('media.picker.dropHint')}</p>}
      {multiple && (
        <PickerFooter
          count={selectedMedia.length}
          maxCount={maxCount}
          addLabel={addLabel}
          onAdd={() => finish(selectedMedia)}
        />
      )}
      {canUpload && <DropAnywhere title={t('media.dropTitle')} hint={t('media.picker.dropHere')} onDrop={upload} />}
    </>
  )
}

type PickerBodyProps = {
  readonly pages: ReturnType<typeof useLibraryPages>
  readonly query: LibraryQuery
  readonly kinds: readonly MediaKind[]
  readonly onShowAll: () => void
}

/** Placeholder of the picker while media load, after an error, or if there are none. */
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
  readonly maxCount: number
  readonly onAdd: () => void
} & Pick<MediaPickerProps, 'addLabel'>

function PickerFooter({ count, maxCount, onAdd, addLabel }: PickerFooterProps) {
  const { t } = useTranslation()
  const label = addLabel ?? ((chosen: number) => t('media.picker.add', { count: chosen }))
  return (
    <Group justify="space-between" className={classes.footer ?? ''}>
      <Text c="dimmed" className="tabular" role="status">
        {t(count < maxCount ? 'media.picker.chosen' : 'media.picker.full', { count })}
      </Text>
      <Button disabled={count === 0} onClick={onAdd}>
        {label(count)}
      </Button>
    </Group>
  )
}
