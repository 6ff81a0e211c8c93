import { formIdsOfButton, stopIdsOfButton } from '../buttons/references.ts'
import type { TourButtons } from '../buttons/tour-buttons.ts'
import { pruneOpening } from '../forms/openings.ts'
import type { TourFields } from '../tours/tours.ts'
import type { ContentTranslation } from '../versions/draft-content.ts'

/** Fields of a tour that its template has: nothing of its stops, its visitors, or of files other than the logo. */
type TemplateFields = Pick<
  TourFields,
  | 'styles'
  | 'buttons'
  | 'transition'
  | 'forms'
  | 'language'
  | 'languages'
  | 'customTexts'
  | 'stopDescriptionMinimized'
  | 'mapShown'
  | 'brandKitParts'
>

/** Settings that a new tour starts with, and the translations of their texts. Older templates lack the sources. */
export type TemplateContent = TemplateFields &
  Partial<Pick<TourFields, 'customTextSources'>> & { readonly translations: readonly ContentTranslation[] }

/** Buttons, except buttons that lead to stops or open a form that the tour doesn't have. */
function usableButtons({ buttons, forms }: Pick<TemplateFields, 'buttons' | 'forms'>): TourButtons | null {
  if (buttons === null) return null
  const formIds = new Set(forms.map(({ id }) => id))
  const unusable = buttons.own.filter(
    (button) => stopIdsOfButton(button).length > 0 || formIdsOfButton(button).some((id) => !formIds.has(id)),
  )
  const unusableIds = new Set(unusable.map(({ id }) => id))
  const withoutUnusable = (names: readonly string[]) => names.filter((name) => !unusableIds.has(name))
  return {
    bar: withoutUnusable(buttons.bar),
    corner: withoutUnusable(buttons.corner),
    hidden: withoutUnusable(buttons.hidden),
    own: buttons.own.filter(({ id }) => !unusableIds.has(id)),
  }
}

/** First segments of the keys of texts in a template, except texts of buttons. */
const firstKeySegments = ['form', 'start', 'logo', 'custom']

/** True if a text with this key is part of a template with these buttons. */
function isInTemplate(key: string, buttons: TourButtons | null): boolean {
  const [firstSegment = '', id] = key.split('.')
  if (firstSegment !== 'button') return firstKeySegments.includes(firstSegment)
  return buttons?.own.some((button) => button.id === id) ?? false
}

/**
 * Template of a tour. Buttons to stops and to missing forms are left out, and forms that open at stops are only opened
 * by buttons and hotspots in it.
 */
export function templateOf(
  tour: TemplateFields & Pick<TourFields, 'customTextSources'>,
  translations: readonly ContentTranslation[],
): TemplateContent {
  const buttons = usableButtons(tour)
  const noStops = new Set<string>()
  return {
    styles: tour.styles,
    buttons,
    transition: tour.transition,
    forms: tour.forms.map((form) => ({ ...form, opening: pruneOpening(form.opening, noStops) })),
    language: tour.language,
    languages: tour.languages,
    customTexts: tour.customTexts,
    customTextSources: tour.customTextSources,
    stopDescriptionMinimized: tour.stopDescriptionMinimized,
    mapShown: tour.mapShown,
    brandKitParts: tour.brandKitParts,
    translations: translations
      .filter(({ key }) => isInTemplate(key, buttons))
      .map(({ language, key, text, source }) => ({ language, key, text, source })),
  }
}
