import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../../platform/error-message.ts'
import { trpc } from '../../../../../platform/trpc.ts'

const searchDelayMs = 200

export type PickedTour = { readonly id: string; readonly name: string }

type TourSelectProps = {
  readonly label: string
  /** Tour to leave out. */
  readonly exceptId: string
  readonly value: PickedTour | null
  readonly onPick: (tour: PickedTour) => void
}

/** Select field for a tour of the account. It lists recently edited tours, and finds others by name. */
export function TourSelect({ label, exceptId, value, onPick }: TourSelectProps) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const [text, setText] = useState('')
  // After a choice the field contains the name of the tour, which isn't a search.
  const [search] = useDebouncedValue(text === value?.name ? '' : text.trim(), searchDelayMs)
  const tourList = useQuery({
    queryKey: ['tour-select', search],
    queryFn: ({ signal }) => client.tours.list.query(search === '' ? {} : { search }, { signal }),
    placeholderData: keepPreviousData,
  })
  const listedTours = (tourList.data?.tours ?? []).filter(({ id }) => id !== exceptId)
  const tours: readonly PickedTour[] =
    value && !listedTours.some(({ id }) => id === value.id) ? [value, ...listedTours] : listedTours
  const emptyText = t(search === '' ? 'stops.bulk.copy.noOtherTours' : 'stops.bulk.copy.noTours')
  return (
    <Select
      label={label}
      data={tours.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has filtered the tours.
      filter={({ options }) => options}
      allowDeselect={false}
      placeholder={t('stops.bulk.copy.chooseTour')}
      nothingFoundMessage={tourList.isFetching ? t('stops.bulk.copy.searching') : emptyText}
      openOnFocus={false}
      error={tourList.error ? errorMessage(t, tourList.error) : undefined}
      maxDropdownHeight={280}
      data-autofocus
      onChange={(tourId) => {
        const tour = tours.find(({ id }) => id === tourId)
        if (tour) onPick({ id: tour.id, name: tour.name })
      }}
    />
  )
}
