import { useTranslation } from 'react-i18next'

/** What the handle of a stop says, and what is spoken when it moved. */
export function useSortTexts() {
  const { t } = useTranslation()
  return {
    handle: (name: string, position: number, count: number) => t('stops.sort.handle', { name, position, total: count }),
    moved: (name: string, position: number, count: number) => t('stops.sort.moved', { name, position, total: count }),
  }
}
