import { Button } from '@mantine/core'
import { IconPhotoOff, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { kindsInText } from '../kinds-in-text.ts'
import { defaultQuery, filterCountOf, type LibraryQuery } from '../library/library-query.ts'
import { libraryInputOf, useMediaPages } from '../library/use-library-pages.ts'
import { usableStatuses } from './usable-media.ts'

type PickerEmptyProps = {
  readonly query: LibraryQuery
  readonly kinds: readonly MediaKind[]
  readonly onShowAll: () => void
}

function useTotal(query: LibraryQuery): number | undefined {
  return useMediaPages(libraryInputOf(query)).data?.pages[0]?.total
}

/** Notice that no media can be chosen: filters hide them, or the library has none of the required kinds. */
export function PickerEmpty(props: PickerEmptyProps) {
  const usableCount = useTotal({ ...defaultQuery, kinds: props.kinds, statuses: usableStatuses })
  const libraryCount = useTotal(defaultQuery)
  if (usableCount === undefined || libraryCount === undefined) return null
  if (usableCount > 0) return <FilteredOut {...props} count={usableCount} />
  return <NoneInLibrary kinds={props.kinds} libraryCount={libraryCount} />
}

function FilteredOut({ query, count, onShowAll }: PickerEmptyProps & { readonly count: number }) {
  const { t, i18n } = useTranslation()
  const { search, folder } = query
  const filterCount = filterCountOf(query)
  const causes = [
    ...(search.trim() === '' ? [] : [t('media.picker.hiding.search', { search: search.trim() })]),
    ...(folder === null ? [] : [t('media.picker.hiding.folder')]),
    ...(filterCount === 0 ? [] : [t('media.picker.hiding.filters', { count: filterCount })]),
  ]
  const causeList = new Intl.ListFormat(i18n.language).format(causes)
  return (
    <Notice
      icon={<IconSearch size={28} />}
      title={t('media.picker.nothingFound')}
      text={t('media.picker.hidden', { causes: causeList, count })}
    >
      <Button variant="default" onClick={onShowAll}>
        {t('media.showAll')}
      </Button>
    </Notice>
  )
}

type NoneInLibraryProps = { readonly kinds: readonly MediaKind[]; readonly libraryCount: number }

function NoneInLibrary({ kinds, libraryCount }: NoneInLibraryProps) {
  const { t, i18n } = useTranslation()
  const names = kindsInText(t, kinds, i18n.language)
  return (
    <Notice
      icon={<IconPhotoOff size={28} />}
      title={libraryCount === 0 ? t('media.picker.empty') : t('media.picker.noneOfKinds', { kinds: names })}
      text={
        libraryCount === 0 ? t('media.picker.emptyHint') : t('media.picker.noneOfKindsHint', { count: libraryCount })
      }
    />
  )
}
