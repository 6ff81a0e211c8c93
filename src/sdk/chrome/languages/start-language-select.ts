import { nativeLanguageName } from '../../../shared/translations/native-language-name.ts'
import { languagesOf } from '../../core/languages/translated-document.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'

/** The same choice on the card before the tour, where there is one: its words are the first that somebody reads. */
export function addStartChoice({ viewer, frame }: Chrome, label: string, choose: (language: string) => void): void {
  const card = frame.element.parentNode?.querySelector('.start')
  if (!card) return
  const options = languagesOf(viewer.document).map((tag) =>
    make(
      'option',
      { value: tag, lang: tag, selected: tag === viewer.language ? '' : undefined },
      nativeLanguageName(tag),
    ),
  )
  const select = make('select', { class: 'start-language', 'aria-label': label }, ...options)
  select.addEventListener('change', () => choose(select.value))
  viewer.on('languagechange', ({ detail }) => {
    select.value = detail.language
  })
  card.append(select)
}
