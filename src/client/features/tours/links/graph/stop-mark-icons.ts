import {
  IconArrowBarToRight,
  IconArrowRight,
  IconFlag,
  IconRouteOff,
  IconUnlink,
  type TablerIcon,
} from '@tabler/icons-react'
import type { StopMark } from './link-graph.ts'

/** Icons of marks, so that marks don't differ by color alone. */
export const stopMarkIcons: Readonly<Record<StopMark, TablerIcon>> = {
  start: IconFlag,
  unreachable: IconRouteOff,
  deadEnd: IconArrowBarToRight,
  oneWay: IconArrowRight,
  unlinked: IconUnlink,
}
