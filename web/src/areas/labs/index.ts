/** What other areas may use of the labs. */
export { CoverField } from './components/BasicsTab.tsx'
export { Cover } from './components/Cover.tsx'
export { LabReader, type LabPartName } from './components/LabReader.tsx'
