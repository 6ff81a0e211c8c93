import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TypedCoverage } from '../../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../../shared/media/library.ts'
import { useFieldDenial } from '../../../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../../../ui/fields/saved-number.tsx'
import classes from '../adjust.module.css'
import { centerMaxDeg, heightDegFor } from './effective-coverage.ts'

type AngleFieldsProps = {
  readonly media: MediaDetail
  readonly coverage: TypedCoverage
  /** True if the coverage has to be set before processing. The first field then gets the focus. */
  readonly isRequired: boolean
  readonly onEdit: (change: Partial<TypedCoverage>, step?: string) => void
}

/** Fields for width, height and center pitch. While the aspect ratio is locked, the height follows the width. */
export function AngleFields({ media, coverage, isRequired, onEdit }: AngleFieldsProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const [isRatioLocked, setRatioLocked] = useState(() => heightDegFor(media, coverage.yawDeg) === coverage.pitchDeg)
  const lockAspectRatio = (isLocked: boolean) => {
    setRatioLocked(isLocked)
    if (isLocked) onEdit({ pitchDeg: heightDegFor(media, coverage.yawDeg) })
  }
  const editHeight = (pitchDeg: number) => {
    setRatioLocked(false)
    onEdit({ pitchDeg }, 'height')
  }
  const centerMax = centerMaxDeg(coverage)
  return (
    <>
      <Checkbox
        label={t('media.adjust.coverage.lockAspectRatio')}
        checked={isRatioLocked}
        disabled={denial !== null}
        onChange={(event) => lockAspectRatio(event.currentTarget.checked)}
      />
      <div className={classes.pair}>
        <SavedNumber
          label={t('media.adjust.coverage.width')}
          value={coverage.yawDeg}
          autoFocus={isRequired}
          onCommit={(yawDeg) =>
            onEdit({ yawDeg, ...(isRatioLocked ? { pitchDeg: heightDegFor(media, yawDeg) } : {}) }, 'width')
          }
          min={1}
          max={360}
          unit="°"
        />
        <SavedNumber
          label={t('media.adjust.coverage.height')}
          value={coverage.pitchDeg}
          onCommit={editHeight}
          min={1}
          max={180}
          unit="°"
        />
      </div>
      <SavedNumber
        label={t('media.adjust.coverage.centerPitch')}
        value={coverage.pitchCentreDeg}
        onCommit={(pitchCentreDeg) => onEdit({ pitchCentreDeg }, 'centerPitch')}
        min={-centerMax}
        max={centerMax}
        step={0.5}
        unit="°"
      />
    </>
  )
}
