// One chunk for the panels of restricted tours, which few visitors load.
export { askPassword } from './ask-password.ts'
export { showDenial } from './show-denial.ts'
