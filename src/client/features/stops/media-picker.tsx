import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconPhotoOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem, MediaStatus } from '../../../shared/media/media.ts'
import type { MediaKind } from '../../../shared/media/registry.ts'
import { refusalSentence } from '../../platform/refusal-sentence.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MediaGrid } from '../media/grid/media-grid.tsx'
import { limitedTo, nothingSelected, toggled } from '../media/grid/selection.ts'
import { everything, isNarrowed, type LibraryQuery } from '../media/library/library-query.ts'
import { useLibraryPages } from '../media/library/use-library-pages.ts'
import type { SelectionChange } from '../media/library/use-selection.ts'
import classes from './media-picker.module.css'
import { PickerTools } from './picker-tools.tsx'

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
/** What failed to be built cannot be shown in a tour. */
const usable: readonly MediaStatus[] = ['complete', 'building']

function Choice({ onClose, onPick, kinds = allKinds, multiple = false, ...props }: MediaPickerProps) {
  const { most = Number.POSITIVE_INFINITY, addLabel } = props
  const { t } = useTranslation()
  const [query, setQuery] = useState(everything)
  const narrow = (asked: Partial<LibraryQuery>) => setQuery((before) => ({ ...before, ...asked }))
  const scrollIn = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState(nothingSelected)
  const pages = useLibraryPages({
    ...query,
    kinds: query.kinds.length === 0 ? kinds : query.kinds,
    statuses: usable,
  })
  const { media, total } = pages
  // In the order in which they were chosen, and also those that another search has hidden since.
  const [seen, setSeen] = useState<ReadonlyMap<string, MediaItem>>(new Map())
  const chosen = [...selection.ids].flatMap((id) => seen.get(id) ?? [])
  const finish = (picked: readonly MediaItem[]) => {
    onPick(picked)
    onClose()
  }
  const change = (alter: SelectionChange) => {
    setSeen((before) => new Map([...before, ...(media ?? []).map((item) => [item.id, item] as const)]))
    setSelection((before) =>
      limitedTo(
        alter(
          before,
          (media ?? []).map(({ id }) => id),
        ),
        most,
      ),
    )
  }
  return (
    <>
      <PickerTools query={query} kinds={kinds} onChange={narrow} />
      <div ref={scrollIn} className={classes.media} aria-busy={media === undefined}>
        <PickerBody
          pages={pages}
          isNarrowed={isNarrowed(query) || query.folder !== null}
          onShowAll={() => setQuery(everything)}
        />
        {media !== undefined && media.length > 0 && (
          <MediaGrid
            label={t('stops.picker.label')}
            view="grid"
            {...{ media, total, selection, scrollIn }}
            onNeedMore={pages.needMore}
            isMultiple={multiple}
            pressSelects={multiple}
            onSelect={multiple ? change : () => undefined}
            onOpen={(item) => (multiple ? change((before) => toggled(before, item.id)) : finish([item]))}
          />
        )}
      </div>
      {multiple && <PickerFooter count={chosen.length} {...{ most, addLabel }} onAdd={() => finish(chosen)} />}
    </>
  )
}

type PickerBodyProps = {
  readonly pages: ReturnType<typeof useLibraryPages>
  readonly isNarrowed: boolean
  readonly onShowAll: () => void
}

/** What stands in the picker where there are no media. */
function PickerBody({ pages, isNarrowed: isHiding, onShowAll }: PickerBodyProps) {
  const { t } = useTranslation()
  const { media, error, retry } = pages
  if (media === undefined && error) {
    return (
      <Notice icon={<IconPlugConnectedX size={28} />} title={t('media.loadFailed')} text={refusalSentence(t, error)}>
        <Button onClick={retry}>{t('app.tryAgain')}</Button>
      </Notice>
    )
  }
  if (media === undefined) {
    return (
      <div className={classes.waiting}>
        {placeholders.map((name) => (
          <Skeleton key={name} height={150} radius="lg" />
        ))}
      </div>
    )
  }
  if (media.length > 0) return null
  return (
    <Notice
      icon={<IconPhotoOff size={28} />}
      title={t(isHiding ? 'stops.picker.nothingFound' : 'stops.picker.empty')}
      text={t(isHiding ? 'media.nothingFoundHint' : 'stops.picker.emptyHint')}
    >
      {isHiding && (
        <Button variant="default" onClick={onShowAll}>
          {t('media.showAll')}
        </Button>
      )}
    </Notice>
  )
}

type PickerFooterProps = {
  readonly count: number
  readonly most: number
  readonly onAdd: () => void
} & Pick<MediaPickerProps, 'addLabel'>

function PickerFooter({ count, most, onAdd, addLabel }: PickerFooterProps) {
  const { t } = useTranslation()
  const label = addLabel ?? ((chosen: number) => t('stops.picker.add', { count: chosen }))
  return (
    <Group justify="space-between" className={classes.footer ?? ''}>
      <Text c="dimmed" className="tabular" role="status">
        {t(count < most ? 'stops.picker.chosen' : 'stops.picker.full', { count })}
      </Text>
      <Button disabled={count === 0} onClick={onAdd}>
        {label(count)}
      </Button>
    </Group>
  )
}

/** Chooses from the account's library. */
export function MediaPicker(props: MediaPickerProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} size="xl">
      <Choice {...props} />
    </Dialog>
  )
}
