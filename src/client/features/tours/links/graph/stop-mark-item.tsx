import { useTranslation } from 'react-i18next'
import type { StopMark } from './link-graph.ts'
import { stopMarkIcons } from './stop-mark-icons.ts'

/** List item with the icon and the meaning of a mark. */
export function StopMarkItem({ mark }: { mark: StopMark }) {
  const { t } = useTranslation()
  const Icon = stopMarkIcons[mark]
  return (
    <li data-mark={mark}>
      <Icon size={16} aria-hidden="true" /> {t(`links.graph.legend.${mark}`)}
    </li>
  )
}
