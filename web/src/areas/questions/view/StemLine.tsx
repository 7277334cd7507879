import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { withNames } from '@labbox/contract/questions/instantiate.ts'
import { TextView } from './TextView.tsx'
import './view.css'

const parts = {
  blank: () => <span className="lb-stem-blank" />,
  variable: ({ name }: Record<string, unknown>) => <var className="lb-variable">{String(name)}</var>,
}

interface Props {
  text: QuestionText
  files: Readonly<Record<string, string>>
}

/** What a question or an option says, in a line of a table: formulas as such, each student's own numbers by their names. */
export const StemLine = ({ text, files }: Props) => (
  <div className="lb-stem-line">
    <TextView text={withNames(text)} files={files} parts={parts} />
  </div>
)
