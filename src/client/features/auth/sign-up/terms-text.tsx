import { useTranslation } from 'react-i18next'
import { termsVersion } from '../../../../shared/auth/terms.ts'
import classes from './terms-text.module.css'

/** Heading and text of each part; a change of what they mean is another `termsVersion`. */
const parts = [
  ['terms.work', 'terms.workText'],
  ['terms.rights', 'terms.rightsText'],
  ['terms.data', 'terms.dataText'],
  ['terms.cookies', 'terms.cookiesText'],
  ['terms.public', 'terms.publicText'],
  ['terms.end', 'terms.endText'],
] as const

/** What people accept before there is a user of theirs. Scrolls by itself, by keyboard too. */
export function TermsText() {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.terms} aria-label={t('terms.title')} tabIndex={0}>
      {parts.map(([heading, text]) => (
        <div key={heading}>
          <h2>{t(heading)}</h2>
          <p>{t(text)}</p>
        </div>
      ))}
      <p>{t('terms.version', { version: termsVersion })}</p>
    </section>
  )
}
