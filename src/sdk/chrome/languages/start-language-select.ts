import { nativeLanguageName } from '../../../shared/translations/native-language-name.ts'
import { languagesOf } from '../../core/languages/translated-document.ts'
import type { Chrome } from '../chrome.ts'
import { createElement, localize } from '../dom.ts'

/** Adds a language select to the start screen, if the tour shows one. */
export function addStartLanguageSelect(
  { viewer, frame }: Chrome,
  label: () => string,
  onSelect: (language: string) => void,
): void {
  const card = frame.element.parentNode?.querySelector('.start')
  if (!card) return
  const options = languagesOf(viewer.document).map((tag) =>
    createElement(
      'option',
      { value: tag, lang: tag, selected: tag === viewer.language ? '' : undefined },
      nativeLanguageName(tag),
    ),
  )
  const select = localize(createElement('select', { class: 'start-language' }, ...options), (element) => {
    element.ariaLabel = label()
  })
  select.addEventListener('change', () => onSelect(select.value))
  viewer.on('languagechange', ({ detail }) => {
    select.value = detail.language
  })
  card.append(select)
}
