import { CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import type { Problem } from 'labbox-bench/circuit/problem.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { showProblem, useProblemText } from '../problems.ts'
import { useEditor } from '../use-editor.ts'

/** What is wrong with the circuit; a press shows where. */
export const ProblemList = ({ problems }: { problems: readonly Problem[] }) => {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  const text = useProblemText()
  if (problems.length === 0) return null
  return (
    <section className="lb-problems" aria-label={t('editor.problems')}>
      <h2>{t('editor.problemCount', { count: problems.length })}</h2>
      <ul>
        {problems.map((problem, i) => (
          <li key={i}>
            <button
              type="button"
              onClick={() => showProblem(editor, problem)}
              data-severity={problem.severity}
            >
              {problem.severity === 'error' ? (
                <CloseCircleFilled aria-label={t('editor.error')} />
              ) : (
                <WarningFilled aria-label={t('editor.warning')} />
              )}
              {text(problem)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
