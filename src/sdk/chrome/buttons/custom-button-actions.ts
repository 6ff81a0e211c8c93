import { mailtoUrl, telUrl } from '../../../shared/buttons/contact-urls.ts'
import type { ButtonActionKind } from '../../../shared/buttons/registry.ts'
import { pageSchemes, safeUrl } from '../../../shared/web/link-url.ts'
import type { Chrome } from '../chrome.ts'
import { openForm } from './open-form.ts'

/**
 * Behavior of one kind of custom button. `details` may come from a newer version of Stopover, so it is unknown here.
 */
export type CustomButtonAction = {
  /** `href` of kinds that are links; undefined if it is invalid. */
  readonly hrefOf?: (details: unknown) => string | undefined
  /** Click handler of other kinds; undefined if its target no longer exists. */
  readonly clickHandlerOf?: (details: unknown, chrome: Chrome, buttonId: string) => (() => void) | undefined
}

const detail = (details: unknown, name: string): unknown => Reflect.get(Object(details), name)

/** Actions by kind; the type requires an entry for each kind in the shared registry. */
export const customButtonActions: Readonly<Record<ButtonActionKind, CustomButtonAction>> = {
  url: { hrefOf: (details) => safeUrl(detail(details, 'url'), pageSchemes) },
  phone: { hrefOf: (details) => telUrl(detail(details, 'phone')) },
  email: { hrefOf: (details) => mailtoUrl(detail(details, 'email')) },
  stop: {
    clickHandlerOf(details, { viewer }) {
      const stop = viewer.stops.find(({ id }) => id === detail(details, 'stopId'))
      return stop && (() => void viewer.goTo(stop.id).catch(() => undefined))
    },
  },
  form: {
    clickHandlerOf(details, chrome, buttonId) {
      const form = chrome.tour?.forms?.find(({ id }) => id === detail(details, 'formId'))
      const title = () => chrome.tour?.buttons?.own.find(({ id }) => id === buttonId)?.label ?? ''
      return form && (() => openForm(chrome, { formId: form.id, title: title(), trigger: { buttonId } }))
    },
  },
}
