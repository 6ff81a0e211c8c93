import { useTranslation } from 'react-i18next'

/** Texts of a sortable list: accessible names of handles, and announcements of moves. */
export function useSortTexts() {
  const { t } = useTranslation()
  return {
    handle: (name: string, position: number, count: number) => t('stops.sort.handle', { name, position, total: count }),
    moved: (name: string, position: number, count: number) => t('stops.sort.moved', { name, position, total: count }),
  }
}
