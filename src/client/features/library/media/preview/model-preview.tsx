import { useTranslation } from 'react-i18next'
import { MediaKindIcon } from '../media-kind-icon.tsx'
import classes from './media-preview.module.css'
import type { PreviewProps } from './preview-props.ts'

const centimetersPerMeter = 100

function lengthText(meters: number, language: string): string {
  const rounded = Math.round(meters * centimetersPerMeter) / centimetersPerMeter
  return new Intl.NumberFormat(language).format(rounded)
}

/** Facts of a 3D model, once it is processed. */
export function ModelPreview({ media: { kind, manifest } }: PreviewProps) {
  const { t, i18n } = useTranslation()
  if (manifest?.mapping !== 'model') {
    return (
      <div className={classes.fittedImage}>
        <MediaKindIcon kind={kind} size={48} />
      </div>
    )
  }
  const { bounds, triangles, animations, copyright } = manifest
  const sizeAlong = (axis: 0 | 1 | 2) => lengthText(bounds.max[axis] - bounds.min[axis], i18n.language)
  const size = { width: sizeAlong(0), height: sizeAlong(1), depth: sizeAlong(2) }
  const names = animations.map((name, index) => name || t('hotspots.model.animationNumber', { number: index + 1 }))
  const facts: readonly (readonly [label: string, text: string | undefined])[] = [
    [t('media.preview.modelSize'), t('media.preview.modelSizeOf', size)],
    [t('media.preview.triangles'), new Intl.NumberFormat(i18n.language).format(triangles)],
    [t('media.preview.animations'), names.length === 0 ? t('media.preview.noAnimations') : names.join(', ')],
    [t('media.preview.copyright'), copyright],
  ]
  return (
    <div className={classes.fittedImage}>
      <div className={classes.document}>
        <MediaKindIcon kind={kind} size={48} />
        <dl className={classes.facts}>
          {facts.map(([label, text]) =>
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
