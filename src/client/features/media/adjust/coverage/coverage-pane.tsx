import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TypedCoverage } from '../../../../../shared/media/adjustments.ts'
import { useFieldDenial } from '../../../../ui/feedback/denied.tsx'
import { lacksAngles } from '../../panorama-shape.ts'
import classes from '../adjust.module.css'
import type { PaneProps } from '../tool-props.ts'
import { AngleFields } from './angle-fields.tsx'
import { CoverageMap } from './coverage-map.tsx'
import { coverageShown, fitted } from './coverage-shown.ts'

const sources = ['file', 'typed'] as const

/** The angles an image covers, typed, and where on the sphere that is. */
export function CoveragePane({ media, draft, change }: PaneProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const shown = coverageShown(media, draft)
  const mustType = lacksAngles(media)
  const type = (part: Partial<TypedCoverage>, step?: string) =>
    change({ coverage: fitted({ ...shown, ...part }) }, step)
  return (
    <>
      <p className={classes.hint}>{t(mustType ? 'media.adjust.lacksAngles' : 'media.adjust.coverage.hint')}</p>
      {!mustType && (
        <SegmentedControl
          fullWidth
          aria-label={t('media.adjust.coverage.source')}
          value={draft.coverage === null ? 'file' : 'typed'}
          disabled={denial !== null}
          onChange={(source) => (source === 'typed' ? type({}) : change({ coverage: null }))}
          data={sources.map((value) => ({ value, label: t(`media.adjust.coverage.from.${value}`) }))}
        />
      )}
      <CoverageMap media={media} coverage={shown} />
      {(mustType || draft.coverage !== null) && (
        <AngleFields media={media} coverage={shown} isAskedFor={mustType} onType={type} />
      )}
    </>
  )
}
