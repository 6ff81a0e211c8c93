// A separate module, so that the rules are loaded with the first figure.
export { default as figureRules } from './figures.css?raw'
