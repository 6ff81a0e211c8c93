import { useTranslation } from 'react-i18next'
import { stopMarks } from './link-graph.ts'
import classes from './links-view.module.css'
import { StopMarkItem } from './stop-mark-item.tsx'

const lineNames = ['both', 'oneWay', 'hidden'] as const

/** Meaning of the lines and marks of the link graph, and its keys. */
export function GraphLegend() {
  const { t } = useTranslation()
  return (
    <div className={classes.legend}>
      <ul className={classes.legendList} aria-label={t('links.graph.legendTitle')}>
        {lineNames.map((name) => (
          <li key={name}>
            <svg className={classes.sample} width="36" height="12" aria-hidden="true" data-line={name}>
              <line x1="0" y1="6" x2={name === 'oneWay' ? '26' : '36'} y2="6" />
              {name === 'oneWay' && <path d="M 36 6 L 25 0 L 25 12 Z" />}
            </svg>
            {t(`links.graph.line.${name}`)}
          </li>
        ))}
        {stopMarks.map((mark) => (
          <StopMarkItem key={mark} mark={mark} />
        ))}
      </ul>
      <p className={classes.keys}>{t('links.graph.keys')}</p>
    </div>
  )
}
