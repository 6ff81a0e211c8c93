/** A module of its own, so that the rules come with the first figure. */
export { default as figureRules } from './figures.css?raw'
