import { mailtoAddress, telAddress } from '../../../shared/buttons/contact-addresses.ts'
import type { ButtonActionKind } from '../../../shared/buttons/registry.ts'
import { pageSchemes, safeAddress } from '../../../shared/web/web-address.ts'
import type { Chrome } from '../chrome.ts'
import { openForm } from './open-form.ts'

/** What a kind of custom button does here. `details` of a document may be newer than this viewer: read with care. */
export type CustomButtonAction = {
  /** For kinds that are a link of the page: where it leads; undefined where it leads nowhere. */
  readonly addressOf?: (details: unknown) => string | undefined
  /** For the others: what a press of the button with this id does; undefined where it does nothing any more. */
  readonly pressOf?: (details: unknown, chrome: Chrome, buttonId: string) => (() => void) | undefined
}

const detail = (details: unknown, name: string): unknown => Reflect.get(Object(details), name)

/** The compiler asks for one per kind of the shared registry. */
export const customButtonActions: Readonly<Record<ButtonActionKind, CustomButtonAction>> = {
  url: { addressOf: (details) => safeAddress(detail(details, 'url'), pageSchemes) },
  phone: { addressOf: (details) => telAddress(detail(details, 'phone')) },
  email: { addressOf: (details) => mailtoAddress(detail(details, 'email')) },
  stop: {
    pressOf(details, { viewer }) {
      const stop = viewer.stops.find(({ id }) => id === detail(details, 'stopId'))
      return stop && (() => void viewer.goTo(stop.id).catch(() => undefined))
    },
  },
  form: {
    pressOf(details, chrome, buttonId) {
      const form = chrome.tour?.forms?.find(({ id }) => id === detail(details, 'formId'))
      const title = () => chrome.tour?.buttons?.own.find(({ id }) => id === buttonId)?.label ?? ''
      return form && (() => openForm(chrome, { formId: form.id, title: title(), by: { buttonId } }))
    },
  },
}
