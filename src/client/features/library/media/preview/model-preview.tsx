import { useTranslation } from 'react-i18next'
import { MediaKindIcon } from '../media-kind-icon.tsx'
import classes from './media-preview.module.css'
import type { PreviewProps } from './preview-props.ts'

const formatMeters = (meters: number, language: string) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(meters)

/** Facts of a 3D model, or only its icon until it is processed. */
export function ModelPreview({ media: { kind, manifest } }: PreviewProps) {
  const { t, i18n } = useTranslation()
  if (manifest?.mapping !== 'model') {
    return (
      <div className={classes.fitted}>
        <MediaKindIcon kind={kind} size={48} />
      </div>
    )
  }
  const { bounds, triangles, animations, copyright } = manifest
  const sizeAlong = (axis: 0 | 1 | 2) => formatMeters(bounds.max[axis] - bounds.min[axis], i18n.language)
  const size = { width: sizeAlong(0), height: sizeAlong(1), depth: sizeAlong(2) }
  const animationNames = animations.map(
    (name, index) => name || t('hotspots.model.animationNumber', { number: index + 1 }),
  )
  const facts = [
    { label: t('media.preview.modelSize'), text: t('media.preview.modelSizeOf', size) },
    { label: t('media.preview.triangles'), text: new Intl.NumberFormat(i18n.language).format(triangles) },
    {
      label: t('media.preview.animations'),
      text: animationNames.length === 0 ? t('media.preview.noAnimations') : animationNames.join(', '),
    },
    { label: t('media.preview.copyright'), text: copyright },
  ]
  return (
    <div className={classes.fitted}>
      <div className={classes.document}>
        <MediaKindIcon kind={kind} size={48} />
        <dl className={classes.facts}>
          {facts.map(({ label, text }) =>
            text === undefined ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </div>
  )
}
