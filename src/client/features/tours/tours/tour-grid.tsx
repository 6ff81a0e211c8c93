import { Button, Skeleton } from '@mantine/core'
import { IconPhotoPlus, IconPlugConnectedX, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../platform/error-message.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { FileChooser } from '../../library/uploads/file-chooser.tsx'
import { FolderButton } from './folder-button.tsx'
import { TourCard } from './tour-card.tsx'
import type { TourDialog } from './tour-dialog.ts'
import classes from './tour-grid.module.css'
import { useCanDrop } from './use-can-drop.ts'
import type { useTourActions } from './use-tour-actions.ts'
import type { TourPages } from './use-tour-pages.ts'

const NoTours = lazyComponent(async () => (await import('./no-tours.tsx')).NoTours, { placeholder: null })

type TourGridProps = {
  readonly pages: TourPages
  /** True if a search or a filter hides tours. */
  readonly isFiltered: boolean
  readonly actions: ReturnType<typeof useTourActions>
  readonly onChoose: (files: readonly File[]) => void
  /** True if the list isn't limited to one folder. */
  readonly showsFolder: boolean
  readonly onDialog: (dialog: TourDialog) => void
  /** Selectable cards that replace the cards; null outside selection mode. */
  readonly selection: ReactNode
}

const placeholders = ['one', 'two', 'three', 'four']

/** Cards of tours, or a notice if there are none, or if they are being loaded or failed to load. */
export function TourGrid(props: TourGridProps) {
  const { t } = useTranslation()
  const { pages, isFiltered, actions, onChoose, showsFolder, onDialog, selection } = props
  const { tours, error } = pages
  if (tours === undefined && error) {
    return (
      <Notice icon={<IconPlugConnectedX size={28} />} title={t('tours.loadFailed')} text={errorMessage(t, error)}>
        <Button onClick={pages.retry}>{t('app.tryAgain')}</Button>
      </Notice>
    )
  }
  if (tours === undefined) return <Placeholders />
  if (tours.length === 0 && isFiltered) {
    return <Notice icon={<IconSearch size={28} />} title={t('tours.nothingFound')} text={t('tours.nothingFoundHint')} />
  }
  if (tours.length === 0) return <NoTours onChoose={onChoose} />
  return (
    <>
      {selection ?? (
        <ul className={classes.grid}>
          {tours.map((tour) => (
            <TourCard
              key={tour.id}
              tour={tour}
              showsFolder={showsFolder}
              onMove={() => onDialog({ type: 'move', tours: [tour] })}
              onTag={() => onDialog({ type: 'tags', tours: [tour] })}
              onTemplate={() => onDialog({ type: 'saveTemplate', tours: [tour] })}
              onDuplicate={() => actions.duplicate(tour)}
              onDelete={() => actions.deleteTour(tour)}
            />
          ))}
          {!isFiltered && (
            <li className={classes.dropCell}>
              <DropCell onChoose={onChoose} />
            </li>
          )}
        </ul>
      )}
      <MoreTours pages={pages} loadedCount={tours.length} />
    </>
  )
}

function MoreTours({ pages, loadedCount }: { pages: TourPages; loadedCount: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.more}>
      {pages.hasNextPageFailed && <LoadFailure message={errorMessage(t, pages.error)} onRetry={pages.retry} />}
      {pages.hasMore && !pages.hasNextPageFailed && (
        <BusyButton variant="default" isBusy={pages.isLoadingMore} onClick={pages.loadMore}>
          {t('tours.loadMore')}
        </BusyButton>
      )}
      {/* Announces that more tours were loaded. */}
      <span className="visually-hidden" role="status">
        {t('tours.shown', { count: loadedCount })}
      </span>
    </div>
  )
}

function Placeholders() {
  const { t } = useTranslation()
  return (
    <div className={classes.grid} aria-busy="true" data-skeleton="content">
      <span className="visually-hidden">{t('tours.loading')}</span>
      {placeholders.map((name) => (
        <Skeleton key={name} className={classes.placeholder ?? ''} radius="lg" />
      ))}
    </div>
  )
}

function DropCell({ onChoose }: Pick<TourGridProps, 'onChoose'>) {
  const { t } = useTranslation()
  const canDrop = useCanDrop()
  return (
    <>
      <FileChooser onChoose={onChoose}>
        {(open) => (
          <Allowed to="manageTours">
            <button type="button" className={classes.drop} onClick={open}>
              <IconPhotoPlus size={24} stroke={1.5} aria-hidden="true" />
              <strong>{t(canDrop ? 'tours.dropHere' : 'tours.addHere')}</strong>
              <span>{t('tours.dropStarts')}</span>
            </button>
          </Allowed>
        )}
      </FileChooser>
      {canDrop && <FolderButton onChoose={onChoose} variant="subtle" />}
    </>
  )
}
