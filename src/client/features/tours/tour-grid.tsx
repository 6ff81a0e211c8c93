import { Button, Skeleton } from '@mantine/core'
import { IconPhotoPlus, IconPlugConnectedX, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TourSummary } from '../../../shared/tours/tours.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Allowed } from '../auth/session/allowed.tsx'
import { FileChooser } from '../uploads/file-chooser.tsx'
import { TourStartCard } from './starts/tour-start-card.tsx'
import { useTourStarts } from './starts/use-tour-starts.ts'
import { TourCard } from './tour-card.tsx'
import { type TourFilterName, tourFilters } from './tour-filter.tsx'
import classes from './tour-grid.module.css'
import type { useTourActions } from './use-tour-actions.ts'

type TourGridProps = {
  readonly tours: readonly TourSummary[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  /** Whether a search or a filter hides tours. */
  readonly isNarrowed: boolean
  readonly filter: TourFilterName
  readonly actions: ReturnType<typeof useTourActions>
  readonly onChoose: (files: readonly File[]) => void
}

const placeholders = ['one', 'two', 'three', 'four']

export function TourGrid(props: TourGridProps) {
  const { t } = useTranslation()
  const { tours, error, isNarrowed, actions, onChoose } = props
  const starts = useTourStarts()
  if (tours === undefined && error) {
    return (
      <Notice icon={<IconPlugConnectedX size={28} />} title={t('tours.loadFailed')} text={errorMessage(t, error)}>
        <Button onClick={props.onRetry}>{t('app.tryAgain')}</Button>
      </Notice>
    )
  }
  if (tours === undefined) return <Placeholders />
  const shown = tours.filter(tourFilters[props.filter])
  if (shown.length === 0 && isNarrowed) {
    return <Notice icon={<IconSearch size={28} />} title={t('tours.nothingFound')} text={t('tours.nothingFoundHint')} />
  }
  if (shown.length === 0 && starts.length === 0) return <NoTours onCreate={actions.create} onChoose={onChoose} />
  return (
    <ul className={classes.grid}>
      {starts.map((start) => (
        <TourStartCard key={start.id} start={start} />
      ))}
      {shown.map((tour) => (
        <TourCard
          key={tour.id}
          tour={tour}
          onDuplicate={() => actions.duplicate(tour)}
          onRemove={() => actions.remove(tour)}
        />
      ))}
      {!isNarrowed && (
        <li className={classes.dropCell}>
          <DropCell onChoose={onChoose} />
        </li>
      )}
    </ul>
  )
}

function Placeholders() {
  const { t } = useTranslation()
  return (
    <div className={classes.grid} aria-busy="true">
      <span className="visually-hidden">{t('tours.loading')}</span>
      {placeholders.map((name) => (
        <Skeleton key={name} className={classes.placeholder ?? ''} radius="lg" />
      ))}
    </div>
  )
}

function DropCell({ onChoose }: Pick<TourGridProps, 'onChoose'>) {
  const { t } = useTranslation()
  return (
    <FileChooser onChoose={onChoose}>
      {(open) => (
        <Allowed to="manageTours">
          <button type="button" className={classes.drop} onClick={open}>
            <IconPhotoPlus size={24} stroke={1.5} aria-hidden="true" />
            <strong>{t('tours.dropHere')}</strong>
            <span>{t('tours.dropStarts')}</span>
          </button>
        </Allowed>
      )}
    </FileChooser>
  )
}

type NoToursProps = { readonly onCreate: () => void } & Pick<TourGridProps, 'onChoose'>

function NoTours({ onCreate, onChoose }: NoToursProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <Notice icon={<IconPhotoPlus size={28} />} title={t('tours.empty')} text={t('tours.emptyHint')}>
        <FileChooser onChoose={onChoose}>
          {(open) => (
            <Allowed to="manageTours">
              <Button onClick={open}>{t('tours.chooseFiles')}</Button>
            </Allowed>
          )}
        </FileChooser>
        <Allowed to="manageTours">
          <Button variant="default" onClick={onCreate}>
            {t('tours.newEmpty')}
          </Button>
        </Allowed>
      </Notice>
    </div>
  )
}
