import { useTranslation } from 'react-i18next'
import classes from './help.module.css'

const gestures = ['drag', 'pinch', 'tap', 'move', 'place', 'sort'] as const

/** List of touch gestures and their meanings. */
export function GestureHelp() {
  const { t } = useTranslation()
  return (
    <dl className={classes.keys}>
      {gestures.map((gesture) => (
        <div key={gesture}>
          <dt className={classes.gesture}>{t(`help.gesture.${gesture}`)}</dt>
          <dd>{t(`help.gesture.${gesture}Meaning`)}</dd>
        </div>
      ))}
    </dl>
  )
}
