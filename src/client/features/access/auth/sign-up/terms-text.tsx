import { useTranslation } from 'react-i18next'
import { termsVersion } from '../../../../../shared/auth/terms.ts'
import classes from './terms-text.module.css'

/** Locale keys of headings and texts. A change of their meaning needs a new `termsVersion`. */
const sections = [
  ['terms.work', 'terms.workText'],
  ['terms.rights', 'terms.rightsText'],
  ['terms.data', 'terms.dataText'],
  ['terms.cookies', 'terms.cookiesText'],
  ['terms.public', 'terms.publicText'],
  ['terms.end', 'terms.endText'],
] as const

/** Scrollable text of the terms. */
export function TermsText() {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={classes.terms} aria-label={t('terms.title')} tabIndex={0}>
      {sections.map(([heading, text]) => (
        <div key={heading}>
          <h2>{t(heading)}</h2>
          <p>{t(text)}</p>
        </div>
      ))}
      <p>{t('terms.version', { version: termsVersion })}</p>
    </section>
  )
}
