import { useSearchParams } from 'react-router-dom'

/** Which form is open in the tab, and whether its questions or its answers are shown; the address says it. */
export function useFormPlace() {
  const [search, setSearch] = useSearchParams()
  const formId = search.get('form')
  return {
    formId,
    showsAnswers: search.get('show') === 'answers',
    open: (id: string, show: 'questions' | 'answers' = 'questions') =>
      setSearch({ form: id, ...(show === 'answers' && { show }) }),
    close: () => setSearch({}),
  }
}
