import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TypedCoverage } from '../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { useFieldDenial } from '../../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../../ui/fields/saved-number.tsx'
import classes from '../adjust.module.css'
import { heightFor, middleMostDeg } from './coverage-shown.ts'

type AngleFieldsProps = {
  readonly media: MediaDetail
  readonly coverage: TypedCoverage
  /** Nothing else can be done first: typing begins here. */
  readonly isAskedFor: boolean
  readonly onType: (part: Partial<TypedCoverage>, step?: string) => void
}

/** The three angles. As long as the image keeps its shape, two of them are one. */
export function AngleFields({ media, coverage, isAskedFor, onType }: AngleFieldsProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const [keepsShape, setKeepsShape] = useState(() => heightFor(media, coverage.yawDeg) === coverage.pitchDeg)
  const keep = (keeps: boolean) => {
    setKeepsShape(keeps)
    if (keeps) onType({ pitchDeg: heightFor(media, coverage.yawDeg) })
  }
  const typeHeight = (pitchDeg: number) => {
    setKeepsShape(false)
    onType({ pitchDeg }, 'height')
  }
  const most = middleMostDeg(coverage)
  return (
    <>
      <Checkbox
        label={t('media.adjust.coverage.keepShape')}
        checked={keepsShape}
        disabled={denial !== null}
        onChange={(event) => keep(event.currentTarget.checked)}
      />
      <div className={classes.pair}>
        <SavedNumber
          label={t('media.adjust.coverage.width')}
          value={coverage.yawDeg}
          autoFocus={isAskedFor}
          onCommit={(yawDeg) =>
            onType({ yawDeg, ...(keepsShape ? { pitchDeg: heightFor(media, yawDeg) } : {}) }, 'width')
          }
          min={1}
          max={360}
          unit="°"
        />
        <SavedNumber
          label={t('media.adjust.coverage.height')}
          value={coverage.pitchDeg}
          onCommit={typeHeight}
          min={1}
          max={180}
          unit="°"
        />
      </div>
      <SavedNumber
        label={t('media.adjust.coverage.middle')}
        value={coverage.pitchCentreDeg}
        onCommit={(pitchCentreDeg) => onType({ pitchCentreDeg }, 'middle')}
        min={-most}
        max={most}
        step={0.5}
        unit="°"
      />
    </>
  )
}
