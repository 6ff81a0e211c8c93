import { writingDirectionOf } from '../../../shared/translations/languages.ts'
import { nativeLanguageName } from '../../../shared/translations/native-language-name.ts'
import { setStored } from '../../core/browser-storage.ts'
import { languagesOf } from '../../core/languages/translated-document.ts'
import { languageTexts } from '../../locales/language-texts.ts'
import { textLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { drawing, make } from '../dom.ts'
import { openChoices } from '../media/choice-menu.ts'
import { showNotice } from '../notice.ts'
import languageStyles from './languages.css?raw'
import { addStartChoice } from './start-language-select.ts'
import { rememberedLanguage } from './preferred-language.ts'

const globe =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9h17M3.5 15h17M12 3c-2.5 2.4-3.7 5.4-3.7 9s1.2 6.6 3.7 9c2.5-2.4 3.7-5.4 3.7-9S14.5 5.4 12 3Z'

/** The places in the bar that come after the choice of languages. */
const after = '[data-control=fullscreen], [data-control=share], [data-control=help]'

/** Our words around those of the author are still in our language, wherever the page gave none. */
function tellLanguage({ viewer, frame, overrides }: Chrome, bar: HTMLElement): void {
  const { element } = frame
  element.lang = viewer.language
  element.dir = writingDirectionOf(viewer.language)
  element.style.setProperty('-webkit-locale', JSON.stringify(viewer.language))
  if (!overrides) bar.lang = 'en'
}

/** What is open is read on in the language that was chosen. */
function followPanels({ viewer }: Chrome): void {
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

function addChoice(chrome: Chrome, bar: HTMLElement): void {
  const { viewer, frame, signal } = chrome
  const words = textLookup(languageTexts, chrome.overrides)
  const button = make('button', {
    type: 'button',
    class: 'icon-button',
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
  })
  button.append(drawing(globe))
  const show = () => {
    button.ariaLabel = button.title = words('language.choose', { language: nativeLanguageName(viewer.language) })
  }
  const choose = async (language: string) => {
    setStored(rememberedLanguage, language)
    try {
      await viewer.setLanguage(language)
      if (!signal.aborted) showNotice(frame, words('language.shown', { language: nativeLanguageName(viewer.language) }))
    } catch {
      if (!signal.aborted) showNotice(frame, words('language.failed', { language: nativeLanguageName(language) }))
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
    close = openChoices({
      button,
      choices,
      chosen: viewer.language,
      choose: (language) => void choose(language),
      onClose: () => {
        close = undefined
      },
    })
  })
  viewer.on('languagechange', show)
  show()
  addStartChoice(chrome, words('language.label'), (language) => void choose(language))
  bar.insertBefore(
    make('div', { class: 'language-choice', 'data-control': 'language' }, button),
    bar.querySelector(after),
  )
  if (!bar.isConnected) frame.bottom.append(bar)
}

/** The languages of a tour that has several: what is written how, and a menu of them in the bar. */
export function addLanguages(chrome: Chrome, bar: HTMLElement): void {
  adoptStyles(chrome.frame.element, languageStyles)
  tellLanguage(chrome, bar)
  chrome.viewer.on('languagechange', () => tellLanguage(chrome, bar))
  followPanels(chrome)
  if (chrome.controls.has('language')) addChoice(chrome, bar)
}
