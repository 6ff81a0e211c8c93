// What stands in place of a tour that not everybody may see, in one part of the bundle: few visitors load it.
export { askPassword } from './ask-password.ts'
export { showDenial } from './show-denial.ts'
