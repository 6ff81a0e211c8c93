import type { PublicFloorPlan } from '../../../shared/publishing/tour-document.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import type { LocationContext, LocationView } from './location-view.ts'
import { createPlanSheet, type PlanSheet } from './plan-sheet.ts'
import { followView } from './view-cone.ts'

function createPlanSelect({ texts, chrome }: LocationContext, plans: readonly PublicFloorPlan[]): HTMLSelectElement {
  const options = plans.map(({ id, name }) => markContent(createElement('option', { value: id }, name), chrome))
  return createElement('select', { class: 'plan-choice', 'aria-label': texts('plan.choose') }, ...options)
}

/** Creates the floor plan of the current stop, with a select if there are several plans. It follows the visitor. */
export function createPlanView(context: LocationContext, onNavigate: () => void): LocationView {
  const { viewer, tour } = context.chrome
  const plans = tour?.floorPlans ?? []
  const element = createElement('div', { class: 'plan-view' })
  const select = createPlanSelect(context, plans)
  if (plans.length > 1) element.append(select)
  let sheet: PlanSheet | undefined
  let currentPlanId: string | undefined
  const showPlan = (planId: string | undefined) => {
    const plan = plans.find(({ id }) => id === planId) ?? plans[0]
    if (!plan || plan.id === currentPlanId) return
    currentPlanId = plan.id
    select.value = plan.id
    const newSheet = createPlanSheet(context, plan, onNavigate)
    if (sheet) sheet.element.replaceWith(newSheet.element)
    else element.append(newSheet.element)
    sheet = newSheet
    newSheet.show(viewer.getView())
  }
  select.addEventListener('change', () => showPlan(select.value))
  showPlan(viewer.stop.floorPlanPosition?.planId)
  const endFollowing = followView(viewer, (view) => sheet?.show(view))
  const unsubscribe = viewer.on('stopchange', () => {
    const { floorPlanPosition } = viewer.stop
    if (floorPlanPosition) showPlan(floorPlanPosition.planId)
    sheet?.show(viewer.getView())
  })
  return {
    element,
    focus() {
      const pin = element.querySelector<HTMLElement>('[aria-current], .pin')
      pin?.focus()
    },
    dispose() {
      endFollowing()
      unsubscribe()
    },
  }
}
