import { useSearchParams } from 'react-router-dom'

/** Route state of the Forms tab in the URL: the open form, and whether its questions or its responses are displayed. */
export function useFormRoute() {
  const [search, setSearch] = useSearchParams()
  const formId = search.get('form')
  return {
    formId,
    showsAnswers: search.get('show') === 'answers',
    openForm: (id: string, show: 'questions' | 'answers' = 'questions') =>
      setSearch({ form: id, ...(show === 'answers' && { show }) }),
    close: () => setSearch({}),
  }
}
