/** What other areas may use of report templates. */
export { ReportParts } from './components/ReportParts.tsx'
export { TemplatePick } from './components/TemplatePick.tsx'
export { TemplateSelect } from './components/TemplateSelect.tsx'
export { RubricView } from './rubric/RubricView.tsx'
