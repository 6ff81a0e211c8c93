import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

type HotspotLinkProps = {
  readonly stopId: string
  /** Hotspot to select; `undefined` opens the list of all. */
  readonly hotspotId: string | undefined
  readonly className?: string | undefined
  /** Accessible name, if the text of the link doesn't name the hotspot. */
  readonly label?: string
  readonly children: ReactNode
}

/** Link to a hotspot in the hotspots manager, or to all hotspots of a stop. */
export function HotspotLink({ stopId, hotspotId, className, label, children }: HotspotLinkProps) {
  const { tour } = useTourEditor()
  const select = useEditorStore((store) => store.select)
  const path = linkTo.hotspotsManager(tour.id, stopId, hotspotId)
  return (
    <Link className={className} to={path} aria-label={label} onClick={() => select(hotspotId ?? null)}>
      {children}
    </Link>
  )
}
