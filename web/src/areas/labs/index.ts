/** What other areas may use of the labs. */
export { CoverField } from './components/BasicsTab.tsx'
export { LabReader, type LabPartName } from './components/LabReader.tsx'
