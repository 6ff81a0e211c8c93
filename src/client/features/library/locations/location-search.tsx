import { Anchor, Button, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type LocationResult,
  type LocationSource,
  locationSearchLimits,
} from '../../../../shared/locations/location-search.ts'
import { type ReadLocation, readLocation } from '../../../../shared/locations/read-location.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useEscape } from '../../../ui/hooks/use-escape.ts'
import classes from './location-search.module.css'
import { formatLocation } from './location-text.ts'

/** Zoom levels at which results are shown, by category. */
const zoomLevels = { town: 11, address: 17 } as const
const searchDelayMs = 200
const searchOptions = { retry: false, staleTime: 60_000 } as const

const sourceLinks: Readonly<Record<LocationSource, { readonly name: string; readonly url: string }>> = {
  geonames: { name: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org' },
  openstreetmap: { name: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
}

type Choice = { readonly name: string; readonly detail: string; readonly location: GeoLocation; readonly zoom: number }

/** Results for a text: towns while it is typed, addresses only on request, because an external service finds them. */
function useResults(text: string, addressQuery: string | null) {
  const [typedQuery] = useDebouncedValue(text.trim().slice(0, locationSearchLimits.queryMaxLength), searchDelayMs)
  const isSearchable =
    typedQuery.length >= locationSearchLimits.queryMinLength && readLocation(typedQuery).outcome === 'none'
  const category = addressQuery === null ? ('town' as const) : ('address' as const)
  // The towns of the previous text stay while the text changes, but not during a search for addresses.
  const towns = trpc.locations.search.useQuery(
    { query: typedQuery, category: 'town' },
    { ...searchOptions, enabled: isSearchable && addressQuery === null, placeholderData: keepPreviousData },
  )
  const addresses = trpc.locations.search.useQuery(
    { query: addressQuery ?? '', category: 'address' },
    { ...searchOptions, enabled: isSearchable && addressQuery !== null },
  )
  const search = addressQuery === null ? towns : addresses
  return {
    ...search,
    category,
    data: isSearchable ? search.data : undefined,
    isPending: isSearchable && search.isFetching,
    /** True if the results belong to the current text, and not to the previous one. */
    isCurrent: isSearchable && !search.isPlaceholderData && typedQuery === text.trim(),
  }
}

/** Text below the name of a result: region, country and so on. */
function useDetailOf() {
  const { t, i18n } = useTranslation()
  return ({ detail, region, regionSeat, countryCode }: LocationResult): string => {
    if (countryCode === null) return detail
    const country = new Intl.DisplayNames(i18n.language, { type: 'region' }).of(countryCode)
    const seat = regionSeat === null ? null : t('locations.regionOf', { town: regionSeat })
    return [region ?? seat, country].filter(Boolean).join(', ')
  }
}

function useChoices(text: string, results: ReturnType<typeof useResults>): readonly Choice[] {
  const { t } = useTranslation()
  const detailOf = useDetailOf()
  const read = readLocation(text)
  if (read.outcome === 'location') {
    const { location } = read
    return [{ name: formatLocation(location), detail: t('locations.coordinates'), location, zoom: zoomLevels.address }]
  }
  return (results.data?.results ?? []).map((result) => ({
    name: result.name,
    detail: detailOf(result),
    location: result.location,
    zoom: zoomLevels[results.category],
  }))
}

/** Text in place of results; null for an error, which has its own. */
function statusKeyOf(outcome: ReadLocation['outcome'], results: ReturnType<typeof useResults>) {
  if (outcome === 'shortLink') return 'locations.shortLink' as const
  if (outcome === 'link') return 'locations.linkWithout' as const
  if (results.error) return null
  if (results.isPending) return 'locations.searching' as const
  if (results.data === undefined) return 'locations.keepTyping' as const
  return results.category === 'town' ? ('locations.noTowns' as const) : ('locations.noAddresses' as const)
}

type LocationSearchProps = {
  /** Called with a location and the zoom level to show it at. */
  readonly onChoose: (location: GeoLocation, zoom: number) => void
}

/** Search for towns and addresses, which also reads coordinates and links of maps. */
export function LocationSearch({ onChoose }: LocationSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  /** Text of a search for addresses; null for a search for towns. */
  const [addressQuery, setAddressQuery] = useState<string | null>(null)
  /** Name of the chosen result, which is also the text of the field. */
  const [chosenName, setChosenName] = useState<string | null>(null)
  const [isDismissed, setDismissed] = useState(false)
  const root = useRef<HTMLElement>(null)
  const results = useResults(chosenName === null ? text : '', addressQuery)
  const choices = useChoices(text, results)
  const read = readLocation(text)
  const changeText = (newText: string) => {
    setText(newText)
    setAddressQuery(null)
    setChosenName(null)
    setDismissed(false)
  }
  const choose = ({ name, location, zoom }: Choice) => {
    setText(name)
    setChosenName(name)
    onChoose(location, zoom)
  }
  const [firstChoice] = choices
  const isFirstCurrent = read.outcome === 'location' || results.isCurrent
  const isOpen = chosenName === null && !isDismissed && text.trim() !== ''
  useEscape(isOpen, () => {
    setDismissed(true)
    root.current?.querySelector('input')?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    // Browsers clear a search field on Escape.
    if (event.key === 'Escape') event.preventDefault()
    if (event.key !== 'Enter') return
    if (isDismissed) setDismissed(false)
    if (!isOpen || firstChoice === undefined || !isFirstCurrent) return
    event.preventDefault()
    choose(firstChoice)
  }
  const statusKey = isOpen ? statusKeyOf(read.outcome, results) : null
  const hasAddressButton = isOpen && results.data?.hasAddressSearch === true && results.category === 'town'
  const source = results.data && choices.length > 0 && read.outcome === 'none' ? sourceLinks[results.data.source] : null
  return (
    <search ref={root} className={classes.search} onKeyDown={onKeyDown}>
      <SearchField label={t('locations.search')} value={text} onChange={changeText} isFirst />
      <div role="status">
        {isOpen && choices.length > 0 && (
          <span className="visually-hidden">{t('locations.resultCount', { count: choices.length })}</span>
        )}
        {statusKey !== null && choices.length === 0 && <span className="visually-hidden">{t(statusKey)}</span>}
      </div>
      {isOpen && (
        <div className={classes.panel}>
          {statusKey !== null && choices.length === 0 && (
            <p className={classes.status} aria-hidden="true">
              {t(statusKey)}
            </p>
          )}
          {results.error && (
            <>
              <FailureAlert message={errorMessage(t, results.error)} />
              <Button variant="default" onClick={() => void results.refetch()}>
                {t('app.tryAgain')}
              </Button>
            </>
          )}
          {choices.length > 0 && (
            <ul className={classes.results} aria-label={t('locations.results')}>
              {choices.map((choice) => (
                <li key={`${choice.name} ${choice.detail} ${formatLocation(choice.location)}`}>
                  <UnstyledButton className={classes.result ?? ''} onClick={() => choose(choice)}>
                    <IconMapPin size={18} aria-hidden="true" />
                    <span className={classes.name}>{choice.name}</span>
                    <span className={classes.detail}>{choice.detail}</span>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
          {(hasAddressButton || source) && (
            <div className={classes.foot}>
              {hasAddressButton && (
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconSearch size={16} aria-hidden="true" />}
                  onClick={() => setAddressQuery(text.trim().slice(0, locationSearchLimits.queryMaxLength))}
                >
                  {t('locations.searchAddresses')}
                </Button>
              )}
              {source && (
                <Anchor size="sm" href={source.url} target="_blank" rel="noopener" underline="always">
                  {t('locations.source', { name: source.name })}
                </Anchor>
              )}
            </div>
          )}
        </div>
      )}
    </search>
  )
}
