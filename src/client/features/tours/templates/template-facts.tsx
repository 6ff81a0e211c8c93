import type { TFunction } from 'i18next'
import { fontStackOf } from '../../../../shared/styles/fonts.ts'
import type { Template } from '../../../../shared/templates/templates.ts'
import { languageName } from '../../../ui/fields/languages.ts'
import classes from './templates.module.css'

/** Colors and font of a template: a control on a panel with a link. */
export function TemplateSample({ template: { colors, font } }: { readonly template: Template }) {
  const [glass, accent, highlight] = colors
  return (
    <span className={classes.preview} style={{ background: glass }} aria-hidden="true">
      <span className={classes.sample} style={{ color: highlight, fontFamily: fontStackOf(font ?? undefined) }}>
        Aa
      </span>
      <span className={classes.control} style={{ background: accent }} />
    </span>
  )
}

/** Forms and languages of a template of the account, and the person who saved it. */
export function templateFacts(t: TFunction, { formCount, languages, createdBy }: Template, locale: string): string {
  const names = languages.map((language) => languageName(language, locale))
  return [
    t('templates.formCount', { count: formCount }),
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names),
    t('templates.savedBy', { name: createdBy ?? t('templates.someone') }),
  ].join(' · ')
}
