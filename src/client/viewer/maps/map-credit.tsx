import { useTranslation } from 'react-i18next'
import { mapboxAttribution } from '../../../sdk/chrome/locations/mapbox.ts'
import type { MapSource } from '../../../shared/locations/map-source.ts'
import { type AttributionPart, readAttribution } from '../../../shared/locations/map-tiles.ts'
import classes from './map-stage.module.css'

function attributionOf(source: MapSource): readonly AttributionPart[] {
  if (source.provider === 'custom') return readAttribution(source.attribution ?? '') ?? []
  return Object.entries(mapboxAttribution).map(([text, href]) => ({ text, href }))
}

type MapCreditProps = { readonly source: MapSource; readonly hasImage: boolean }

/** Attribution of a map, or a note that its tiles can't be loaded. It is below the map, because it would cover a narrow map. */
export function MapCredit({ source, hasImage }: MapCreditProps) {
  const { t } = useTranslation()
  const parts = attributionOf(source)
  const isEmpty = hasImage && parts.length === 0
  return (
    <div className={classes.credit} hidden={isEmpty}>
      {source.provider === 'mapbox' && hasImage && (
        <a className={classes.logo} href="https://www.mapbox.com/" target="_blank" rel="noopener">
          Mapbox
        </a>
      )}
      {hasImage && (
        <p data-links={source.provider === 'mapbox' || undefined}>
          {parts.map(({ text, href }, index) =>
            href === null ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an attribution have no other identity
              <a key={index} href={href} target="_blank" rel="noopener">
                {text}
              </a>
            ),
          )}
        </p>
      )}
      <p role="status">{hasImage ? '' : t('locations.plain')}</p>
    </div>
  )
}
