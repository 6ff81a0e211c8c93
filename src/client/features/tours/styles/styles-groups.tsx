import { ColorsGroup } from './colors-group.tsx'
import { HotspotStylesGroup } from './hotspot-styles-group.tsx'
import { LogoGroup } from './logo-group.tsx'
import { ShapeGroup } from './shape-group.tsx'
import { StartGroup } from './start-group.tsx'

/** All groups of styles. */
export function StyleGroups({ onStartShown }: { onStartShown: (isShown: boolean) => void }) {
  return (
    <>
      <ColorsGroup />
      <ShapeGroup />
      <LogoGroup />
      <HotspotStylesGroup />
      <StartGroup onShown={onStartShown} />
    </>
  )
}
