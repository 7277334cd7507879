/** What other areas may use of the questions. */
export { BankSelect } from './components/BankSelect.tsx'
export { TagSelect } from './components/TagSelect.tsx'
export { TypeTag } from './components/TypeTag.tsx'
export { Preview as QuestionPreview } from './edit/Preview.tsx'
export { moved } from './edit/draft.ts'
export { QuestionView } from './view/QuestionView.tsx'
export { StemLine } from './view/StemLine.tsx'
export { TextView } from './view/TextView.tsx'
