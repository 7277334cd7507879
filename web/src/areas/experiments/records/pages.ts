// One file for what is opened from a record: each file of its own would be named on every page.
export { default as AgainPage } from './again/AgainPage.tsx'
export { default as ComparePage } from './compare/ComparePage.tsx'
export { default as RecordPage } from './RecordPage.tsx'
