import type { TFunction } from 'i18next'
import type { ChangeDetail, DetailHow, DetailOf } from '../../../../../shared/publishing/changes/change-detail.ts'
import { movementSteps, type Step } from '../../../../../shared/publishing/changes/movement-steps.ts'
import { languageName } from '../../../../ui/fields/languages.ts'

type Language = { readonly t: TFunction; readonly locale: string }
type Unit = DetailOf<'number'>['unit']

function formatAmount({ t, locale }: Language, amount: number, unit: Unit): string {
  return t(`versions.unit.${unit}`, {
    amount: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(amount),
  })
}

/** Text of a movement ("12° left and 3° up"); `null` if it is negligible. */
function movementText(language: Language, steps: readonly Step[], unit: Unit): string | null {
  const { t } = language
  const [first, second] = steps.map(({ toward, amount }) =>
    t(`versions.how.${toward}`, { amount: formatAmount(language, amount, unit) }),
  )
  if (first === undefined) return null
  return second === undefined ? first : t('versions.how.both', { first, second })
}

const minZoomDeg = 0.5

function viewText(language: Language, detail: DetailOf<'turned'>): string {
  const { t } = language
  const movement = movementText(language, movementSteps(detail.rightDeg, detail.upDeg), 'deg')
  const zoomDeg = detail.fovAfterDeg - detail.fovBeforeDeg
  const turned = movement === null ? null : t('versions.how.turned', { how: movement })
  if (Math.abs(zoomDeg) < minZoomDeg) return turned ?? t('versions.how.changed')
  const zoomed = t(zoomDeg < 0 ? 'versions.how.zoomedIn' : 'versions.how.zoomedOut')
  return turned === null ? zoomed : t('versions.how.both', { first: turned, second: zoomed })
}

type Choice = DetailOf<'choice'>
const choiceTexts: { readonly [List in Choice['of']]: (language: Language, value: string) => string } = {
  size: ({ t }, value) => t(`hotspots.size.${value}` as 'hotspots.size.small'),
  labelMode: ({ t }, value) => t(`hotspots.labelMode.${value}` as 'hotspots.labelMode.always'),
  transition: ({ t }, value) => t(`editor.transition.${value}` as 'editor.transition.fade'),
  font: ({ t }, value) => t(`styles.font.${value}` as 'styles.font.inter'),
  scheme: ({ t }, value) => t(`styles.scheme.${value}` as 'styles.scheme.dark'),
  radius: ({ t }, value) => t(`styles.radius.${value}` as 'styles.radius.none'),
  side: ({ t }, value) => t(`styles.side.${value}` as 'styles.side.left'),
  language: ({ locale }, value) => languageName(value, locale),
}

export type Excerpts = { readonly before: string; readonly after: string }
/** Texts of a detail: a part of the sentence itself, an addition that follows it, or excerpts to compare. */
type DetailText = { readonly inSentence?: string; readonly afterSentence?: string; readonly excerpts?: Excerpts }
type DetailFormatters = { readonly [How in DetailHow]: (language: Language, detail: DetailOf<How>) => DetailText }

const percent = 100

/** Formatters by the kind of detail, which is its `how`. */
const detailFormatters: DetailFormatters = {
  moved: (language, { rightDeg, upDeg }) => {
    const movement = movementText(language, movementSteps(rightDeg, upDeg), 'deg')
    return { inSentence: movement ?? language.t('versions.how.slightly') }
  },
  shifted: (language, { right, down }) => {
    const movement = movementText(language, movementSteps(right * percent, -down * percent), 'percent')
    return { inSentence: movement ?? language.t('versions.how.slightly') }
  },
  turned: (language, detail) => ({ inSentence: viewText(language, detail) }),
  text: (_language, { before, after }) => ({ excerpts: { before, after } }),
  number: (language, { of, unit, before, after }) => {
    const { t } = language
    const valueText = (amount: number | null) =>
      amount === null ? t('versions.nothing') : formatAmount(language, amount, unit)
    const values = { before: valueText(before), after: valueText(after) }
    if (of === null) return { afterSentence: t('versions.fromTo', values) }
    return { afterSentence: t('versions.namedFromTo', { name: t(`versions.number.${of}`), ...values }) }
  },
  value: ({ t }, { before, after }) => ({
    afterSentence: t('versions.fromTo', {
      before: before ?? t('versions.nothing'),
      after: after ?? t('versions.nothing'),
    }),
  }),
  choice: (language, { of, before, after }) => {
    const valueText = (value: string | null) =>
      value === null ? language.t('versions.nothing') : choiceTexts[of](language, value)
    return { afterSentence: language.t('versions.fromTo', { before: valueText(before), after: valueText(after) }) }
  },
}

function formatDetail<How extends DetailHow>(language: Language, detail: DetailOf<How>): DetailText {
  const format: DetailFormatters[How] = detailFormatters[detail.how as How]
  return format(language, detail)
}

/** Part of a sentence that describes the change ("moved 12° left"); undefined if no detail has one. */
export function howText(language: Language, details: readonly ChangeDetail[]): string | undefined {
  return details
    .map((detail) => formatDetail(language, detail).inSentence)
    .find((inSentence) => inSentence !== undefined)
}

/** Additions that follow a sentence, such as a number before and after. */
export function afterSentenceTexts(language: Language, details: readonly ChangeDetail[]): readonly string[] {
  return details.flatMap((detail) => formatDetail(language, detail).afterSentence ?? [])
}

/** Changed text before and after; undefined if no text changed. */
export function excerptsIn(language: Language, details: readonly ChangeDetail[]): Excerpts | undefined {
  return details.map((detail) => formatDetail(language, detail).excerpts).find((excerpts) => excerpts !== undefined)
}
