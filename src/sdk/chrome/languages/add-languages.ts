import { nativeLanguageName } from '../../../shared/translations/native-language-name.ts'
import { languageTexts } from '../../../shared/visitor-texts/en/language-texts.ts'
import { setStored } from '../../core/browser-storage.ts'
import { languagesOf } from '../../core/languages/translated-document.ts'
import { createTextLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { createElement, createIcon } from '../dom.ts'
import { insertButton } from '../frame.ts'
import { openMenu } from '../media/choice-menu.ts'
import { showNotice } from '../notice.ts'
import { adoptMixedDirections } from './adopt-mixed-directions.ts'
import languageStyles from './languages.css?raw'
import { addStartLanguageSelect } from './start-language-select.ts'
import { languageStorageKey } from './visitor-preferences.ts'

const globeIcon =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9h17M3.5 15h17M12 3c-2.5 2.4-3.7 5.4-3.7 9s1.2 6.6 3.7 9c2.5-2.4 3.7-5.4 3.7-9S14.5 5.4 12 3Z'

/** Reopens an open panel in the new language whenever the language changes. */
function reopenPanelOnChange({ viewer }: Chrome): void {
  let openId: string | undefined
  viewer.on('panelopen', ({ detail }) => {
    openId = detail.hotspot.id
  })
  for (const name of ['panelclose', 'stopchange'] as const)
    viewer.on(name, () => {
      openId = undefined
    })
  viewer.on('languagechange', () => openId !== undefined && viewer.openPanel(openId))
}

function addLanguageButton(chrome: Chrome, bar: HTMLElement): void {
  const { viewer, frame, signal } = chrome
  const texts = createTextLookup('language', languageTexts, chrome.textSource)
  const button = createElement('button', {
    type: 'button',
    class: 'icon-button',
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
  })
  button.append(createIcon(globeIcon))
  const show = () => {
    button.ariaLabel = button.title = texts('language.choose', { language: nativeLanguageName(viewer.language) })
  }
  const choose = async (language: string) => {
    setStored(languageStorageKey, language)
    try {
      await viewer.setLanguage(language)
      if (!signal.aborted) showNotice(frame, texts('language.shown', { language: nativeLanguageName(viewer.language) }))
    } catch {
      if (!signal.aborted) showNotice(frame, texts('language.failed', { language: nativeLanguageName(language) }))
    }
  }
  let close: (() => void) | undefined
  button.addEventListener('click', () => {
    if (close) return close()
    const choices = languagesOf(viewer.document).map((tag) => ({
      label: nativeLanguageName(tag),
      value: tag,
      language: tag,
    }))
    close = openMenu({
      button,
      choices,
      selected: viewer.language,
      onSelect: (language) => void choose(language),
      onClose: () => {
        close = undefined
      },
    })
  })
  viewer.on('languagechange', show)
  show()
  addStartLanguageSelect(
    chrome,
    () => texts('language.label'),
    (language) => void choose(language),
  )
  insertButton(frame, bar, createElement('div', { class: 'language-choice', 'data-control': 'language' }, button))
}

/** Adds the language menu to the bar, and reopens an open panel whenever the language changes. */
export function addLanguages(chrome: Chrome, bar: HTMLElement): void {
  adoptStyles(chrome.frame.element, languageStyles)
  adoptMixedDirections(chrome.frame.element)
  reopenPanelOnChange(chrome)
  if (chrome.controls.has('language')) addLanguageButton(chrome, bar)
}
