import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

type HotspotLinkProps = {
  readonly stopId: string
  /** Selected on arrival; without one the list of all is shown. */
  readonly hotspotId: string | undefined
  readonly className?: string | undefined
  /** Name of the link where its words do not say which hotspot. */
  readonly label?: string
  readonly children: ReactNode
}

/** The way to a hotspot in its stop, or to all hotspots of the stop. */
export function HotspotLink({ stopId, hotspotId, className, label, children }: HotspotLinkProps) {
  const { tour } = useTourEditor()
  const select = useEditorStore((store) => store.select)
  const address = linkTo.hotspotsManager(tour.id, stopId)
  return (
    <Link className={className} to={address} aria-label={label} onClick={() => select(hotspotId ?? null)}>
      {children}
    </Link>
  )
}
