import type { PublicFloorPlan } from '../../../shared/publishing/tour-document.ts'
import { make } from '../dom.ts'
import type { Places, PlaceView } from './location-view.ts'
import { type PlanSheet, planSheet } from './plan-sheet.ts'
import { followView } from './view-cone.ts'

function chooser({ words }: Places, plans: readonly PublicFloorPlan[]): HTMLSelectElement {
  const options = plans.map(({ id, name }) => make('option', { value: id }, name))
  return make('select', { class: 'plan-choice', 'aria-label': words('plan.choose') }, ...options)
}

/** The plan of the stop that is shown, which follows the visitor; another one for those who choose it. */
export function planView(places: Places, onGo: () => void): PlaceView {
  const { viewer, tour } = places.chrome
  const plans = tour?.floorPlans ?? []
  const element = make('div', { class: 'plan-view' })
  const choice = chooser(places, plans)
  if (plans.length > 1) element.append(choice)
  let sheet: PlanSheet | undefined
  let shownId: string | undefined
  const showPlan = (planId: string | undefined) => {
    const plan = plans.find(({ id }) => id === planId) ?? plans[0]
    if (!plan || plan.id === shownId) return
    shownId = plan.id
    choice.value = plan.id
    const next = planSheet(places, plan, onGo)
    if (sheet) sheet.element.replaceWith(next.element)
    else element.append(next.element)
    sheet = next
    next.show(viewer.getView())
  }
  choice.addEventListener('change', () => showPlan(choice.value))
  showPlan(viewer.stop.floorPlanPosition?.planId)
  const endFollowing = followView(viewer, (view) => sheet?.show(view))
  const forget = viewer.on('stopchange', () => {
    const { floorPlanPosition } = viewer.stop
    if (floorPlanPosition) showPlan(floorPlanPosition.planId)
    sheet?.show(viewer.getView())
  })
  return {
    element,
    focus() {
      const current = element.querySelector<HTMLElement>('[aria-current], .pin')
      current?.focus()
    },
    dispose() {
      endFollowing()
      forget()
    },
  }
}
