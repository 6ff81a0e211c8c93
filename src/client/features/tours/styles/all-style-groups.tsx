import { ColorsGroup } from './colors-group.tsx'
import { HotspotStylesGroup } from './hotspot-styles-group.tsx'
import { LogoGroup } from './logo-group.tsx'
import { ShapeGroup } from './shape-group.tsx'
import { StartScreenGroup } from './start-screen-group.tsx'

/** All groups of styles. */
export function AllStyleGroups({ onStartScreenShown }: { onStartScreenShown: (isShown: boolean) => void }) {
  return (
    <>
      <ColorsGroup />
      <ShapeGroup />
      <LogoGroup />
      <HotspotStylesGroup />
      <StartScreenGroup onShown={onStartScreenShown} />
    </>
  )
}
