import {
  IconArrowBarToRight,
  IconArrowRight,
  IconFlag,
  IconRouteOff,
  IconUnlink,
  type TablerIcon,
} from '@tabler/icons-react'
import type { StopMark } from './link-graph.ts'

/** Icons of marks, so that no mark is told by its color alone. */
export const stopMarkIcons: Readonly<Record<StopMark, TablerIcon>> = {
  start: IconFlag,
  unreachable: IconRouteOff,
  deadEnd: IconArrowBarToRight,
  oneWay: IconArrowRight,
  unlinked: IconUnlink,
}
