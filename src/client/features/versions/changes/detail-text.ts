import type { TFunction } from 'i18next'
import type { ChangeDetail, DetailHow, DetailOf } from '../../../../shared/publishing/changes/change-detail.ts'
import { type Step, stepsOf } from '../../../../shared/publishing/changes/steps.ts'
import { languageName } from '../../../ui/fields/languages.ts'

type Language = { readonly t: TFunction; readonly locale: string }
type Unit = DetailOf<'number'>['unit']

function amountText({ t, locale }: Language, amount: number, unit: Unit): string {
  return t(`versions.unit.${unit}`, {
    amount: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(amount),
  })
}

/** "12° left and 3° up"; `null` for a way that is next to nothing. */
function wayText(language: Language, steps: readonly Step[], unit: Unit): string | null {
  const { t } = language
  const [first, second] = steps.map(({ toward, amount }) =>
    t(`versions.how.${toward}`, { amount: amountText(language, amount, unit) }),
  )
  if (first === undefined) return null
  return second === undefined ? first : t('versions.how.both', { first, second })
}

const leastZoomDeg = 0.5

function viewText(language: Language, detail: DetailOf<'turned'>): string {
  const { t } = language
  const way = wayText(language, stepsOf(detail.rightDeg, detail.upDeg), 'deg')
  const zoomDeg = detail.fovAfterDeg - detail.fovBeforeDeg
  const turned = way === null ? null : t('versions.how.turned', { how: way })
  if (Math.abs(zoomDeg) < leastZoomDeg) return turned ?? t('versions.how.changed')
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
/** What a detail adds to its sentence: a part of the sentence itself, something that follows it, or texts to read. */
type DetailText = { readonly within?: string; readonly behind?: string; readonly excerpts?: Excerpts }
type Texts = { readonly [How in DetailHow]: (language: Language, detail: DetailOf<How>) => DetailText }

const percent = 100

const texts: Texts = {
  moved: (language, { rightDeg, upDeg }) => {
    const way = wayText(language, stepsOf(rightDeg, upDeg), 'deg')
    return { within: way ?? language.t('versions.how.slightly') }
  },
  shifted: (language, { right, down }) => {
    const way = wayText(language, stepsOf(right * percent, -down * percent), 'percent')
    return { within: way ?? language.t('versions.how.slightly') }
  },
  turned: (language, detail) => ({ within: viewText(language, detail) }),
  text: (_language, { before, after }) => ({ excerpts: { before, after } }),
  number: (language, { of, unit, before, after }) => {
    const { t } = language
    const said = (amount: number | null) =>
      amount === null ? t('versions.nothing') : amountText(language, amount, unit)
    const ends = { before: said(before), after: said(after) }
    if (of === null) return { behind: t('versions.fromTo', ends) }
    return { behind: t('versions.namedFromTo', { name: t(`versions.number.${of}`), ...ends }) }
  },
  value: ({ t }, { before, after }) => ({
    behind: t('versions.fromTo', {
      before: before ?? t('versions.nothing'),
      after: after ?? t('versions.nothing'),
    }),
  }),
  choice: (language, { of, before, after }) => {
    const said = (value: string | null) =>
      value === null ? language.t('versions.nothing') : choiceTexts[of](language, value)
    return { behind: language.t('versions.fromTo', { before: said(before), after: said(after) }) }
  },
}

function textOf<How extends DetailHow>(language: Language, detail: DetailOf<How>): DetailText {
  const say: Texts[How] = texts[detail.how as How]
  return say(language, detail)
}

/** How something changed, for its sentence; undefined where nothing is known of that. */
export function howText(language: Language, details: readonly ChangeDetail[]): string | undefined {
  return details.map((detail) => textOf(language, detail).within).find((within) => within !== undefined)
}

/** What follows a sentence, such as a number before and after; empty where nothing does. */
export function behindTexts(language: Language, details: readonly ChangeDetail[]): readonly string[] {
  return details.flatMap((detail) => textOf(language, detail).behind ?? [])
}

/** The text that changed, before and after; undefined where none did. */
export function excerptsIn(language: Language, details: readonly ChangeDetail[]): Excerpts | undefined {
  return details.map((detail) => textOf(language, detail).excerpts).find((excerpts) => excerpts !== undefined)
}
