/** What other areas may use of the questions. */
export { AnswerInput } from './view/AnswerInput.tsx'
export { QuestionView } from './view/QuestionView.tsx'
export { TextView } from './view/TextView.tsx'
export { VerdictTag } from './view/ResultView.tsx'
