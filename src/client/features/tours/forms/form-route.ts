import { useSearchParams } from 'react-router-dom'

/** Open form of the tab, and whether its questions or its responses are shown, as stored in the URL. */
export function useFormRoute() {
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
