import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TypedCoverage } from '../../../../../../shared/media/adjustments.ts'
import { useFieldDenial } from '../../../../../ui/feedback/denied.tsx'
import { lacksCoverage } from '../../panorama-shape.ts'
import classes from '../adjust.module.css'
import type { PaneProps } from '../tool-props.ts'
import { AngleFields } from './angle-fields.tsx'
import { CoverageMap } from './coverage-map.tsx'
import { clampCoverage, effectiveCoverage } from './effective-coverage.ts'

const sources = ['file', 'typed'] as const

/** Coverage of a partial panorama: its source, its angles, and a map of them. */
export function CoveragePane({ media, draft, change }: PaneProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const coverage = effectiveCoverage(media, draft)
  const isRequired = lacksCoverage(media)
  const editCoverage = (edit: Partial<TypedCoverage>, step?: string) =>
    change({ coverage: clampCoverage({ ...coverage, ...edit }) }, step)
  return (
    <>
      <p className={classes.hint}>{t(isRequired ? 'media.adjust.lacksCoverage' : 'media.adjust.coverage.hint')}</p>
      {!isRequired && (
        <SegmentedControl
          fullWidth
          aria-label={t('media.adjust.coverage.source')}
          value={draft.coverage === null ? 'file' : 'typed'}
          disabled={denial !== null}
          onChange={(source) => (source === 'typed' ? editCoverage({}) : change({ coverage: null }))}
          data={sources.map((value) => ({ value, label: t(`media.adjust.coverage.sources.${value}`) }))}
        />
      )}
      <CoverageMap media={media} coverage={coverage} />
      {(isRequired || draft.coverage !== null) && (
        <AngleFields media={media} coverage={coverage} isRequired={isRequired} onEdit={editCoverage} />
      )}
    </>
  )
}
