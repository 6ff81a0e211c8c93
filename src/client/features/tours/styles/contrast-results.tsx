import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ContrastCheck, checkContrast } from '../../../../shared/styles/contrast-checks.ts'
import type { Scheme } from '../../../../shared/styles/derived-colors.ts'
import type { TourStyles } from '../../../../shared/styles/styles.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import classes from './styles-screen.module.css'
import { useStyles } from './use-styles.ts'

const schemesBySetting: Readonly<Record<NonNullable<TourStyles['scheme']>, readonly Scheme[]>> = {
  dark: ['dark'],
  light: ['light'],
  auto: ['dark', 'light'],
}

function ContrastResult({ result }: { result: ContrastCheck }) {
  const { t, i18n } = useTranslation()
  const { setStyles } = useStyles()
  const { pair, scheme, foreground, background, contrast, replacement } = result
  // Rounded down, so that 4.49 doesn't read as a sufficient 4.5.
  const ratio = (Math.floor(contrast * 10) / 10).toLocaleString(i18n.language, { minimumFractionDigits: 1 })
  const Mark = replacement === null ? IconCheck : IconAlertTriangle
  return (
    <li className={classes.result} data-wrong={replacement !== null || undefined}>
      <span className={classes.sample} style={{ background, color: foreground }} aria-hidden="true" />
      <div>
        <p>
          <Mark size={16} aria-hidden="true" />
          {pair === 'accent' ? t('styles.pair.accent') : t(`styles.pair.${pair}.${scheme}`)}:{' '}
          {t('styles.ratio', { ratio })}
        </p>
        <p className={classes.hint}>
          {replacement === null
            ? t(pair === 'accent' ? 'styles.readableThere' : 'styles.readable')
            : t('styles.unreadable', { colour: replacement })}
        </p>
        {replacement !== null && (
          <Allowed to="manageTours">
            <Button
              variant="default"
              size="compact-md"
              leftSection={<span className={classes.dot} style={{ background: replacement }} aria-hidden="true" />}
              onClick={() => setStyles({ highlight: replacement })}
            >
              {t('styles.useInstead', { colour: replacement })}
            </Button>
          </Allowed>
        )}
      </div>
    </li>
  )
}

/** Contrast of the color pairs, with readable alternatives. */
export function ContrastResults() {
  const { t } = useTranslation()
  const { styles } = useStyles()
  const schemes = schemesBySetting[styles.scheme ?? 'dark']
  const results = schemes
    .flatMap((scheme) => checkContrast(styles, scheme))
    // The accent is the same in both schemes.
    .filter(({ pair, scheme }) => pair !== 'accent' || scheme === schemes[0])
  return (
    <ul className={classes.results} aria-label={t('styles.verdicts')}>
      {results.map((result) => (
        <ContrastResult key={`${result.pair} ${result.scheme} ${result.background}`} result={result} />
      ))}
    </ul>
  )
}
